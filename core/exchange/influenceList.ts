/** Numbers of vertices, those of the next one `step` on. */
interface Listed {
  readonly numbers: ArrayLike<number>
  readonly step: number
}

/** Influences as a file lists them, `each` per vertex. A weight is worth `unit` times its number. */
export interface InfluenceList {
  readonly joints: Listed
  readonly weights: Listed
  readonly unit: number
  readonly each: number
}

/** Beyond this a weight is as good as infinite: sums would overflow. */
export const LARGEST_WEIGHT = 1e30

/** Room for what several lists have for `vertexCount` vertices, joined. */
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

/** Joins what the lists have for the vertices from .. to, which become 0, 1, …; influences stay in the order of the lists. */
export function joinInfluences(
  lists: readonly InfluenceList[],
  from: number,
  to: number,
  out: JoinedInfluences,
): JoinedInfluences {
  let place = 0
  for (const list of lists) {
    spread(list, from, to, out.joints.numbers, out.weights.numbers, place, out.each)
    place += list.each
  }
  return out
}

/** Copies influences to `place` and after, those of the next vertex `step` on. */
function spread(
  { joints, weights, unit, each }: InfluenceList,
  from: number,
  to: number,
  outJoints: Uint32Array,
  outWeights: Float64Array,
  place: number,
  step: number,
): void {
  const { numbers: listedJoints, step: jointStep } = joints
  const { numbers: listedWeights, step: weightStep } = weights
  for (let v = from, o = place; v < to; v++, o += step) {
    for (let e = 0; e < each; e++) {
      outJoints[o + e] = listedJoints[v * jointStep + e]
      outWeights[o + e] = listedWeights[v * weightStep + e] * unit
    }
  }
}

/** At most so many influences are kept of these vertices. Where one joint is named twice, they are fewer. */
export function countInfluences(lists: readonly InfluenceList[], vertexCount: number): number {
  return lists.reduce((sum, list, n) => sum + countPositive(list, vertexCount, n === 0 ? 1 : 0), 0)
}

/** Weights above zero, and `least` for a vertex that has none: it will follow one joint all the same. */
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
