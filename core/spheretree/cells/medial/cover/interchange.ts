const MOST_PASSES = 30
/** A swap must lower the worst cost by this factor. */
const GAIN = 0.999

/**
 * Replaces one picked row of a cost matrix by another while that lowers the worst cost. Each pass performs the best
 * swap. Only the cheapest and second cheapest picked row of each cell matter, so one pass over the matrix evaluates all
 * swaps.
 */
export function interchange(costs: Float32Array, rows: number, cells: number, picked: number[]): void {
  const count = picked.length
  const first = new Float32Array(cells)
  const second = new Float32Array(cells)
  const owner = new Uint32Array(cells)
  /** Per picked row: worst cost of its cells if it leaves, and if it stays. */
  const left = new Float64Array(count)
  const kept = new Float64Array(count)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const worst = rankPicked(costs, cells, picked, first, second, owner)
    let best = first[worst] * GAIN
    let entering = -1
    let leaving = -1
    for (let row = 0; row < rows; row++) {
      const o = row * cells
      if (costs[o + worst] >= best) continue
      left.fill(0)
      kept.fill(0)
      let i = 0
      for (; i < cells; i++) {
        const m = costs[o + i]
        const k = owner[i]
        const a = first[i] < m ? first[i] : m
        if (a >= best) break
        const b = second[i] < m ? second[i] : m
        if (b > left[k]) left[k] = b
        if (a > kept[k]) kept[k] = a
      }
      if (i < cells) continue
      for (let out = 0; out < count; out++) {
        let cost = left[out]
        for (let k = 0; k < count && cost < best; k++) if (k !== out && kept[k] > cost) cost = kept[k]
        if (cost >= best) continue
        best = cost
        entering = row
        leaving = out
      }
    }
    if (entering < 0) return
    picked[leaving] = entering
  }
}

/** Finds the cheapest and second cheapest picked row of each cell. Returns the cell with the highest cost. */
export function rankPicked(
  costs: Float32Array,
  cells: number,
  picked: readonly number[],
  first: Float32Array,
  second: Float32Array,
  owner: Uint32Array,
  runnerUp?: Uint32Array,
): number {
  first.fill(Infinity)
  second.fill(Infinity)
  for (let k = 0; k < picked.length; k++) {
    const o = picked[k] * cells
    for (let i = 0; i < cells; i++) {
      const cost = costs[o + i]
      if (cost < first[i]) {
        second[i] = first[i]
        if (runnerUp !== undefined) runnerUp[i] = owner[i]
        first[i] = cost
        owner[i] = k
      } else if (cost < second[i]) {
        second[i] = cost
        if (runnerUp !== undefined) runnerUp[i] = k
      }
    }
  }
  let worst = 0
  for (let i = 1; i < cells; i++) if (first[i] > first[worst]) worst = i
  return worst
}
