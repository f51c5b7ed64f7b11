import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import './RadioList.css'
import { Tooltip } from './Tooltip.tsx'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Drawn beside the name; the label is read aloud and shown as its tooltip. */
  readonly mark?: { readonly icon: ReactNode; readonly label: string } | undefined
  /** Present: it cannot be chosen, and says this. */
  readonly disabledReason?: string | undefined
}

export interface RadioListProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice of one of many, in two columns. */
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
  const { value, label, mark, disabledReason } = option
  const off = disabledReason !== undefined
  const line = (
    <label className="radio-line" data-disabled={off || undefined}>
      <Radio.Root className="radio-dot" value={value} disabled={off} aria-description={disabledReason}>
        <Radio.Indicator className="radio-mark" />
      </Radio.Root>
      <span className="radio-name">{label}</span>
      {mark !== undefined && (
        <span className="radio-badge" role="img" aria-label={mark.label} title={mark.label}>
          {mark.icon}
        </span>
      )}
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
