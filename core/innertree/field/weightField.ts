import { closestPoint, createSurfacePoint } from '../../geometry/closestPoint.ts'
import { isInside } from '../../geometry/isInside.ts'
import type { SurfaceMesh } from '../../geometry/surfaceMesh.ts'
import { gridCell } from './gridCell.ts'
import type { TriangleTree } from '../../geometry/triangleTree.ts'
import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'

/**
 * Skinning weights inside a body: harmonic functions with the weights of the skin as boundary values, on the nodes of a
 * grid. They are smooth and have no interior extremum, so the volume follows the skin without additional folds.
 */
export interface WeightField {
  readonly low: Float64Array
  readonly cell: number
  /** Number of nodes along x, y and z. */
  readonly size: readonly [number, number, number]
  /** Joints with a weight anywhere, ascending. */
  readonly joints: Uint32Array
  /** Per grid node: its row in `weights`, or -1. */
  readonly rowOf: Int32Array
  /** One weight per joint of `joints` and row. */
  readonly weights: Float32Array
}

/** Target number of nodes inside the body. */
const NODES = 40_000
/** Maximum number of cells of the grid. Parts that are far from each other get larger cells. */
const MOST_CELLS = 4_000_000
/** Number of nodes between two progress reports. */
const BATCH = 1024
/**
 * Nodes closer to the surface than this many cells get the weights of the nearest surface point. If two neighbours are
 * both farther away, no surface lies between them, so weights do not leak from one thigh to the other.
 */
const NEAR = 0.87
const ROUNDS = 60
/** Over-relaxation factor; optimal for about 20 nodes across. */
const RELAX = 1.7

/**
 * `mesh` is the surface of the skin, closed with caps, and `tree` its tree. `vertexOf`: per point of the mesh, a vertex
 * of the skin, or -1 for the centre of a cap.
 */
export function weightField(
  mesh: SurfaceMesh,
  tree: TriangleTree,
  skin: Skin,
  vertexOf: Int32Array,
  volume: number,
  progress: Progress,
): WeightField {
  const { box } = mesh
  const { cell } = gridCell(box, Math.cbrt(volume / NODES), MOST_CELLS)
  const size = [0, 1, 2].map((k) => Math.ceil((box[k + 3] - box[k]) / cell) + 2) as [number, number, number]
  const low = Float64Array.from([0, 1, 2], (k) => (box[k] + box[k + 3] - (size[k] - 1) * cell) / 2)
  const joints = Uint32Array.from(new Set(skin.setJoints)).sort()
  const isNode = markNodes(tree, low, cell, size, progress)
  const rowOf = new Int32Array(isNode.length).fill(-1)
  let rows = 0
  for (let node = 0; node < isNode.length; node++) if (isNode[node] > 0) rowOf[node] = rows++
  const field = { low, cell, size, joints, rowOf, weights: new Float32Array(rows * joints.length) }
  const free = writeBoundary(field, mesh, tree, skin, vertexOf, progress)
  relax(field, free, progress)
  return field
}

/** Marks the eight corners of every cell that the body may intersect with 1. */
function markNodes(
  tree: TriangleTree,
  low: Float64Array,
  cell: number,
  size: readonly [number, number, number],
  progress: Progress,
): Uint8Array {
  const isNode = new Uint8Array(size[0] * size[1] * size[2])
  const half = (Math.sqrt(3) / 2) * cell
  for (let k = 0; k + 1 < size[2]; k++) {
    progress.report(k, size[2], 'finding the inside of the body')
    for (let j = 0; j + 1 < size[1]; j++) {
      nearest.triangle = -1
      for (let i = 0; i + 1 < size[0]; i++) {
        const x = low[0] + (i + 0.5) * cell
        const y = low[1] + (j + 0.5) * cell
        const z = low[2] + (k + 0.5) * cell
        const distance = closestPoint(tree, x, y, z, nearest, half)
        if (distance > half && !isInside(tree, x, y, z)) {
          // All points within that distance are outside, too.
          i += Math.max(0, Math.floor((distance - half) / cell) - 1)
          continue
        }
        for (let corner = 0; corner < 8; corner++) {
          isNode[i + (corner & 1) + size[0] * (j + ((corner >> 1) & 1) + size[1] * (k + (corner >> 2)))] = 1
        }
      }
    }
  }
  return isNode
}

const nearest = createSurfacePoint()

/**
 * Writes the weights of the nearest surface point to every node. Returns the free nodes, which are not fixed to them.
 */
function writeBoundary(
  { low, cell, size, joints, rowOf, weights }: WeightField,
  mesh: SurfaceMesh,
  tree: TriangleTree,
  skin: Skin,
  vertexOf: Int32Array,
  progress: Progress,
): Uint32Array {
  const column = new Uint32Array(Math.max(0, ...joints) + 1)
  joints.forEach((joint, k) => (column[joint] = k))
  const free: number[] = []
  nearest.triangle = -1
  for (let node = 0; node < rowOf.length; node++) {
    if (rowOf[node] < 0) continue
    if (rowOf[node] % BATCH === 0) progress.report(node, rowOf.length, 'reading weights of the surface')
    const x = low[0] + (node % size[0]) * cell
    const y = low[1] + (Math.floor(node / size[0]) % size[1]) * cell
    const z = low[2] + Math.floor(node / (size[0] * size[1])) * cell
    const distance = closestPoint(tree, x, y, z, nearest)
    addSurfaceWeights(mesh, skin, vertexOf, column, nearest, weights, rowOf[node] * joints.length)
    if (distance > NEAR * cell && isInside(tree, x, y, z)) free.push(node)
  }
  return Uint32Array.from(free)
}

