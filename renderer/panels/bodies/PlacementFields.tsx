import { useState } from 'react'
import type { BodyView, Place, Quaternion } from '../../../electron/contract/core.ts'
import { lengthUnits } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { type Degrees, degreesOf, quaternionOf } from '../../base/degrees.ts'
import { dragBody, endDrag } from '../../requests/dragBody.ts'
import { NumberField } from '../../ui/NumberField.tsx'

type Three = readonly [number, number, number]

export function PlacementFields({ body }: { readonly body: BodyView }) {
  const editBody = useApp((app) => app.editBody)
  const { place } = body.settings
  const angles = useAngles(place.rotation)
  const { scale, name: unit } = lengthUnits[useApp((app) => app.units)]
  const put = (part: Partial<Place>, dragging: boolean) => {
    const change = { place: { ...place, ...part } }
    if (dragging) dragBody(body.id, change)
    else editBody(body.id, change)
  }
  return (
    <>
      <Axes
        name="Position"
        short="move"
        unit={unit}
        step={0.01 * scale}
        min={-1_000_000 * scale}
        max={1_000_000 * scale}
        value={each(place.position, (part) => part * scale)}
        onPut={(position, drag) => put({ position: each(position, (part) => part / scale) }, drag)}
      />
      <Axes
        name="Rotation"
        short="rotate"
        unit="°"
        step={1}
        min={-3600}
        max={3600}
        value={angles.degrees}
        onPut={(degrees, drag) => put({ rotation: angles.to(degrees) }, drag)}
      />
      <Axes
        name="Scale"
        short="scale"
        step={0.01}
        min={0.001}
        max={1000}
        value={place.scale}
        onPut={(scale, drag) => put({ scale }, drag)}
      />
    </>
  )
}

function each(value: Three, change: (part: number) => number): Three {
  return [change(value[0]), change(value[1]), change(value[2])]
}

interface AxesProps {
  readonly name: string
  readonly short: string
  readonly value: Three
  readonly step: number
  readonly min: number
  readonly max: number
  readonly unit?: string
  readonly onPut: (value: Three, dragging: boolean) => void
}

function Axes({ name, short, value, step, min, max, unit, onPut }: AxesProps) {
  const changed = (axis: number, to: number) => value.map((old, k) => (k === axis ? to : old)) as unknown as Three
  return (
    <div className="axes" role="group" aria-label={name}>
      <span className="axes-name">{`${short} ${unit ?? ''}`.trim()}</span>
      {['x', 'y', 'z'].map((axis, k) => (
        <NumberField
          key={axis}
          label={`${name} ${axis}`}
          short={axis}
          value={value[k] ?? 0}
          step={step}
          min={min}
          max={max}
          onChange={(to) => onPut(changed(k, to), false)}
          onDrag={(to) => onPut(changed(k, to), true)}
          onDragEnd={endDrag}
        />
      ))}
    </div>
  )
}

/** Different angles describe the same rotation: keeps the angles as typed until the rotation changes elsewhere. */
function useAngles(rotation: Quaternion) {
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
