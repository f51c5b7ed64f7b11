import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import './RadioList.css'
import { Tooltip } from './Tooltip.tsx'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Drawn at the right end of the line. */
  readonly detail?: string | undefined
  /** If present, the option is disabled and shows this reason. */
  readonly disabledReason?: string | undefined
}

export interface RadioListProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice among options, one per line. */
export function RadioList<Value extends string>({ label, value, options, onChange }: RadioListProps<Value>) {
  return (
    <RadioGroup
      className="radio-list"
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <RadioLine key={option.value} option={option} />
      ))}
    </RadioGroup>
  )
}

function RadioLine({ option }: { readonly option: RadioOption<string> }) {
  const { value, label, detail, disabledReason } = option
  const off = disabledReason !== undefined
  const line = (
    <label className="radio-line" data-disabled={off || undefined}>
      <Radio.Root className="radio-dot" value={value} disabled={off} aria-description={disabledReason}>
        <Radio.Indicator className="radio-mark" />
      </Radio.Root>
      <span className="radio-name">{label}</span>
      {detail !== undefined && <span className="radio-detail">{detail}</span>}
    </label>
  )
  return off ? (
    <Tooltip text={disabledReason} side="left">
      {line}
    </Tooltip>
  ) : (
    line
  )
}
