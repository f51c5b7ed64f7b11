import type { RigidSphereSet } from '../../core/exchange/rigid/rigidSphereSet.ts'
import { boneFrames } from '../../core/exchange/rigid/boneFrames.ts'
import type { Moment } from '../../core/exchange/rigid/measuredMoments.ts'
import { AFFINE, transformPoint } from '../../core/math/affine.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { createDeformer, deformAll } from '../../core/skinning/deformer.ts'
import { createJointFrames } from '../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../core/skinning/refreshFrames.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'

/**
 * Largest distance by which the skin leaves the rigid spheres, by brute force: each triangle is tested against the
 * sphere that encloses it best. Spheres are posed as a reader of the file poses them, by the global transform of their
 * node.
 */
export function worstProtrusion(
  rig: Rig,
  rigid: RigidSphereSet,
  skinning: Skinning,
  moments: readonly Moment[],
): number {
  const pose = createPose(rig)
  const frames = createJointFrames(pose)
  const deformer = createDeformer(frames)
  const positions = new Float64Array(rig.skin.rest.length)
  let worst = Number.NEGATIVE_INFINITY
  for (const { clip, time } of moments) {
    poseAt(pose, clip, time)
    refreshFrames(frames, skinning !== 'linear')
    deformAll(deformer, skinning, positions)
    worst = Math.max(worst, worstNow(rig, positions, posedSpheres(rig, rigid, pose.globals)))
  }
  return worst
}

/** Posed spheres: x y z r each. */
export function posedSpheres(rig: Rig, rigid: RigidSphereSet, globals: Float64Array): Float64Array[] {
  const { scales } = boneFrames(rig)
  return rigid.spheres.map(({ joint, centre, radius }) => {
    const sphere = Float64Array.from([...centre.map((value, k) => value / scales[joint * 3 + k]), radius])
    const node = rig.joints.nodes[joint]
    if (node >= 0) transformPoint(globals, node * AFFINE, sphere, 0, sphere, 0)
    return sphere
  })
}

function worstNow({ skin }: Rig, positions: Float64Array, spheres: readonly Float64Array[]): number {
  let worst = Number.NEGATIVE_INFINITY
  for (let t = 0; t < skin.triangles.length; t += 3) {
    let best = Number.POSITIVE_INFINITY
    for (let s = 0; s < spheres.length && best > 0; s++) {
      let out = Number.NEGATIVE_INFINITY
      for (let c = t; c < t + 3; c++) out = Math.max(out, outside(positions, skin.triangles[c] * 3, spheres[s]))
      best = Math.min(best, out)
    }
    worst = Math.max(worst, best)
  }
  return worst
}

function outside(positions: Float64Array, v: number, sphere: Float64Array): number {
  const x = positions[v] - sphere[0]
  const y = positions[v + 1] - sphere[1]
  const z = positions[v + 2] - sphere[2]
  return Math.sqrt(x * x + y * y + z * z) - sphere[3]
}
