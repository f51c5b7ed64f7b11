import { Switch as Base } from '@base-ui/react/switch'
import './Switch.css'
import { Tooltip } from './Tooltip.tsx'

export interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabledReason?: string | undefined
}

/** On or off, with its name beside it. One that is off limits can still be reached, and says why. */
export function Switch({ label, on, onChange, disabledReason }: SwitchProps) {
  const off = disabledReason !== undefined
  const row = (
    <label className="switch" data-disabled={off || undefined}>
      {label}
      <Base.Root
        className="switch-track"
        checked={on}
        onCheckedChange={onChange}
        readOnly={off}
        aria-disabled={off || undefined}
        aria-description={disabledReason}
      >
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
    </label>
  )
  return off ? <Tooltip text={disabledReason}>{row}</Tooltip> : row
}
