import { distance, dot, mirrorX, scale, sub, type Vec3 } from '../math/vec3.ts'
import { mirrorName } from './mirrorName.ts'

/** A joint at `head` and its bone, the segment from head to tail, in the reference pose. */
export interface Bone {
  readonly name: string
  readonly parent: string | null
  readonly head: Vec3
  readonly tail: Vec3
}

/**
 * Adds the right side to bones given for the middle and the left. Right bones follow the complete branch of their left
 * counterparts, in the same order.
 */
export function withRightSide(bones: readonly Bone[]): readonly Bone[] {
  return bones.flatMap((bone) => (bone.name.endsWith('.L') ? [bone, mirroredBone(bone)] : [bone]))
}

function mirroredBone({ name, parent, head, tail }: Bone): Bone {
  return {
    name: mirrorName(name),
    parent: parent === null ? null : mirrorName(parent),
    head: mirrorX(head),
    tail: mirrorX(tail),
  }
}

export function distanceToBone({ head: a, tail: b }: Bone, x: number, y: number, z: number): number {
  const along = sub(b, a)
  const p = sub([x, y, z], a)
  const l2 = dot(along, along)
  const t = l2 > 0 ? Math.min(Math.max(dot(p, along) / l2, 0), 1) : 0
  return distance(p, scale(along, t))
}
