import { ChevronDown, ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useFold } from '../../requests/useFold.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'

/** Whether cards start folded because the viewport is narrow. */
export const NarrowViewport = createContext(false)

export interface StageCardProps {
  /** Key under which the window stores whether the card is folded. */
  readonly id: string
  readonly label: string
  readonly title: string
  /** At the right end of the title; hidden while the card is folded. */
  readonly tools?: ReactNode
  /** At the right end of the title, also while the card is folded. */
  readonly close?: ReactNode
  readonly children: ReactNode
}

/** A foldable card over the viewport, folded by default in a narrow one. */
export function StageCard({ id, label, title, tools, close, children }: StageCardProps) {
  const narrow = useContext(NarrowViewport)
  const { open, onToggle } = useFold(narrow ? `card-${id}-narrow` : `card-${id}`, narrow)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <section className="stage-card" aria-label={label} data-folded={!open || undefined}>
      <div className="stage-card-head">
        <button
          type="button"
          className="stage-card-fold"
          aria-label={`${open ? 'Fold' : 'Unfold'}: ${title}`}
          aria-expanded={open}
          title={title}
          onClick={onToggle}
        >
          <Icon size={13} aria-hidden />
          <h2>
            <MiddleName name={title} />
          </h2>
        </button>
        {open && tools}
        {close}
      </div>
      {open && children}
    </section>
  )
}
