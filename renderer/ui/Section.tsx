import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { MiddleName } from './MiddleName.tsx'
import './Section.css'

export interface SectionProps {
  readonly title: string
  readonly count?: number | undefined
  /** Beside the title, shortened in the middle if it does not fit. */
  readonly note?: string | undefined
  readonly actions?: ReactNode
  /** The content fills the remaining height. */
  readonly grow?: boolean | undefined
  /** If present, the title folds and unfolds the section. */
  readonly fold?: { readonly open: boolean; readonly onToggle: () => void } | undefined
  readonly children: ReactNode
}

export function Section({ title, count, note, actions, grow = false, fold, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" data-grow={grow || undefined} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{fold === undefined ? title : <Fold title={title} {...fold} />}</h2>
        {count !== undefined && <span className="section-count number">{count.toLocaleString('en')}</span>}
        {note !== undefined && (
          <span className="section-note">
            <MiddleName name={note} />
          </span>
        )}
        <span className="section-actions">{actions}</span>
      </header>
      {fold?.open !== false && children}
    </section>
  )
}

function Fold({ title, open, onToggle }: NonNullable<SectionProps['fold']> & { readonly title: string }) {
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <button type="button" className="section-fold" aria-expanded={open} onClick={onToggle}>
      <Icon size={14} aria-hidden />
      <span>{title}</span>
    </button>
  )
}
