/**
 * Selects rows of a cost matrix as the start of a search. Repeatedly adds the row that reduces the sum of squared costs
 * most, among the rows that at least halve the cost of the worst cell. Skips cells that no row improves.
 */
export function farthestStart(
  costs: Float32Array,
  rows: number,
  cells: number,
  areas: Float64Array,
  most: number,
  floor: number,
): number[] {
  const least = new Float32Array(cells).fill(Infinity)
  const isStuck = new Uint8Array(cells)
  const picked: number[] = []
  let worst = 0
  while (picked.length < most) {
    const limit = picked.length === 0 ? Infinity : halvingLimit(costs, rows, cells, worst, least[worst])
    if (limit < 0) isStuck[worst] = 1
    else {
      const row = bestRow(costs, rows, cells, areas, least, worst, limit)
      picked.push(row)
      for (let i = 0; i < cells; i++) if (costs[row * cells + i] < least[i]) least[i] = costs[row * cells + i]
    }
    worst = worstCell(least, isStuck)
    if (worst < 0 || !(least[worst] > floor)) break
  }
  return picked
}

/** Maximum cost that a row may have for the cell; -1 if no row improves it. */
function halvingLimit(costs: Float32Array, rows: number, cells: number, cell: number, cost: number): number {
  let least = Infinity
  for (let row = 0; row < rows; row++) least = Math.min(least, costs[row * cells + cell])
  return least >= cost ? -1 : Math.max(least, cost / 2)
}

function bestRow(
  costs: Float32Array,
  rows: number,
  cells: number,
  areas: Float64Array,
  least: Float32Array,
  worst: number,
  limit: number,
): number {
  let best = -1
  let lowest = Infinity
  for (let row = 0; row < rows; row++) {
    const o = row * cells
    if (costs[o + worst] > limit) continue
    let sum = 0
    for (let i = 0; i < cells; i++) {
      const cost = costs[o + i] < least[i] ? costs[o + i] : least[i]
      sum += areas[i] * cost * cost
    }
    if (sum < lowest || best < 0) {
      lowest = sum
      best = row
    }
  }
  return best
}

function worstCell(least: Float32Array, isStuck: Uint8Array): number {
  let worst = -1
  for (let i = 0; i < least.length; i++) {
    if (isStuck[i] === 0 && (worst < 0 || least[i] > least[worst])) worst = i
  }
  return worst
}
