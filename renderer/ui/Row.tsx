import type { ReactNode } from 'react'
import { MiddleName } from './MiddleName.tsx'
import './Row.css'

export interface RowProps {
  readonly title: string
  readonly detail?: string | undefined
  readonly leading?: ReactNode
  /** Buttons at the end; outside the row's own button. */
  readonly actions?: ReactNode
  readonly selected?: boolean | undefined
  readonly dimmed?: boolean | undefined
  readonly onSelect: () => void
  readonly onActivate?: (() => void) | undefined
}

/** One line of a list: a button over the whole width, with further actions at the end. */
export function Row({ title, detail, leading, actions, selected = false, dimmed = false, ...on }: RowProps) {
  return (
    <div className="row" data-selected={selected || undefined} data-dimmed={dimmed || undefined}>
      <button
        type="button"
        className="row-main"
        aria-pressed={selected}
        onClick={on.onSelect}
        onDoubleClick={on.onActivate}
      >
        {leading}
        <span className="row-title">
          <MiddleName name={title} />
        </span>
        {detail !== undefined && (
          <span className="row-detail" title={detail}>
            {detail}
          </span>
        )}
      </button>
      {actions !== undefined && <span className="row-actions">{actions}</span>}
    </div>
  )
}
