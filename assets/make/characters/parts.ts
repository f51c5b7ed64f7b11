import type { Vec3 } from '../math/vec3.ts'
import { blend } from '../shape/blend.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Flesh, Shape } from '../shape/shape.ts'
import type { Bone } from '../skin/bone.ts'

/** Material of a piece that can be influenced by these bones. */
export function fleshOf(material: string, ...bones: readonly string[]): Flesh {
  return { material, bones }
}

export function boneOf(name: string, parent: string | null, head: Vec3, tail: Vec3): Bone {
  return { name, parent, head, tail }
}

/** A chain of bones: name and head of each, and the end of the last. `parent` is the parent of the first. */
export function boneChain(parent: string, links: readonly (readonly [string, Vec3])[], end: Vec3): readonly Bone[] {
  return links.map(([name, head], i) =>
    boneOf(name, i === 0 ? parent : links[i - 1][0], head, i + 1 < links.length ? links[i + 1][1] : end),
  )
}

/** A chain of tapered capsules: points with radii. k is the blend width. */
export function tube(flesh: Flesh, k: number, points: readonly (readonly [Vec3, number])[]): Shape {
  const pieces = points.slice(1).map(([end, radius], i) => roundCone(flesh, points[i][0], points[i][1], end, radius))
  return blend(k, ...pieces)
}
