import { AFFINE } from '../math/affine.ts'
import { deformDual } from '../skinning/dual.ts'
import type { JointFrames } from '../skinning/jointFrames.ts'
import { deformSpherical } from '../skinning/spherical.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { SphereFit } from './sphereFit.ts'

/**
 * The ball of a node with a handful of vertices, exact but for the choice of its centre: see `PointPlan`. Deforms the
 * vertices with the skin's own kernels into scratch memory; nothing that was deformed elsewhere is read or written.
 */
export function refitPoints(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { start, vertices, shares } = fit.plan.points
  const { first: balls } = fit.lists
  const from = start[node]
  const to = start[node + 1]
  deformPoints(fit, vertices, from, to, balls)
  let x = 0
  let y = 0
  let z = 0
  for (let i = from, b = 0; i < to; i++, b += SPHERE) {
    x += shares[i] * balls[b]
    y += shares[i] * balls[b + 1]
    z += shares[i] * balls[b + 2]
  }
  let far = 0
  const end = (to - from) * SPHERE
  for (let b = 0; b < end; b += SPHERE) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    far = Math.max(far, dx * dx + dy * dy + dz * dz)
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  out[o + 3] = Math.sqrt(far)
}

function deformPoints(fit: SphereFit, vertices: Uint32Array, from: number, to: number, out: Float64Array): void {
  const { frames } = fit
  const { rest } = frames
  if (fit.skinning === 'linear') {
    deformLinearly(frames, vertices, from, to, out)
  } else if (fit.skinning === 'spherical') {
    for (let i = from, o = 0; i < to; i++, o += SPHERE) {
      deformSpherical(frames, vertices[i], rest, vertices[i] * 3, out, o)
    }
  } else {
    for (let i = from, o = 0; i < to; i++, o += SPHERE) deformDual(frames, vertices[i], rest, vertices[i] * 3, out, o)
  }
}

/** `deformLinear` for a run of vertices: the arrays are fetched once, which is half of the time for one vertex. */
function deformLinearly(frames: JointFrames, vertices: Uint32Array, from: number, to: number, out: Float64Array): void {
  const { rest, setOf, setStart, setJoints, weights, weightStart, displacements: maps } = frames
  let o = 0
  for (let i = from; i < to; i++) {
    const vertex = vertices[i]
    const x = rest[vertex * 3]
    const y = rest[vertex * 3 + 1]
    const z = rest[vertex * 3 + 2]
    const set = setOf[vertex]
    const end = setStart[set + 1]
    let w = weightStart[vertex]
    let dx = 0
    let dy = 0
    let dz = 0
    for (let k = setStart[set]; k < end; k++) {
      const weight = weights[w++]
      const m = setJoints[k] * AFFINE
      dx += weight * (maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3])
      dy += weight * (maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7])
      dz += weight * (maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11])
    }
    out[o] = x + dx
    out[o + 1] = y + dy
    out[o + 2] = z + dz
    o += SPHERE
  }
}
