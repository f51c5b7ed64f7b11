import type { Vector3 } from 'three'

/** `joints`: see BodyFrame. */
export function jointPosition(joints: Float32Array, joint: number, into: Vector3): Vector3 {
  const s = 12 * joint
  return into.set(joints[s + 3] as number, joints[s + 7] as number, joints[s + 11] as number)
}
