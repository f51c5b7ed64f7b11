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

/** Several lists for the same vertices as one; the influences of a vertex stay in the order of the lists. */
export function joinInfluences(lists: readonly InfluenceList[], vertexCount: number): InfluenceList {
  if (lists.length === 1) return lists[0]
  const each = lists.reduce((sum, list) => sum + list.each, 0)
  const joints = new Uint32Array(vertexCount * each)
  const weights = new Float64Array(vertexCount * each)
  let place = 0
  for (const list of lists) {
    spread(list.joints, 1, list.each, joints, place, each)
    spread(list.weights, list.unit, list.each, weights, place, each)
    place += list.each
  }
  return { joints: { numbers: joints, step: each }, weights: { numbers: weights, step: each }, unit: 1, each }
}

/** Copies `each` numbers of every vertex, times `unit`, to out[place ..], those of the next vertex `step` on. */
function spread(
  listed: Listed,
  unit: number,
  each: number,
  out: Uint32Array | Float64Array,
  place: number,
  step: number,
): void {
  for (let from = 0, to = place; to < out.length; from += listed.step, to += step) {
    for (let e = 0; e < each; e++) out[to + e] = listed.numbers[from + e] * unit
  }
}

/** At most so many influences are kept of these vertices: one each at least. Where one joint is named twice, they are fewer. */
export function countInfluences({ weights: { numbers, step }, each }: InfluenceList, vertexCount: number): number {
  let count = 0
  for (let v = 0, first = 0; v < vertexCount; v++, first += step) {
    const before = count
    for (let k = first; k < first + each; k++) if (numbers[k] > 0) count++
    if (count === before) count++
  }
  return count
}
