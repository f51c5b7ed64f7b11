import { chain, fromAxes, IDENTITY, inverse, type Quat, rotate, slerp, times } from '../math/quat.ts'
import { add, cross, dot, length, mix, normalize, scale, sub, type Vec3 } from '../math/vec3.ts'
import type { Bone } from '../skin/bone.ts'

/**
 * A pose under construction. Each joint has a rotation relative to its parent, in the axes of the character (x to its
 * left, y up, z to the front) as rotated by the parent, and a translation of its head in the same axes. Without
 * rotations and translations it is the reference pose.
 */
export interface PoseDraft {
  readonly bones: readonly Bone[]
  readonly index: ReadonlyMap<string, number>
  readonly parents: readonly number[]
  readonly turns: Quat[]
  readonly shifts: Vec3[]
}

export function referencePose(bones: readonly Bone[]): PoseDraft {
  const index = new Map(bones.map((bone, j) => [bone.name, j]))
  return {
    bones,
    index,
    parents: bones.map(({ parent }) => (parent === null ? -1 : jointIn(index, parent))),
    turns: bones.map(() => IDENTITY),
    shifts: bones.map(() => [0, 0, 0]),
  }
}

function jointIn(index: ReadonlyMap<string, number>, name: string): number {
  const j = index.get(name)
  if (j === undefined) throw new Error(`pose: the skeleton has no joint "${name}"`)
  return j
}

export function jointOf(pose: PoseDraft, name: string): number {
  return jointIn(pose.index, name)
}

/** Adds a rotation to a joint and everything below it. */
export function turn(pose: PoseDraft, name: string, ...by: readonly Quat[]): void {
  const j = jointOf(pose, name)
  pose.turns[j] = times(chain(...by), pose.turns[j])
}

export function shift(pose: PoseDraft, name: string, by: Vec3): void {
  const j = jointOf(pose, name)
  pose.shifts[j] = add(pose.shifts[j], by)
}

/** Rotation of the joint relative to the reference pose, in the character's space. */
export function globalTurn(pose: PoseDraft, j: number): Quat {
  let q = pose.turns[j]
  for (let p = pose.parents[j]; p >= 0; p = pose.parents[p]) q = times(pose.turns[p], q)
  return q
}

/** Sets the rotation of a joint in the character's space, independent of its parents. */
export function setGlobalTurn(pose: PoseDraft, name: string, q: Quat): void {
  const j = jointOf(pose, name)
  const parent = pose.parents[j]
  pose.turns[j] = parent < 0 ? q : times(inverse(globalTurn(pose, parent)), q)
}

export function headOf(pose: PoseDraft, j: number): Vec3 {
  const parent = pose.parents[j]
  const own = add(pose.bones[j].head, pose.shifts[j])
  return parent < 0 ? own : carried(pose, parent, own)
}

/** Position of a point of the reference pose after it is transformed by a joint. */
export function carried(pose: PoseDraft, j: number, point: Vec3): Vec3 {
  return add(headOf(pose, j), rotate(globalTurn(pose, j), sub(point, pose.bones[j].head)))
}

export interface Limb {
  readonly upper: string
  readonly lower: string
  /** Point of the lower bone that should reach the target, in the reference pose. */
  readonly tip: Vec3
  /** Direction of the knee or elbow in the reference pose. */
  readonly pole: Vec3
}

/**
 * Rotates a limb of two bones so that its tip is at the target and its knee or elbow points towards `pole`. If the
 * target is out of reach, the limb stretches towards it. Returns the distance between tip and target.
 */
export function reachWith(pose: PoseDraft, limb: Limb, target: Vec3, pole: Vec3): number {
  const [u, l] = [jointOf(pose, limb.upper), jointOf(pose, limb.lower)]
  const [restTop, restMiddle] = [pose.bones[u].head, pose.bones[l].head]
  const top = headOf(pose, u)
  const upper = length(sub(restMiddle, restTop))
  const lower = length(sub(limb.tip, restMiddle))
  const wanted = length(sub(target, top))
  const d = Math.min(Math.max(wanted, Math.abs(upper - lower) * 1.001), (upper + lower) * 0.9995)
  const along = normalize(sub(target, top))
  const aside = normalize(sub(pole, scale(along, dot(pole, along))))
  const cosine = (upper * upper + d * d - lower * lower) / (2 * upper * d)
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine))
  const middle = add(top, add(scale(along, upper * cosine), scale(aside, upper * sine)))
  const tip = add(top, scale(along, d))
  const hinge = cross(along, aside)
  const [restUpper, restLower] = [sub(restMiddle, restTop), sub(limb.tip, restMiddle)]
  setGlobalTurn(pose, limb.upper, carryFrame(restUpper, cross(restUpper, limb.pole), sub(middle, top), hinge))
  setGlobalTurn(pose, limb.lower, carryFrame(restLower, cross(restLower, limb.pole), sub(tip, middle), hinge))
  return Math.abs(wanted - d)
}

/**
 * The rotation from a bone's rest direction and a side vector, roughly perpendicular to it, to a posed direction and
 * side.
 */
export function carryFrame(rest: Vec3, restSide: Vec3, posed: Vec3, side: Vec3): Quat {
  return times(frame(posed, side), inverse(frame(rest, restSide)))
}

function frame(direction: Vec3, side: Vec3): Quat {
  const y = normalize(direction)
  const x = normalize(sub(side, scale(y, dot(side, y))))
  return fromAxes(x, y, cross(x, y))
}

/** An independent copy of a pose. */
export function copyPose(pose: PoseDraft): PoseDraft {
  return { ...pose, turns: [...pose.turns], shifts: [...pose.shifts] }
}

/** Blends in a fraction of another pose, for all or some joints. */
export function mixIn(pose: PoseDraft, other: PoseDraft, share: number, only?: readonly string[]): void {
  const joints = only === undefined ? pose.bones.map((_, j) => j) : only.map((name) => jointOf(pose, name))
  for (const j of joints) {
    pose.turns[j] = slerp(pose.turns[j], other.turns[j], share)
    pose.shifts[j] = mix(pose.shifts[j], other.shifts[j], share)
  }
}
