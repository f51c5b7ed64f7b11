import { Color } from 'three'
import type { RigView } from '../../../electron/contract/core.ts'

/** Paul Tol's "light" and "muted" sets, told apart by most colour-blind eyes. */
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
const known = new WeakMap<Joints, readonly string[]>()

/** A colour per joint: never that of its parent, grandparent or an elder sibling, as far as the palette lasts. */
export function jointColours(joints: Joints): readonly string[] {
  const made = known.get(joints) ?? makeColours(joints)
  known.set(joints, made)
  return made
}

function makeColours(joints: Joints): readonly string[] {
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
}

const linear = new WeakMap<Joints, Float32Array>()

/** The same in linear light, 3 numbers each. */
export function jointShades(joints: Joints): Float32Array {
  const made = linear.get(joints) ?? Float32Array.from(jointColours(joints).flatMap((c) => new Color(c).toArray()))
  linear.set(joints, made)
  return made
}
