import { Popover as Base } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './Chip.css'
import './Popover.css'

export interface PopoverProps {
  readonly label: string
  readonly icon?: ReactNode
  /** Drawn as pressed. */
  readonly lit?: boolean | undefined
  readonly children: ReactNode
}

/** A chip that opens a small panel of settings. */
export function Popover({ label, icon, lit = false, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger className="chip" aria-label={label} title={label} data-pressed={lit ? '' : undefined}>
        {icon}
        <span className="chip-label">{label}</span>
        <ChevronDown size={13} className="popover-mark" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" collisionPadding={8}>
          <Base.Popup className="popover" aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
