import type { Quaternion } from '../../electron/contract/core.ts'
import { useApp } from './app.ts'

export type Three = readonly [number, number, number]

/** The volume that the probe tool drags through the bodies. A capsule lies along its own y; `length` is that of its axis. */
export interface Probe {
  readonly kind: 'sphere' | 'capsule'
  readonly position: Three
  readonly rotation: Quaternion
  readonly radius: number
  readonly length: number
  /** What the gizmo does. A sphere looks the same however it is turned. */
  readonly grip: 'move' | 'turn'
}

/** `size`: about that of a body. */
export function probeAt(position: Three, size: number): Probe {
  const radius = 0.08 * size
  return { kind: 'sphere', position, rotation: [0, 0, 0, 1], radius, length: 3 * radius, grip: 'move' }
}

export function changeProbe(change: Partial<Probe>): void {
  useApp.setState(({ probe }) => (probe === null ? {} : { probe: { ...probe, ...change } }))
}
