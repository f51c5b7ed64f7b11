import { Matrix4 } from 'three'
import { Broken } from '../../base/broken.ts'
import type { FbxBudget } from './fbxBudget.ts'
import type { FbxObjects } from './fbxObjects.ts'
import { numbersOf } from './numbersOf.ts'
import { childOf, type FbxRecord } from './fbxRecord.ts'

/** The skin of a mesh: all influences, in compressed rows per control point. */
export interface FbxSkin {
  /** Ids of models. */
  readonly joints: readonly number[]
  /** Transform from the mesh's node to each joint at bind time. null if the file only contains `links`. */
  readonly binds: readonly (Matrix4 | null)[]
  /** World transform of each joint at bind time. */
  readonly links: readonly Matrix4[]
  /** The influences of control point p are start[p] .. start[p + 1]. Weights are positive. */
  readonly start: Uint32Array
  readonly joint: Uint16Array
  readonly weight: Float64Array
}

interface Cluster {
  readonly joint: number
  readonly indices: Float64Array
  readonly weights: Float64Array
}

const MAX_JOINTS = 65_535

/** The joints of every skin of a file. */
export function findJoints(objects: FbxObjects): Set<number> {
  const joints = new Set<number>()
  for (const [id] of objects.all('Deformer')) for (const joint of objects.children(id, 'Model')) joints.add(joint)
  return joints
}

/** Merges the clusters of all skins of a geometry. null if it has none. */
export function readSkin(objects: FbxObjects, geometry: number, pointCount: number, budget: FbxBudget): FbxSkin | null {
  const joints: number[] = []
  const links: Matrix4[] = []
  const binds: (Matrix4 | null)[] = []
  const numberOf = new Map<number, number>()
  const clusters: Cluster[] = []
  for (const skin of objects.children(geometry, 'Deformer', 'Skin')) {
    for (const id of objects.children(skin, 'Deformer', 'Cluster')) {
      const model = objects.children(id, 'Model').at(-1)
      const record = objects.get(id)
      const link = matrixOf(childOf(record, 'TransformLink'), budget)
      if (model === undefined || link === null) continue
      if (!numberOf.has(model)) {
        numberOf.set(model, joints.length)
        joints.push(model)
        links.push(link)
        binds.push(matrixOf(childOf(record, 'Transform'), budget))
      }
      const indices = numbersOf(childOf(record, 'Indexes'), budget)
      const weights = numbersOf(childOf(record, 'Weights'), budget)
      clusters.push({ joint: numberOf.get(model) as number, indices, weights })
    }
  }
  if (joints.length === 0) return null
  if (joints.length > MAX_JOINTS)
    throw new Broken(`FBX: a skin with ${joints.length} joints; the maximum is ${MAX_JOINTS}`)
  return { joints, binds, links, ...gatherByPoint(clusters, pointCount, budget) }
}

function matrixOf(record: FbxRecord | undefined, budget: FbxBudget): Matrix4 | null {
  const numbers = numbersOf(record, budget)
  const isMatrix = numbers.length === 16 && numbers.every(Number.isFinite)
  return isMatrix ? new Matrix4().fromArray(numbers as unknown as number[]) : null
}

/** Converts influences per joint to influences per control point. */
function gatherByPoint(clusters: readonly Cluster[], pointCount: number, budget: FbxBudget) {
  const start = new Uint32Array(pointCount + 1)
  forEachInfluence(clusters, pointCount, budget, (point) => start[point + 1]++)
  for (let p = 0; p < pointCount; p++) start[p + 1] += start[p]
  const total = start[pointCount]
  budget.take(total * 10, 'skin weights')
  const joint = new Uint16Array(total)
  const weight = new Float64Array(total)
  const next = start.slice(0, pointCount)
  forEachInfluence(clusters, pointCount, budget, (point, cluster, value) => {
    joint[next[point]] = cluster.joint
    weight[next[point]++] = value
  })
  return { start, joint, weight }
}

function forEachInfluence(
  clusters: readonly Cluster[],
  pointCount: number,
  budget: FbxBudget,
  visit: (point: number, cluster: Cluster, weight: number) => void,
): void {
  for (const cluster of clusters) {
    budget.check()
    const { indices, weights } = cluster
    for (let k = 0; k < Math.min(indices.length, weights.length); k++) {
      const point = indices[k]
      if (weights[k] > 0 && weights[k] < 1e30 && point >= 0 && point < pointCount) visit(point, cluster, weights[k])
    }
  }
}
