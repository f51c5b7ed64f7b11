import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import './Menu.css'
import { Shortcut } from './Shortcut.tsx'

export interface MenuEntry {
  readonly label: string
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  readonly onClick: () => void
  readonly disabledReason?: string | undefined
}

export interface MenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly entries: readonly MenuEntry[]
}

/** A small button that opens a menu of actions. */
export function Menu({ label, icon, entries }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className="button icon-button icon-button-small button-quiet" aria-label={label}>
        {icon}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" collisionPadding={8}>
          <Base.Popup className="popup menu">
            {entries.map((entry) => (
              <Base.Item
                key={entry.label}
                className="popup-item"
                disabled={entry.disabledReason !== undefined}
                onClick={entry.onClick}
                title={entry.disabledReason}
              >
                <span className="menu-label">
                  {entry.icon}
                  {entry.label}
                </span>
                {entry.shortcut !== undefined && <Shortcut keys={entry.shortcut} />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
