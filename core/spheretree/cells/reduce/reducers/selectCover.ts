/** Rankings of [BO04] §5.3: by newly covered area, or by the number of balls that become redundant. */
export type Ranking = 'cover' | 'eliminate'

/**
 * Which ball contains which cell if all balls have the same error: a row of 32-bit words per ball, one bit per cell.
 */
export interface CoverTable {
  readonly balls: number
  readonly cells: number
  readonly words: number
  readonly bits: Uint32Array
}

export function createCoverTable(balls: number, cells: number): CoverTable {
  const words = Math.ceil(cells / 32)
  return { balls, cells, words, bits: new Uint32Array(balls * words) }
}

/** Expands the balls to an error ([BO04] eq. 4, r = e + depth). `costs` is the output of `costRows`. */
export function expandBalls({ balls, cells, words, bits }: CoverTable, costs: Float32Array, error: number): void {
  bits.fill(0)
  for (let ball = 0; ball < balls; ball++) {
    for (let cell = 0; cell < cells; cell++) {
      if (costs[ball * cells + cell] <= error) bits[ball * words + (cell >> 5)] |= 1 << (cell & 31)
    }
  }
}

/**
 * Selects at most `most` balls greedily until all cells are covered. Returns null if that is not possible. Ties are
 * resolved by the larger area, then by the lower index.
 */
export function selectCover(table: CoverTable, areas: Float64Array, most: number, ranking: Ranking): number[] | null {
  const { balls, words, bits } = table
  const uncovered = allCells(table)
  const chosen: number[] = []
  const isGone = new Uint8Array(balls)
  const witness = new Uint32Array(balls)
  while (uncovered.some((word) => word !== 0)) {
    if (chosen.length === most) return null
    let best = -1
    let bestRank = -1
    let bestArea = -1
    for (let ball = 0; ball < balls; ball++) {
      if (isGone[ball] === 1) continue
      const area = uncoveredArea(table, ball, uncovered, areas)
      if (area < 0) {
        isGone[ball] = 1
        continue
      }
      const rank = ranking === 'cover' ? area : eliminated(table, ball, uncovered, isGone, witness)
      if (rank < bestRank || (rank === bestRank && area <= bestArea)) continue
      best = ball
      bestRank = rank
      bestArea = area
    }
    if (best < 0) return null
    chosen.push(best)
    isGone[best] = 1
    for (let w = 0; w < words; w++) uncovered[w] &= ~bits[best * words + w]
  }
  return chosen
}

function allCells({ cells, words }: CoverTable): Uint32Array {
  const uncovered = new Uint32Array(words).fill(0xffffffff)
  if (cells % 32 !== 0) uncovered[words - 1] = 2 ** (cells % 32) - 1
  return uncovered
}

/** Area of the uncovered cells that the ball contains; -1 if it contains none. */
function uncoveredArea({ words, bits }: CoverTable, ball: number, uncovered: Uint32Array, areas: Float64Array): number {
  let area = -1
  for (let w = 0; w < words; w++) {
    let word = bits[ball * words + w] & uncovered[w]
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      area = (area < 0 ? 0 : area) + areas[w * 32 + bit]
      word ^= 1 << bit
    }
  }
  return area
}

/**
 * Number of other balls whose uncovered cells the ball contains completely. `witness` caches, per ball, the word in
 * which the last comparison found a cell that is not contained. The next comparison starts there, since it usually
 * fails in the same word.
 */
function eliminated(
  { balls, words, bits }: CoverTable,
  ball: number,
  uncovered: Uint32Array,
  isGone: Uint8Array,
  witness: Uint32Array,
): number {
  const row = ball * words
  let count = 0
  for (let other = 0; other < balls; other++) {
    if (other === ball || isGone[other] === 1) continue
    const otherRow = other * words
    const first = witness[other]
    if ((bits[otherRow + first] & uncovered[first] & ~bits[row + first]) !== 0) continue
    let w = 0
    while (w < words && (bits[otherRow + w] & uncovered[w] & ~bits[row + w]) === 0) w++
    if (w === words) count++
    else witness[other] = w
  }
  return count
}
