import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { MiddleName } from './MiddleName.tsx'
import './Select.css'

export interface SelectOption<Value> {
  readonly value: Value
  readonly label: string
}

export interface SelectProps<Value> {
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  /** The label is for screen readers only. */
  readonly hideLabel?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, value, options, onChange, hideLabel = false, disabled = false } = props
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      modal={false}
    >
      <span className="select">
        <Base.Label className={hideLabel ? 'visually-hidden' : 'select-label'}>{label}</Base.Label>
        <Base.Trigger className="button select-trigger">
          <Base.Value>
            {(chosen: Value) => <MiddleName name={options.find((option) => option.value === chosen)?.label ?? ''} />}
          </Base.Value>
          <Base.Icon className="select-icon">
            <ChevronDown size={14} />
          </Base.Icon>
        </Base.Trigger>
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
          <Base.Popup className="popup">
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="popup-item">
                  <Base.ItemText className="popup-text">
                    <MiddleName name={option.label} />
                  </Base.ItemText>
                  <Base.ItemIndicator>
                    <Check size={14} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
