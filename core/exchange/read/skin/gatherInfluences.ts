import { type InfluenceList, LARGEST_WEIGHT } from './influenceList.ts'
import type { WeightRepairs } from './weightRepairs.ts'

/** Weight sums within this distance of 1 are not reported. Larger than float32 rounding. */
const SUM_TOLERANCE = 1e-5

/** Output of gathered influences, without gaps. Vertex and weight indices are those of the skin. */
export interface Gathered {
  /** Joints of the vertices gathered last, starting at index 0. */
  readonly joints: Uint32Array
  readonly weights: Float64Array
  readonly weightStart: Uint32Array
}

/**
 * Gathers the influences of vertices from .. to of a list, with joints mapped by `table`, and writes them to the skin's
 * vertices starting at `vertex`. Joints are sorted in ascending order, weights of repeated joints are added, zero
 * weights are dropped, negative and non-finite weights count as zero, and the rest is normalised. A vertex without
 * weights follows its first listed joint, as in other viewers. Returns the index of the first list entry whose joint is
 * not in the table, or -1. Rare cases are in separate functions: this function runs once, and compiling it takes longer
 * than running it.
 */
export function gatherInfluences(
  list: InfluenceList,
  from: number,
  to: number,
  table: Uint32Array,
  vertex: number,
  repairs: WeightRepairs,
  into: Gathered,
): number {
  const { unit, each } = list
  const { numbers: listedJoints, step: jointStep } = list.joints
  const { numbers: listedWeights, step: weightStep } = list.weights
  const { joints, weights, weightStart } = into
  const base = weightStart[vertex]
  let end = 0
  for (let v = from, name = vertex; v < to; v++, name++) {
    const firstJoint = v * jointStep
    const firstWeight = v * weightStep
    const start = end
    let sum = 0
    for (let e = 0; e < each; e++) {
      const weight = listedWeights[firstWeight + e] * unit
      if (weight === 0) continue
      if (!(weight > 0 && weight < LARGEST_WEIGHT)) {
        repairs.noteBad(name, weight)
        continue
      }
      const listed = listedJoints[firstJoint + e]
      if (listed >= table.length) return firstJoint + e
      const joint = table[listed]
      sum += weight
      if (end > start && joints[end - 1] >= joint) {
        end = insert(joint, weight, start, end, base, name, repairs, into)
        continue
      }
      joints[end] = joint
      weights[base + end++] = weight
    }
    if (end === start) {
      const listed = listedJoints[firstJoint]
      if (listed >= table.length) return firstJoint
      repairs.noteWeightless(name)
      joints[end] = table[listed]
      weights[base + end++] = 1
      sum = 1
    }
    const off = Math.abs(sum - 1)
    if (off > SUM_TOLERANCE) repairs.noteNormalised(name, off)
    for (let k = base + start; k < base + end; k++) weights[k] /= sum
    weightStart[name + 1] = base + end
  }
  return -1
}

/**
 * Inserts an influence in order among start .. end, or adds its weight to an existing one of the same joint. Returns
 * the new end. Insertion is fast enough, because the lists are short.
 */
function insert(
  joint: number,
  weight: number,
  start: number,
  end: number,
  base: number,
  name: number,
  repairs: WeightRepairs,
  { joints, weights }: Gathered,
): number {
  let k = end
  while (k > start && joints[k - 1] > joint) k--
  if (k > start && joints[k - 1] === joint) {
    weights[base + k - 1] += weight
    repairs.noteMerged(name)
    return end
  }
  for (let m = end; m > k; m--) {
    joints[m] = joints[m - 1]
    weights[base + m] = weights[base + m - 1]
  }
  joints[k] = joint
  weights[base + k] = weight
  return end + 1
}