const shares = new Float64Array(3)

/** Adds the weights at a point of the surface, by its barycentric coordinates. Centres of caps have no weights. */
function addSurfaceWeights(
  mesh: SurfaceMesh,
  skin: Skin,
  vertexOf: Int32Array,
  column: Uint32Array,
  point: { readonly position: Float64Array; readonly triangle: number },
  weights: Float32Array,
  o: number,
): void {
  writeShares(mesh, point.triangle, point.position)
  let total = 0
  for (let k = 0; k < 3; k++) {
    if (vertexOf[mesh.corners[point.triangle * 3 + k]] < 0) shares[k] = 0
    total += shares[k]
  }
  for (let k = 0; k < 3; k++) {
    const v = vertexOf[mesh.corners[point.triangle * 3 + k]]
    if (v < 0) continue
    const share = total > 0 ? shares[k] / total : 0.5
    const set = skin.setStart[skin.setOf[v]]
    for (let w = skin.weightStart[v]; w < skin.weightStart[v + 1]; w++) {
      weights[o + column[skin.setJoints[set + w - skin.weightStart[v]]]] += share * skin.weights[w]
    }
  }
}

/** Barycentric coordinates of a point of a triangle. */
function writeShares({ points, corners, areas }: SurfaceMesh, triangle: number, p: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const b = corners[triangle * 3 + ((k + 1) % 3)] * 3
    const c = corners[triangle * 3 + ((k + 2) % 3)] * 3
    const ux = points[b] - p[0]
    const uy = points[b + 1] - p[1]
    const uz = points[b + 2] - p[2]
    const vx = points[c] - p[0]
    const vy = points[c + 1] - p[1]
    const vz = points[c + 2] - p[2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    shares[k] = areas[triangle] > 0 ? Math.sqrt(x * x + y * y + z * z) / (2 * areas[triangle]) : 1 / 3
  }
}

/** Solves Laplace's equation on the free nodes, joint by joint, by successive over-relaxation. */
function relax({ size, joints, rowOf, weights }: WeightField, free: Uint32Array, progress: Progress): void {
  const stride = joints.length
  const steps = [1, -1, size[0], -size[0], size[0] * size[1], -size[0] * size[1]]
  const around = new Uint32Array(free.length * 6)
  free.forEach((node, i) => steps.forEach((step, k) => (around[i * 6 + k] = rowOf[node + step] * stride)))
  for (let joint = 0; joint < stride; joint++) {
    progress.report(joint, stride, 'extending weights to the inside')
    for (let round = 0; round < ROUNDS; round++) {
      let moved = 0
      for (let i = 0; i < free.length; i++) {
        const o = rowOf[free[i]] * stride + joint
        let sum = 0
        for (let k = i * 6; k < i * 6 + 6; k++) sum += weights[around[k] + joint]
        const change = RELAX * (sum / 6 - weights[o])
        weights[o] += change
        moved = Math.max(moved, Math.abs(change))
      }
      if (moved < 1e-5) break
    }
  }
}

/** The weights at a point, one per joint of the field, by trilinear interpolation. Clamps the point to the grid. */
export function weightsAt(field: WeightField, x: number, y: number, z: number, out: Float64Array): void {
  const { low, cell, size, joints, rowOf, weights } = field
  out.fill(0, 0, joints.length)
  const u = clamp((x - low[0]) / cell, size[0] - 1)
  const v = clamp((y - low[1]) / cell, size[1] - 1)
  const w = clamp((z - low[2]) / cell, size[2] - 1)
  const i = Math.min(Math.floor(u), size[0] - 2)
  const j = Math.min(Math.floor(v), size[1] - 2)
  const k = Math.min(Math.floor(w), size[2] - 2)
  let total = 0
  for (let corner = 0; corner < 8; corner++) {
    const row = rowOf[i + (corner & 1) + size[0] * (j + ((corner >> 1) & 1) + size[1] * (k + (corner >> 2)))]
    const share =
      ((corner & 1) === 1 ? u - i : 1 - (u - i)) *
      ((corner & 2) === 2 ? v - j : 1 - (v - j)) *
      ((corner & 4) === 4 ? w - k : 1 - (w - k))
    if (row < 0) continue
    total += share
    for (let joint = 0; joint < joints.length; joint++) {
      out[joint] += share * Math.max(0, weights[row * joints.length + joint])
    }
  }
  if (total > 0) for (let joint = 0; joint < joints.length; joint++) out[joint] /= total
}

function clamp(x: number, most: number): number {
  return x > 0 ? Math.min(x, most) : 0
}
