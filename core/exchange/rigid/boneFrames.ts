import { AFFINE, setIdentity } from '../../math/affine.ts'
import { polar } from '../../math/polar.ts'
import { defaultGlobals } from '../../rig/defaultGlobals.ts'
import type { Rig } from '../../rig/rig.ts'

/**
 * The frame of every joint in which spheres are given: origin and axes of its node, without the node's scale.
 *
 * F_j = G_j · diag(1 / s_j), with s_j the lengths of the columns of G_j, the node's global transform in the default
 * pose. Spheres therefore keep the units of the file even if an armature has a scale such as 0.01, and readers that
 * scale spheres with their nodes agree with readers that do not. The frame of the world joint is the identity.
 */
export interface BoneFrames {
  /** F_j, affine 3x4, 12 per joint. */
  readonly frames: Float64Array
  /** s_j, 3 per joint. */
  readonly scales: Float64Array
  /** The rigid frame nearest to F_j, for formats without scale. Equal to F_j unless the node is sheared. */
  readonly rigid: Float64Array
}

export function boneFrames(rig: Rig): BoneFrames {
  const { nodes } = rig.joints
  const globals = defaultGlobals(rig.skeleton)
  const frames = new Float64Array(nodes.length * AFFINE)
  const rigid = new Float64Array(nodes.length * AFFINE)
  const scales = new Float64Array(nodes.length * 3).fill(1)
  nodes.forEach((node, joint) => {
    const o = joint * AFFINE
    if (node < 0) setIdentity(frames, o)
    else frames.set(globals.subarray(node * AFFINE, (node + 1) * AFFINE), o)
    unscale(frames, o, scales, joint * 3)
    rigid.set(frames.subarray(o, o + AFFINE), o)
    polar(frames, o, rigid, o, scratch, 0)
  })
  return { frames, scales, rigid }
}

const scratch = new Float64Array(AFFINE)

/** Normalises the columns of a matrix. Zero columns remain, with a scale of 1. */
function unscale(m: Float64Array, o: number, scales: Float64Array, s: number): void {
  for (let c = 0; c < 3; c++) {
    const length = Math.sqrt(m[o + c] ** 2 + m[o + 4 + c] ** 2 + m[o + 8 + c] ** 2)
    if (!(length > 1e-12)) continue
    scales[s + c] = length
    for (let row = 0; row < 12; row += 4) m[o + row + c] /= length
  }
}
