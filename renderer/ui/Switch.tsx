import { Switch as Base } from '@base-ui/react/switch'
import './Switch.css'
import { Tooltip } from './Tooltip.tsx'

export interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabledReason?: string | undefined
}

/** A switch with its label. If disabled, it can be focused and shows the reason. */
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
