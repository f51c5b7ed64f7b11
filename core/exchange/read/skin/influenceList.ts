/** Numbers per vertex. The data of the next vertex begins `step` numbers later. */
interface Listed {
  readonly numbers: ArrayLike<number>
  readonly step: number
}

/** Influences as listed in a file, `each` per vertex. Stored weights are multiplied by `unit`. */
export interface InfluenceList {
  readonly joints: Listed
  readonly weights: Listed
  readonly unit: number
  readonly each: number
}

/** Larger weights are treated as infinite, since sums would overflow. */
export const LARGEST_WEIGHT = 1e30

/** Allocates the joined list for `vertexCount` vertices. */
export function createJoined(lists: readonly InfluenceList[], vertexCount: number): JoinedInfluences {
  const each = lists.reduce((sum, list) => sum + list.each, 0)
  return {
    joints: { numbers: new Uint32Array(vertexCount * each), step: each },
    weights: { numbers: new Float64Array(vertexCount * each), step: each },
    unit: 1,
    each,
  }
}

interface JoinedInfluences extends InfluenceList {
  readonly joints: { readonly numbers: Uint32Array; readonly step: number }
  readonly weights: { readonly numbers: Float64Array; readonly step: number }
}

/** Joins the lists for vertices from .. to, renumbered from 0. Influences keep the order of the lists. */
export function joinInfluences(
  lists: readonly InfluenceList[],
  from: number,
  to: number,
  out: JoinedInfluences,
): JoinedInfluences {
  let offset = 0
  for (const list of lists) {
    copyInfluences(list, from, to, out.joints.numbers, out.weights.numbers, offset, out.each)
    offset += list.each
  }
  return out
}

/** Copies influences to offset `offset`, with `step` numbers per vertex. */
function copyInfluences(
  { joints, weights, unit, each }: InfluenceList,
  from: number,
  to: number,
  outJoints: Uint32Array,
  outWeights: Float64Array,
  offset: number,
  step: number,
): void {
  const { numbers: listedJoints, step: jointStep } = joints
  const { numbers: listedWeights, step: weightStep } = weights
  for (let v = from, o = offset; v < to; v++, o += step) {
    for (let e = 0; e < each; e++) {
      outJoints[o + e] = listedJoints[v * jointStep + e]
      outWeights[o + e] = listedWeights[v * weightStep + e] * unit
    }
  }
}

/** Upper bound of the number of influences. Repeated joints are counted separately. */
export function countInfluences(lists: readonly InfluenceList[], vertexCount: number): number {
  return lists.reduce((sum, list, n) => sum + countPositive(list, vertexCount, n === 0 ? 1 : 0), 0)
}

/** Number of positive weights, plus `least` for each vertex without any, since it follows one joint. */
function countPositive({ weights, each }: InfluenceList, vertexCount: number, least: number): number {
  const { numbers, step } = weights
  let count = 0
  for (let v = 0, first = 0; v < vertexCount; v++, first += step) {
    const before = count
    for (let k = first; k < first + each; k++) if (numbers[k] > 0) count++
    if (count === before) count += least
  }
  return count
}
