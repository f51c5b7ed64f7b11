import type { RigView } from '../../electron/contract/core.ts'
import { count } from '../base/format.ts'
import { jointColours } from '../viewport/shading/jointColours.ts'
import type { Swatch } from './ColourLegend.tsx'

/** Joints listed; more do not fit beside the viewport. */
const MOST = 8

export interface JointSwatches {
  readonly swatches: readonly Swatch[]
  /** Number of joints that are not listed. */
  readonly more: number
}

/** The joints that dominate the most elements, in descending order. `dominant`: one joint per element. */
export function jointSwatches(joints: RigView['joints'], dominant: ArrayLike<number>): JointSwatches {
  const colours = jointColours(joints)
  const counts = new Map<number, number>()
  for (const joint of Array.from(dominant)) counts.set(joint, (counts.get(joint) ?? 0) + 1)
  const largest = [...counts].sort((a, b) => b[1] - a[1])
  const swatches = largest.slice(0, MOST).map(([joint, amount]) => ({
    colour: colours[joint] ?? 'var(--dim)',
    name: joint < 0 ? 'caps of holes' : (joints[joint]?.name ?? `joint ${joint}`),
    amount: count(amount),
  }))
  return { swatches, more: Math.max(0, largest.length - MOST) }
}
