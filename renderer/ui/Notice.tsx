import type { ReactNode } from 'react'
import './Notice.css'

/** A sentence that explains the content around it. */
export function Notice({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'warning'
  readonly children: ReactNode
}) {
  return <p className={`notice notice-${tone} selectable`}>{children}</p>
}
