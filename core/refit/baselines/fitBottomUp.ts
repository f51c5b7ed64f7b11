import { outward } from '../../math/outward.ts'
import { SPHERE, type Spheres, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * The method before on-demand refitting, as a baseline: computes all spheres from the deformed vertices upward ([KZ05]
 * §2 and §5, after Brown et al.). Leaves enclose their vertices, parents enclose the spheres of their children, both
 * centred on the middle of a bounding box. `positions` are the deformed vertices, 3 each, in the space of `out`.
 */
export function writeBottomUp(tree: SphereTree, positions: Float64Array, out: Spheres<'posed'>): void {
  const { childCount, firstChild } = tree
  // Children have higher indices than their parents.
  for (let node = tree.nodeCount - 1; node >= 0; node--) {
    if (childCount[node] === 0) encloseVertices(tree, node, positions, out)
    else encloseSpheres(out, firstChild[node] * SPHERE, (firstChild[node] + childCount[node]) * SPHERE, node * SPHERE)
  }
}

/** Refits the whole body bottom-up from its world vertices and marks every sphere as up to date. */
export function fitBottomUp(fit: SphereFit, positions: Float64Array): void {
  writeBottomUp(fit.tree, positions, fit.posed)
  fit.stamps.fill(fit.stamp)
}

function encloseVertices(tree: SphereTree, leaf: number, positions: Float64Array, out: Float64Array): void {
  const { leafVertices, vertexStart } = tree
  const start = vertexStart[leaf]
  const end = vertexStart[leaf + 1]
  let v = leafVertices[start] * 3
  let lowX = positions[v]
  let lowY = positions[v + 1]
  let lowZ = positions[v + 2]
  let highX = lowX
  let highY = lowY
  let highZ = lowZ
  for (let i = start + 1; i < end; i++) {
    v = leafVertices[i] * 3
    lowX = Math.min(lowX, positions[v])
    lowY = Math.min(lowY, positions[v + 1])
    lowZ = Math.min(lowZ, positions[v + 2])
    highX = Math.max(highX, positions[v])
    highY = Math.max(highY, positions[v + 1])
    highZ = Math.max(highZ, positions[v + 2])
  }
  const x = (lowX + highX) / 2
  const y = (lowY + highY) / 2
  const z = (lowZ + highZ) / 2
  let far = 0
  for (let i = start; i < end; i++) {
    v = leafVertices[i] * 3
    const dx = positions[v] - x
    const dy = positions[v + 1] - y
    const dz = positions[v + 2] - z
    far = Math.max(far, dx * dx + dy * dy + dz * dz)
  }
  writeSphere(x, y, z, outward(Math.sqrt(far)), out, leaf * SPHERE)
}

/** Writes a sphere that encloses the spheres out[start .. end] to out[o .. o + 3]. */
function encloseSpheres(out: Float64Array, start: number, end: number, o: number): void {
  let r = out[start + 3]
  let lowX = out[start] - r
  let lowY = out[start + 1] - r
  let lowZ = out[start + 2] - r
  let highX = out[start] + r
  let highY = out[start + 1] + r
  let highZ = out[start + 2] + r
  for (let s = start + SPHERE; s < end; s += SPHERE) {
    r = out[s + 3]
    lowX = Math.min(lowX, out[s] - r)
    lowY = Math.min(lowY, out[s + 1] - r)
    lowZ = Math.min(lowZ, out[s + 2] - r)
    highX = Math.max(highX, out[s] + r)
    highY = Math.max(highY, out[s + 1] + r)
    highZ = Math.max(highZ, out[s + 2] + r)
  }
  const x = (lowX + highX) / 2
  const y = (lowY + highY) / 2
  const z = (lowZ + highZ) / 2
  let reach = 0
  for (let s = start; s < end; s += SPHERE) {
    const dx = out[s] - x
    const dy = out[s + 1] - y
    const dz = out[s + 2] - z
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz) + out[s + 3])
  }
  writeSphere(x, y, z, outward(reach), out, o)
}

function writeSphere(x: number, y: number, z: number, r: number, out: Float64Array, o: number): void {
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  out[o + 3] = r
}
