import { Color } from 'three'
import { onceFor } from '../../../core/base/onceFor.ts'
import type { RigView } from '../../../electron/contract/core.ts'

/** Paul Tol's "light" and "muted" palettes, which most colour-blind viewers can tell apart. */
const palette = [
  '#77aadd',
  '#ee8866',
  '#eedd88',
  '#44bb99',
  '#ffaabb',
  '#99ddff',
  '#bbcc33',
  '#aa4499',
  '#332288',
  '#cc6677',
  '#117733',
  '#dddddd',
]

type Joints = RigView['joints']

/** One colour per joint that differs from those of its parent, grandparent and earlier siblings while colours last. */
export const jointColours = onceFor((joints: Joints): readonly string[] => {
  const chosen: number[] = []
  for (const [joint, { parent }] of joints.entries()) {
    const grandparent = joints[parent]?.parent ?? -1
    const taken = new Set(
      joints.flatMap((other, k) => {
        const isNear = k === parent || k === grandparent || other.parent === parent || other.parent === grandparent
        const colour = chosen[k]
        return isNear && colour !== undefined ? [colour] : []
      }),
    )
    const free = palette.findIndex((_, k) => !taken.has((joint + k) % palette.length))
    chosen.push((joint + Math.max(0, free)) % palette.length)
  }
  return chosen.map((k) => palette[k] as string)
})

/** The colours of `jointColours` in linear RGB, 3 numbers each. */
export const jointShades = onceFor((joints: Joints) =>
  Float32Array.from(jointColours(joints).flatMap((colour) => new Color(colour).toArray())),
)
