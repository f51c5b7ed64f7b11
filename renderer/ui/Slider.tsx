import { Slider as Base } from '@base-ui/react/slider'
import './Slider.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number | undefined
  readonly onChange: (value: number) => void
  /** Called once at the end of a drag, so that it can become a single undo step. */
  readonly onCommit?: ((value: number) => void) | undefined
  readonly format?: ((value: number) => string) | undefined
  readonly disabled?: boolean | undefined
}

export function Slider({ label, value, min, max, step = 1, onChange, onCommit, format, disabled }: SliderProps) {
  return (
    <Base.Root
      className="slider"
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled === true}
      onValueChange={onChange}
      onValueCommitted={onCommit}
    >
      <div className="slider-head">
        <Base.Label className="slider-label">{label}</Base.Label>
        <Base.Value className="number">{() => (format ? format(value) : String(value))}</Base.Value>
      </div>
      <Base.Control className="slider-control">
        <Base.Track className="slider-track">
          <Base.Indicator className="slider-indicator" />
          <Base.Thumb className="slider-thumb" getAriaValueText={() => (format ? format(value) : String(value))} />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
