import { Switch as Base } from '@base-ui/react/switch'
import './Switch.css'

export interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean | undefined
}

/** On or off, with its name beside it. */
export function Switch({ label, on, onChange, disabled }: SwitchProps) {
  return (
    <label className="switch" data-disabled={disabled || undefined}>
      {label}
      <Base.Root className="switch-track" checked={on} onCheckedChange={onChange} disabled={disabled === true}>
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
    </label>
  )
}
