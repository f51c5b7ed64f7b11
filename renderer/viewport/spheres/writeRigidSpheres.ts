import type { Place, RigidSpheres } from '../../../electron/contract/core.ts'
import { placeRigidSpheres } from './placeRigidSpheres.ts'
import type { SphereCloud } from './SphereCloud.ts'

/** Colour of spheres without a joint. */
const PALE = [0.7, 0.7, 0.7] as const

/** Writes rigid spheres, moved by the joints of a frame. shades: 3 numbers per joint, in linear RGB. */
export function writeRigidSpheres(
  cloud: SphereCloud,
  spheres: RigidSpheres,
  joints: Float32Array,
  place: Place,
  shades: Float32Array,
): void {
  cloud.reserve(spheres.joints.length)
  placeRigidSpheres(spheres, joints, place, cloud.spheres)
  spheres.joints.forEach((joint, s) => {
    cloud.tints.set(joint < 0 ? PALE : shades.subarray(joint * 3, joint * 3 + 3), s * 4)
    cloud.tints[s * 4 + 3] = 1
  })
}
