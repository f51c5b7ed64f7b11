import type { PackedInfluences } from '../rig/skinBuilder.ts'
import { Tally } from './problemLog.ts'

/** Influences while they are gathered, and what had to be repaired. Tallies count vertices of this primitive. */
export interface Influences extends PackedInfluences {
  readonly notFinite: Tally
  readonly negative: Tally
  readonly merged: Tally
}

/** Numbers of vertices, those of the next one `step` on. */
interface Listed {
  readonly numbers: ArrayLike<number>
  readonly step: number
}

/** Beyond this a weight is as good as infinite: sums would overflow. */
const LARGEST_WEIGHT = 1e30

/** Room for `width` influences of each vertex. */
export function createInfluences(vertexCount: number, width: number): Influences {
  return {
    joints: new Uint32Array(vertexCount * width),
    weights: new Float64Array(vertexCount * width),
    width,
    counts: new Uint32Array(vertexCount),
    sums: new Float64Array(vertexCount),
    notFinite: new Tally(),
    negative: new Tally(),
    merged: new Tally(),
  }
}

/**
 * Adds influences to the vertices, `each` per vertex, the next vertex's `step` numbers on: weights times `unit`, joints renamed by `table`. Keeps the joints of
 * a vertex ascending, adds up the weights of a joint named twice, drops zeros, and counts what is negative or not finite
 * as zero. Returns the first place whose joint is not in the table, or -1. A kernel: lists are short, so insertion is the best sort.
 */
export function addInfluences(
  into: Influences,
  { numbers: joints, step: jointStep }: Listed,
  { numbers: weights, step: weightStep }: Listed,
  unit: number,
  each: number,
  table: Uint32Array,
): number {
  const { joints: outJoints, weights: outWeights, width, counts, sums } = into
  for (let v = 0; v < counts.length; v++) {
    const start = v * width
    let end = start + counts[v]
    let sum = sums[v]
    for (let e = 0; e < each; e++) {
      const weight = weights[v * weightStep + e] * unit
      if (!(weight > 0 && weight < LARGEST_WEIGHT)) {
        if (weight !== 0) noteBadWeight(into, v, weight)
        continue
      }
      const listed = joints[v * jointStep + e]
      if (listed >= table.length) return v * jointStep + e
      const joint = table[listed]
      sum += weight
      let k = end
      while (k > start && outJoints[k - 1] > joint) k--
      if (k > start && outJoints[k - 1] === joint) {
        outWeights[k - 1] += weight
        if (into.merged.last !== v) into.merged.hit(v)
        continue
      }
      for (let m = end; m > k; m--) {
        outJoints[m] = outJoints[m - 1]
        outWeights[m] = outWeights[m - 1]
      }
      outJoints[k] = joint
      outWeights[k] = weight
      end++
    }
    counts[v] = end - start
    sums[v] = sum
  }
  return -1
}

function noteBadWeight(into: Influences, v: number, weight: number): void {
  const tally = weight < 0 && weight > -LARGEST_WEIGHT ? into.negative : into.notFinite
  if (tally.last !== v) tally.hit(v)
}
