import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Place, RigidSpheres } from '../../../electron/contract/core.ts'

const AFFINE = 12
const map = new Matrix4()
const centre = new Vector3()

/** Moves rigid spheres with their joints: x, y, z, radius each. joints: 12 numbers each. */
export function placeRigidSpheres(
  { joints: follows, xyzr }: RigidSpheres,
  joints: Float32Array,
  place: Place,
  into: Float32Array,
): void {
  const larger = Math.max(...place.scale.map(Math.abs))
  follows.forEach((joint, s) => {
    if (joint < 0) placeMap(place)
    else map.set(...rowsOf(joints, joint * AFFINE), 0, 0, 0, 1)
    centre
      .fromArray(xyzr, s * 4)
      .applyMatrix4(map)
      .toArray(into, s * 4)
    into[s * 4 + 3] = (xyzr[s * 4 + 3] as number) * larger
  })
}

function placeMap({ position, rotation, scale }: Place): void {
  map.compose(new Vector3(...position), new Quaternion(...rotation).normalize(), new Vector3(...scale))
}

type Rows = [n11: number, n12: number, n13: number, n14: number, ...Rest: Rest]
type Rest = [number, number, number, number, number, number, number, number]

function rowsOf(joints: Float32Array, o: number): Rows {
  return Array.from(joints.subarray(o, o + AFFINE)) as Rows
}
