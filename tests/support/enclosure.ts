import { transformPoint } from '../../core/math/affine.ts'
import { ensureFit } from '../../core/refit/ensureFit.ts'
import { beginFit, type SphereFit } from '../../core/refit/fit/sphereFit.ts'
import { createDeformer, type Deformer, deformAll } from '../../core/skinning/deformer.ts'
import { refreshFrames } from '../../core/skinning/refreshFrames.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import { SPHERE } from '../../core/spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../core/spheretree/tree/vertexGatherer.ts'

/** Totals of an enclosure test over many poses. */
export interface EnclosureTally {
  checks: number
  violations: number
  /** Spheres with infinite radius: valid, but useless as a bound. */
  unbounded: number
  spheres: number
  /** Description of the first vertex outside its sphere. */
  first: string
}

export function emptyTally(): EnclosureTally {
  return { checks: 0, violations: 0, unbounded: 0, spheres: 0, first: '' }
}

/** World-space vertices as computed by queries: deformed in rig space, then placed. */
export function worldVertices(deformer: Deformer, skinning: Skinning, place: Float64Array): Float64Array {
  const out = new Float64Array(deformer.frames.rest.length)
  deformAll(deformer, skinning, out)
  for (let p = 0; p < out.length; p += 3) transformPoint(place, 0, out, p, out, p)
  return out
}

/** Refits every sphere in the given order and tests all vertices below it. */
export function checkEnclosure(
  fit: SphereFit,
  skinning: Skinning,
  place: Float64Array,
  tally: EnclosureTally,
  order?: Uint32Array,
): void {
  const { frames, tree, posed } = fit
  const fresh = refreshFrames(frames)
  if (!fresh.ok) throw new Error(fresh.problem.message)
  const positions = worldVertices(createDeformer(frames), skinning, place)
  beginFit(fit, skinning, place)
  const vertices = new VertexGatherer(frames.pose.rig.skin)
  for (let k = 0; k < tree.nodeCount; k++) {
    const node = order === undefined ? k : order[k]
    ensureFit(fit, node)
    const s = node * SPHERE
    tally.spheres++
    if (posed[s + 3] === Number.POSITIVE_INFINITY) tally.unbounded++
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    tally.checks += vertices.count
    for (let i = 0; i < vertices.count; i++) {
      const v = vertices.list[i] * 3
      const x = positions[v] - posed[s]
      const y = positions[v + 1] - posed[s + 1]
      const z = positions[v + 2] - posed[s + 2]
      const distance = Math.sqrt(x * x + y * y + z * z)
      if (distance <= posed[s + 3]) continue
      tally.violations++
      if (tally.first === '') {
        tally.first = `${skinning}, node ${node}: vertex ${vertices.list[i]} is ${distance - posed[s + 3]} outside a radius of ${posed[s + 3]}`
      }
    }
  }
}
