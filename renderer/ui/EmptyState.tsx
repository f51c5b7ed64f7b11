import type { ReactNode } from 'react'
import './EmptyState.css'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** What the user can do. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly compact?: boolean | undefined
}

export function EmptyState({ icon, title, children, actions, compact = false }: EmptyStateProps) {
  return (
    <div className="empty" data-compact={compact || undefined}>
      {icon}
      <h3>{title}</h3>
      {children !== undefined && <div className="empty-text selectable">{children}</div>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
