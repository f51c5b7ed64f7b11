import { mirrorRotation, type Quat } from '../math/quat.ts'
import { mirrorX, type Vec3 } from '../math/vec3.ts'
import { mirrorName } from '../skin/mirrorName.ts'
import { type Limb, type PoseDraft, turn } from './poseDraft.ts'

export type Side = 'L' | 'R'

/** `name` without its side. The rotation is given for the left; the right gets its mirror image. */
export function turnSide(pose: PoseDraft, name: string, side: Side, by: Quat): void {
  turn(pose, `${name}.${side}`, side === 'L' ? by : mirrorRotation(by))
}

export function turnBoth(pose: PoseDraft, name: string, by: Quat): void {
  turnSide(pose, name, 'L', by)
  turnSide(pose, name, 'R', by)
}

/** The limb of a side, given the left one. */
export function limbOn(side: Side, left: Limb): Limb {
  if (side === 'L') return left
  return {
    upper: mirrorName(left.upper),
    lower: mirrorName(left.lower),
    tip: mirrorX(left.tip),
    pole: mirrorX(left.pole),
  }
}

/** A point or direction of a side, given for the left. */
export function on(side: Side, left: Vec3): Vec3 {
  return side === 'L' ? left : mirrorX(left)
}
