import type { RigView } from '../../../electron/contract/core.ts'
import { jointShades } from './jointColours.ts'
import { shadesOf, writeShade } from './ramps.ts'
import { partOf, type Scale } from './scale.ts'

/** Grey level for NaN. */
const NOTHING = 0.18

/** Writes the colours of vertices, 3 numbers each, for their values. `scale` null: the values are joints. */
export function paintSkin(
  values: Float32Array,
  scale: Scale | null,
  joints: RigView['joints'],
  into: Float32Array,
): void {
  const shades = scale === null ? jointShades(joints) : shadesOf(scale.ramp)
  for (let v = 0; v < values.length; v++) {
    const value = values[v] as number
    if (Number.isNaN(value)) into.fill(NOTHING, 3 * v, 3 * v + 3)
    else if (scale !== null) writeShade(shades, partOf(scale, value), into, 3 * v)
    else for (let k = 0; k < 3; k++) into[3 * v + k] = shades[3 * value + k] ?? NOTHING
  }
}
