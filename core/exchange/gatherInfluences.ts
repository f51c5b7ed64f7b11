import { type InfluenceList, LARGEST_WEIGHT } from './influenceList.ts'
import type { WeightRepairs } from './weightRepairs.ts'

/** Sums further from 1 than this were not meant to be 1; float32 rounding stays below. */
const SUM_TOLERANCE = 1e-5

/** Where influences are gathered, without gaps. Vertices and weights are numbered as in the skin. */
export interface Gathered {
  /** Joints of the vertices gathered last, from 0 on. */
  readonly joints: Uint32Array
  readonly weights: Float64Array
  readonly weightStart: Uint32Array
}

/**
 * Gathers the influences of the vertices from .. to of a list, joints renamed by `table`; they become those of the skin's vertices from `vertex`
 * on. Joints ascend, the weights of a joint named twice are added up, zeros are dropped, what is negative or not finite counts as zero, and the rest
 * is divided by its sum. A vertex without weights follows the joint that it lists first, as in other viewers. Returns the first place of the list
 * whose joint is not in the table, or -1. A kernel; what is rare is kept out of it, because it runs once, and compiling it takes longer than running it.
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

/** Puts an influence in its place among start .. end, or adds it to that of the same joint. Returns the new end. Lists are short: no sort is better. */
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
