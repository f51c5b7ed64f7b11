import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import './Checkbox.css'

export interface CheckboxProps {
  readonly label: string
  readonly detail?: string | undefined
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** An option that can be chosen together with others. */
export function Checkbox({ label, detail, checked, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <Base.Root className="checkbox-box" checked={checked} onCheckedChange={onChange}>
        <Base.Indicator className="checkbox-mark">
          <Check size={12} strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span className="checkbox-name">{label}</span>
      {detail !== undefined && <span className="dim number">{detail}</span>}
    </label>
  )
}
