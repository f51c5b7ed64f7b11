import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './Banner.css'

export interface BannerProps {
  readonly tone: 'error' | 'warning' | 'info'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }

/** A message about a state, shown for as long as the state lasts. */
export function Banner({ tone, children, actions }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={`banner banner-${tone}`} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon size={16} aria-hidden />
      <span className="banner-text selectable">{children}</span>
      {actions}
    </div>
  )
}
