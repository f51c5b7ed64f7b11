import type { SurfaceMesh } from './surfaceMesh.ts'
import type { TriangleTree } from './triangleTree.ts'

/**
 * Moments of the triangles below a node, for winding numbers of distant points: centre p (3), radius of the ball around
 * p that contains the triangles, reach s, N = ∫ n dA (3), and the symmetric part of Q = ∫ (y − p) ⊗ n dA (xx yy zz xy
 * xz yz). s = (3 ∫ |y − p|² dA / 4π)^¼, so that the error at distance d is at most (s / (d − radius))⁴.
 */
export const MOMENTS = 14

export function writeMoments(tree: TriangleTree, mesh: SurfaceMesh): void {
  for (let node = 0; node < tree.nodeCount; node++) {
    writeCentre(tree, mesh, node)
    writeRadius(tree, node)
    addTriangles(tree, mesh, node)
  }
}

function writeCentre(tree: TriangleTree, mesh: SurfaceMesh, node: number): void {
  const { start, count, triangleAt, corners, boxes, moments } = tree
  const o = node * MOMENTS
  let area = 0
  const end = start[node] + count[node]
  for (let i = start[node]; i < end; i++) {
    const weight = mesh.areas[triangleAt[i]]
    area += weight
    for (let k = 0; k < 3; k++) moments[o + k] += weight * middle(corners, i, k)
  }
  for (let k = 0; k < 3; k++) {
    const b = node * 6 + k
    const inBox = Math.max(boxes[b], Math.min(boxes[b + 3], moments[o + k] / area))
    moments[o + k] = area > 0 && inBox === inBox ? inBox : (boxes[b] + boxes[b + 3]) / 2
  }
}

function writeRadius(tree: TriangleTree, node: number): void {
  const { start, count, corners, moments } = tree
  const o = node * MOMENTS
  let farthest = 0
  for (let c = start[node] * 9; c < (start[node] + count[node]) * 9; c += 3) {
    const x = corners[c] - moments[o]
    const y = corners[c + 1] - moments[o + 1]
    const z = corners[c + 2] - moments[o + 2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  moments[o + 3] = Math.sqrt(farthest)
}

function addTriangles(tree: TriangleTree, mesh: SurfaceMesh, node: number): void {
  const { start, count, triangleAt, corners, moments } = tree
  const o = node * MOMENTS
  let spread = 0
  const end = start[node] + count[node]
  for (let i = start[node]; i < end; i++) {
    const t = triangleAt[i] * 3
    const nx = mesh.areaVectors[t]
    const ny = mesh.areaVectors[t + 1]
    const nz = mesh.areaVectors[t + 2]
    const x = middle(corners, i, 0) - moments[o]
    const y = middle(corners, i, 1) - moments[o + 1]
    const z = middle(corners, i, 2) - moments[o + 2]
    moments[o + 5] += nx
    moments[o + 6] += ny
    moments[o + 7] += nz
    moments[o + 8] += x * nx
    moments[o + 9] += y * ny
    moments[o + 10] += z * nz
    moments[o + 11] += (x * ny + y * nx) / 2
    moments[o + 12] += (x * nz + z * nx) / 2
    moments[o + 13] += (y * nz + z * ny) / 2
    spread += mesh.areas[triangleAt[i]] * (x * x + y * y + z * z + squaredEdges(corners, i * 9) / 36)
  }
  moments[o + 4] = Math.sqrt(Math.sqrt((3 * spread) / (4 * Math.PI)))
}

function middle(corners: Float64Array, slot: number, k: number): number {
  const c = slot * 9 + k
  return (corners[c] + corners[c + 3] + corners[c + 6]) / 3
}

/** Sum of the squared edge lengths: 36 times the mean squared distance of a triangle's points from its centroid. */
function squaredEdges(corners: Float64Array, c: number): number {
  let sum = 0
  for (let k = 0; k < 9; k++) {
    const d = corners[c + k] - corners[c + ((k + 3) % 9)]
    sum += d * d
  }
  return sum
}
