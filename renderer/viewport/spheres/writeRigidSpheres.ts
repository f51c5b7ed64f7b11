import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Place, RigidSpheres } from '../../../electron/contract/core.ts'
import type { SphereCloud } from './SphereCloud.ts'

const AFFINE = 12
const map = new Matrix4()
const centre = new Vector3()
/** Of spheres that follow no joint. */
const PALE = [0.7, 0.7, 0.7] as const

/** Where the joints of a frame carry the spheres. joints: 12 numbers each; shades: 3 each, in linear light. */
export function writeRigidSpheres(
  cloud: SphereCloud,
  { joints: follows, xyzr }: RigidSpheres,
  joints: Float32Array,
  place: Place,
  shades: Float32Array,
): void {
  cloud.reserve(follows.length)
  const larger = Math.max(...place.scale.map(Math.abs))
  follows.forEach((joint, s) => {
    if (joint < 0) placeMap(place)
    else map.set(...rowsOf(joints, joint * AFFINE), 0, 0, 0, 1)
    centre
      .fromArray(xyzr, s * 4)
      .applyMatrix4(map)
      .toArray(cloud.spheres, s * 4)
    cloud.spheres[s * 4 + 3] = (xyzr[s * 4 + 3] as number) * larger
    cloud.tints.set(joint < 0 ? PALE : shades.subarray(joint * 3, joint * 3 + 3), s * 4)
    cloud.tints[s * 4 + 3] = 1
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
