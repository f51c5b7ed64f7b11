import { Matrix4 } from 'three'
import { Broken } from '../../base/broken.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { type AxisChange, changeMatrix, changePoints } from './axisChange.ts'
import type { FbxBudget } from './fbxBudget.ts'
import type { FbxMesh, FbxTarget } from './fbxMesh.ts'
import type { FbxNode } from './fbxNode.ts'
import type { FbxSkin } from './fbxSkin.ts'
import type { GlbWriter } from './glbWriter.ts'
import { type Column, pickRows, weldCorners } from './weldCorners.ts'

/** State of the conversion to GLB. */
export interface GlbPlan {
  readonly out: GlbWriter
  readonly axes: AxisChange
  /** GLB node of each model. */
  readonly indexOf: ReadonlyMap<number, number>
  readonly budget: FbxBudget
  readonly log: ProblemLog
  readonly meshes: object[]
  readonly skins: object[]
  /** GLB node with the mesh of a skinned model. */
  readonly skinned: Map<FbxNode, number>
  /** Nodes and morph targets, keyed by the channel that drives them. */
  readonly channels: Map<number, { readonly node: FbxNode; readonly target: number; readonly targetCount: number }[]>
}

const PER_SET = 4

/** The maximum of the glTF reader. */
const MAX_INFLUENCES = 128

/** Adds a welded mesh and its skin. Returns their indices, or null for a mesh without triangles. */
export function addMesh(
  plan: GlbPlan,
  node: FbxNode,
  geometric: Matrix4,
  mesh: FbxMesh,
  skin: FbxSkin | null,
): { mesh: number; skin?: number } | null {
  if (mesh.triangles.length === 0) return null
  const { out, budget, meshes } = plan
  const used = usedPoints(mesh)
  const rowCount = used.points.length
  budget.take(rowCount * 12 * (1 + mesh.targets.length) * 2, `mesh "${node.name}"`)
  const position = positions(plan, mesh, geometric, used.points)
  const targets = mesh.targets.map((target) => displacements(plan, target, mesh, geometric, used.rowOf, rowCount))
  const sets = skin === null ? [] : influenceSets(plan, node, skin, used.points)
  const columns: Column[] = [position, ...targets].map((values) => ({ values, width: 3 }))
  for (const { joints, weights } of sets) {
    columns.push({ values: joints, width: PER_SET }, { values: weights, width: PER_SET })
  }
  budget.check()
  const { indices, corners } = weldCorners(columns, rowCount)
  const attributes: Record<string, number> = { POSITION: out.addBounded(pickRows(position, 3, corners), 'VEC3') }
  sets.forEach(({ joints, weights }, n) => {
    attributes[`JOINTS_${n}`] = out.add(pickRows(joints, PER_SET, corners), 'VEC4', 4, 5123)
    attributes[`WEIGHTS_${n}`] = out.add(pickRows(weights, PER_SET, corners), 'VEC4', 4, 5126)
  })
  const triangles = used.triangles.map((row) => indices[row])
  const primitive: Record<string, unknown> = { attributes, indices: out.add(triangles, 'SCALAR', 1, 5125) }
  if (targets.length > 0) {
    primitive.targets = targets.map((target) => ({ POSITION: out.addBounded(pickRows(target, 3, corners), 'VEC3') }))
  }
  meshes.push({ name: node.name, primitives: [primitive] })
  noteChannels(plan, node, mesh)
  return { mesh: meshes.length - 1, ...(skin === null ? null : { skin: addSkin(plan, node, skin) }) }
}

/** The control points used by triangles, numbered in order of first use. */
function usedPoints({ points, triangles }: FbxMesh) {
  const rowOf = new Int32Array(Math.floor(points.length / 3)).fill(-1)
  const used = new Uint32Array(rowOf.length)
  let rows = 0
  const rowTriangles = triangles.map((point) => {
    if (rowOf[point] < 0) {
      rowOf[point] = rows
      used[rows++] = point
    }
    return rowOf[point]
  })
  return { rowOf, points: used.subarray(0, rows), triangles: rowTriangles }
}

function positions({ axes }: GlbPlan, { points }: FbxMesh, matrix: Matrix4, used: Uint32Array): Float32Array {
  const moved = new Float64Array(used.length * 3)
  for (let row = 0; row < used.length; row++) {
    const p = used[row] * 3
    transform(matrix.elements, 1, points[p], points[p + 1], points[p + 2], moved, row * 3)
  }
  changePoints(axes, moved)
  return finite(Float32Array.from(moved), 'control point')
}

