import { type ReactNode, useId } from 'react'
import './Section.css'

export interface SectionProps {
  readonly title: string
  readonly count?: number | undefined
  readonly actions?: ReactNode
  /** The content takes the height that is left. */
  readonly grow?: boolean | undefined
  readonly children: ReactNode
}

export function Section({ title, count, actions, grow = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" data-grow={grow || undefined} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="section-count number">{count.toLocaleString('en')}</span>}
        <span className="section-actions">{actions}</span>
      </header>
      {children}
    </section>
  )
}
