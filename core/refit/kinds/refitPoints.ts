import { outward } from '../../math/outward.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import { POINTS } from '../plan/refitPlan.ts'
import type { SphereFit } from '../fit/sphereFit.ts'
import { encloseTriangle } from './encloseTriangle.ts'

/**
 * Writes the ball of a small node around its own vertices, in the world, to out[o .. o + 3]. Exact except for the
 * choice of its centre, see `PointPlan`. Vertices already deformed in this pose, by this or another node, are reused.
 */
export function refitPoints(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { start, vertices } = fit.plan.points
  const { positions } = fit.skin
  const from = start[node]
  const to = start[node + 1]
  // Below a node that was fitted to its vertices in this pose, all vertices are up to date.
  const parent = fit.tree.parent[node]
  const isFresh = parent >= 0 && fit.stamps[parent] === fit.stamp && fit.kinds[parent] === POINTS
  if (!isFresh) deformVertices(fit.skin, vertices, from, to)
  if (to - from === 3) {
    encloseTriangle(positions, vertices[from] * 3, vertices[from + 1] * 3, vertices[from + 2] * 3, out, o)
    return
  }
  mixCentre(fit, node, out, o)
  const x = out[o]
  const y = out[o + 1]
  const z = out[o + 2]
  let far = 0
  for (let i = from; i < to; i++) {
    const v = vertices[i] * 3
    const dx = positions[v] - x
    const dy = positions[v + 1] - y
    const dz = positions[v + 2] - z
    far = Math.max(far, dx * dx + dy * dy + dz * dz)
  }
  out[o + 3] = outward(Math.sqrt(far))
}

function mixCentre(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { supportStart, supports, shares } = fit.plan.points
  const { positions } = fit.skin
  let x = 0
  let y = 0
  let z = 0
  for (let i = supportStart[node]; i < supportStart[node + 1]; i++) {
    const v = supports[i] * 3
    const share = shares[i]
    x += share * positions[v]
    y += share * positions[v + 1]
    z += share * positions[v + 2]
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}