function displacements(
  { axes }: GlbPlan,
  { indices, displacements }: FbxTarget,
  { points }: FbxMesh,
  matrix: Matrix4,
  rowOf: Int32Array,
  rowCount: number,
): Float32Array {
  const moved = new Float64Array(rowCount * 3)
  for (let k = 0; k < Math.min(indices.length, displacements.length / 3); k++) {
    const row = indices[k] < points.length / 3 ? (rowOf[indices[k]] ?? -1) : -1
    if (row < 0) continue
    const d = k * 3
    transform(matrix.elements, 0, displacements[d], displacements[d + 1], displacements[d + 2], moved, row * 3)
  }
  changePoints(axes, moved)
  return finite(Float32Array.from(moved), 'morph displacement')
}

/** `w`: 1 for points, 0 for directions. */
function transform(
  m: readonly number[],
  w: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
  o: number,
): void {
  for (let row = 0; row < 3; row++) out[o + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] * w
}

function finite(values: Float32Array, what: string): Float32Array {
  const bad = values.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0)
    throw new Broken(`FBX: ${what} ${Math.floor(bad / 3)} is ${values[bad]}; export the file again, or as GLB`)
  return values
}

interface InfluenceSet {
  readonly joints: Uint16Array
  readonly weights: Float32Array
}

/** All influences of the used control points, four per set, largest first. Weights are normalised. */
function influenceSets(plan: GlbPlan, node: FbxNode, skin: FbxSkin, used: Uint32Array): InfluenceSet[] {
  const rows = new InfluenceRows(skin)
  let most = 1
  for (const point of used) most = Math.max(most, rows.read(point))
  if (most > MAX_INFLUENCES) {
    throw new Broken(`FBX: mesh "${node.name}": ${most} influences on a vertex; the maximum is ${MAX_INFLUENCES}`)
  }
  const count = Math.ceil(most / PER_SET)
  plan.budget.take(used.length * count * PER_SET * 12, `skin of "${node.name}"`)
  const sets = Array.from({ length: count }, () => ({
    joints: new Uint16Array(used.length * PER_SET),
    weights: new Float32Array(used.length * PER_SET),
  }))
  let weightless = 0
  used.forEach((point, row) => {
    const length = rows.read(point)
    if (length === 0) weightless++
    if (length === 0) sets[0].weights[row * PER_SET] = 1
    for (let k = 0; k < length; k++) {
      const { joints, weights } = sets[Math.floor(k / PER_SET)]
      joints[row * PER_SET + (k % PER_SET)] = rows.joints[k]
      weights[row * PER_SET + (k % PER_SET)] = rows.weights[k]
    }
  })
  if (weightless > 0) plan.log.add('fbx-weightless', node.name, weightless)
  return sets
}

/** Reads the influences of one control point at a time. */
class InfluenceRows {
  joints: number[] = []
  weights: number[] = []
  private readonly skin: FbxSkin

  constructor(skin: FbxSkin) {
    this.skin = skin
  }

  /** Returns the number of joints that influence the point. Merges repeated joints. */
  read(point: number): number {
    const { start, joint, weight } = this.skin
    const sums = new Map<number, number>()
    for (let k = start[point]; k < start[point + 1]; k++) sums.set(joint[k], (sums.get(joint[k]) ?? 0) + weight[k])
    const total = [...sums.values()].reduce((sum, value) => sum + value, 0)
    const sorted = [...sums]
      .map(([index, value]) => ({ index, value: Math.fround(value / total) }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value || a.index - b.index)
    this.joints = sorted.map(({ index }) => index)
    this.weights = sorted.map(({ value }) => value)
    return sorted.length
  }
}

/**
 * A skinned vertex is Σ wⱼ · world(j) · Bⱼ · v, where Bⱼ transforms from the mesh to joint j at bind time: the inverse
 * bind matrix of glTF. The mesh's own node has no effect. For files without Bⱼ, uses the world transform of joint j at
 * bind time and the current transform of the mesh.
 */
function addSkin(plan: GlbPlan, node: FbxNode, { joints, binds, links }: FbxSkin): number {
  const { out, axes, indexOf, skins } = plan
  const inverses = new Float32Array(joints.length * 16)
  links.forEach((link, k) => {
    const bind = binds[k] ?? link.clone().invert().multiply(node.world)
    changeMatrix(axes, bind).toArray(inverses as unknown as number[], k * 16)
  })
  skins.push({
    joints: joints.map((joint) => indexOf.get(joint)),
    inverseBindMatrices: out.add(inverses, 'MAT4', 16, 5126),
  })
  return skins.length - 1
}

function noteChannels({ channels }: GlbPlan, node: FbxNode, { targets }: FbxMesh): void {
  targets.forEach(({ channel }, target) => {
    const driven = channels.get(channel) ?? []
    driven.push({ node, target, targetCount: targets.length })
    channels.set(channel, driven)
  })
}
