import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Shortcut } from './Shortcut.tsx'
import './Tooltip.css'

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  readonly children: ReactElement
}

/** Not read by screen readers: the element needs its own accessible name. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip">
            {text}
            {shortcut !== undefined && <Shortcut keys={shortcut} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
