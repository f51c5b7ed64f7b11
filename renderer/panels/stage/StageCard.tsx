import { ChevronDown, ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useFold } from '../../requests/useFold.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'

/** Whether the picture is so narrow that cards would cover it. */
export const NarrowPicture = createContext(false)

export interface StageCardProps {
  /** By which the window keeps whether it is folded. */
  readonly id: string
  readonly label: string
  readonly title: string
  /** At the right end of the title, while the card is open. */
  readonly tools?: ReactNode
  /** The same, folded or not. */
  readonly close?: ReactNode
  readonly children: ReactNode
}

/** A card over the picture. Its title folds it; over a narrow picture it is folded until the user unfolds it. */
export function StageCard({ id, label, title, tools, close, children }: StageCardProps) {
  const narrow = useContext(NarrowPicture)
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
