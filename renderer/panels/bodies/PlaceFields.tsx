import { useState } from 'react'
import type { BodyView, Place, Quaternion } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { type Degrees, degreesOf, quaternionOf } from '../../store/degrees.ts'
import { dragBody, endDrag } from '../../store/dragBody.ts'
import { NumberField } from '../../ui/NumberField.tsx'

type Three = readonly [number, number, number]

/** Where the body stands, how it is turned and how large it is. */
export function PlaceFields({ body }: { readonly body: BodyView }) {
  const editBody = useApp((app) => app.editBody)
  const { place } = body.settings
  const turn = useTurn(place.rotation)
  const put = (part: Partial<Place>, dragging: boolean) => {
    const change = { place: { ...place, ...part } }
    if (dragging) dragBody(body.id, change)
    else editBody(body.id, change)
  }
  return (
    <>
      <Axes name="Position" step={0.01} value={place.position} onPut={(position, drag) => put({ position }, drag)} />
      <Axes
        name="Rotation"
        unit="°"
        step={1}
        value={turn.degrees}
        onPut={(degrees, drag) => put({ rotation: turn.to(degrees) }, drag)}
      />
      <Axes name="Scale" step={0.01} min={0.001} value={place.scale} onPut={(scale, drag) => put({ scale }, drag)} />
    </>
  )
}

interface AxesProps {
  readonly name: string
  readonly value: Three
  readonly step: number
  readonly min?: number
  readonly unit?: string
  readonly onPut: (value: Three, dragging: boolean) => void
}

function Axes({ name, value, step, min, unit, onPut }: AxesProps) {
  const changed = (axis: number, to: number) => value.map((old, k) => (k === axis ? to : old)) as unknown as Three
  return (
    <div className="axes" role="group" aria-label={name}>
      <span className="axes-name">{unit === undefined ? name : `${name} ${unit}`}</span>
      <div className="setting">
        {['x', 'y', 'z'].map((axis, k) => (
          <NumberField
            key={axis}
            label={`${name} ${axis}`}
            short={axis}
            value={value[k] ?? 0}
            step={step}
            min={min}
            onChange={(to) => onPut(changed(k, to), false)}
            onDrag={(to) => onPut(changed(k, to), true)}
            onDragEnd={endDrag}
          />
        ))}
      </div>
    </div>
  )
}

/** Many angles mean one rotation: while it is the one that was typed here, what was typed stands. */
function useTurn(rotation: Quaternion) {
  const [typed, setTyped] = useState<{ readonly degrees: Degrees; readonly rotation: Quaternion } | null>(null)
  return {
    degrees: typed?.rotation === rotation ? typed.degrees : degreesOf(rotation),
    to: (degrees: Degrees): Quaternion => {
      const next = quaternionOf(degrees)
      setTyped({ degrees, rotation: next })
      return next
    },
  }
}
