import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './NumberField.css'
import { fullNumber, shortNumber } from './numberText.ts'

export interface NumberFieldProps {
  readonly label: string
  /** Text before the number; dragging it changes the number. Default: the label. */
  readonly short?: string | undefined
  readonly value: number
  readonly step: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly unit?: string | undefined
  /** Explains the number: tooltip of its name, and accessible description. */
  readonly help?: string | undefined
  /** Called when a number was typed. */
  readonly onChange: (value: number) => void
  /** Called repeatedly while the name is dragged or an arrow key is held. */
  readonly onDrag: (value: number) => void
  readonly onDragEnd: () => void
}

const PIXELS_PER_STEP = 4

/**
 * A number that is typed, dragged by its name, or changed with the arrow keys (Shift: ten steps, Alt: a tenth). Escape
 * discards the typed text. All digits are shown in the tooltip, and in the field while it has the focus.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, short = label, value, min, max, unit, help, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const drag = useDrag(props)
  const commit = () => {
    const number = parse(typed)
    setTyped(null)
    if (number !== null && number !== value) onChange(clamp(number, min, max))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') setTyped(null)
    else return drag.press(event, () => setTyped(null))
  }
  return (
    <span className="number-field">
      <label htmlFor={id} className="number-field-name" title={help} {...drag.handle}>
        {short}
      </label>
      <input
        id={id}
        role="spinbutton"
        inputMode="decimal"
        aria-label={unit === undefined ? label : `${label}, ${unit}`}
        aria-description={help}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        title={fullNumber(value)}
        value={typed ?? (focused ? fullNumber(value) : shortNumber(value))}
        spellCheck={false}
        onFocus={(event) => {
          // Renders all digits before they are selected.
          flushSync(() => setFocused(true))
          event.target.select()
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          setFocused(false)
          commit()
          drag.end()
        }}
        onKeyDown={press}
        onKeyUp={drag.end}
      />
      {unit !== undefined && <span className="number-field-unit">{unit}</span>}
    </span>
  )
}

function useDrag({ value, step, min, max, onDrag, onDragEnd }: NumberFieldProps) {
  const from = useRef<{ readonly x: number; readonly value: number } | null>(null)
  const held = useRef(false)
  const end = () => {
    from.current = null
    if (held.current) onDragEnd()
    held.current = false
  }
  const move = (to: number) => {
    held.current = true
    onDrag(clamp(round(to, step), min, max))
  }
  return {
    end,
    press: (event: KeyboardEvent, before: () => void) => {
      const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (sign === 0) return
      event.preventDefault()
      before()
      move(value + sign * step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1))
    },
    handle: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, value }
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current === null || event.buttons !== 1) return
        const steps = Math.round((event.clientX - from.current.x) / PIXELS_PER_STEP)
        if (steps !== 0 || held.current) move(from.current.value + steps * step)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

/** Accepts a decimal comma. */
function parse(typed: string | null): number | null {
  if (typed === null || typed.trim() === '') return null
  const number = Number(typed.trim().replace(',', '.').replace('−', '-'))
  return Number.isFinite(number) ? number : null
}

/** Rounds to one digit more than the step has. */
function round(value: number, step: number): number {
  return Number(value.toFixed(digitsOf(step) + 1))
}

function digitsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step)))
}

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.max(min, Math.min(value, max))
}
