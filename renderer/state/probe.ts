import type { Quaternion } from '../../electron/contract/core.ts'
import { useApp } from './app.ts'

export type Three = readonly [number, number, number]

/** The volume of the probe tool. The axis of a capsule is its local y axis, of length `length`. */
export interface Probe {
  readonly kind: 'sphere' | 'capsule'
  readonly position: Three
  readonly rotation: Quaternion
  readonly radius: number
  readonly length: number
  /** What the gizmo does. Spheres are not rotated. */
  readonly grip: 'move' | 'turn'
}

/** A sphere at `position` for bodies of about the given size. */
export function probeAt(position: Three, size: number): Probe {
  const radius = 0.08 * size
  return { kind: 'sphere', position, rotation: [0, 0, 0, 1], radius, length: 3 * radius, grip: 'move' }
}

export function changeProbe(change: Partial<Probe>): void {
  useApp.setState(({ probe }) => (probe === null ? {} : { probe: { ...probe, ...change } }))
}

/** Changes a dimension by 5 %. */
export function scaleProbe(dimension: 'radius' | 'length', direction: 1 | -1): void {
  const { probe } = useApp.getState()
  if (probe !== null) changeProbe({ [dimension]: probe[dimension] * 1.05 ** direction })
}
