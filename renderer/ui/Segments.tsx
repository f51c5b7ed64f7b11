import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import './Segments.css'

export interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice of one option among a few, all visible. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <ToggleGroup
      className="segments"
      aria-label={label}
      value={[value]}
      onValueChange={([next]: readonly Value[]) => next !== undefined && onChange(next)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className="segment">
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
