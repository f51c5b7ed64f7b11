import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import './Chip.css'

export interface ChipProps {
  readonly label: string
  readonly pressed: boolean
  readonly onToggle: () => void
  readonly icon?: ReactNode
}

/** A small toggle button for overlays. */
export function Chip({ label, pressed, onToggle, icon }: ChipProps) {
  return (
    <Toggle className="chip" aria-label={label} title={label} pressed={pressed} onPressedChange={onToggle}>
      {icon}
      <span className="chip-text">{label}</span>
    </Toggle>
  )
}
