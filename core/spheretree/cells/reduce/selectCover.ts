/** Rankings of [BO04] §5.3: by the area that becomes covered, or by the number of balls that become redundant. */
export type Ranking = 'cover' | 'eliminate'

/** Which ball holds which cell if all balls have the same error: a row of 32-bit words per ball, one bit per cell. */
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

/** Expands the balls to an error ([BO04] eq. 4, r = e + depth). `costs` as `costRows` writes them. */
export function expandBalls({ balls, cells, words, bits }: CoverTable, costs: Float32Array, error: number): void {
  bits.fill(0)
  for (let ball = 0; ball < balls; ball++) {
    for (let cell = 0; cell < cells; cell++) {
      if (costs[ball * cells + cell] <= error) bits[ball * words + (cell >> 5)] |= 1 << (cell & 31)
    }
  }
}

/**
 * Selects balls greedily until all cells are covered, at most `most`. Returns null if that is not enough. Ties go to the
 * larger area, then to the first ball.
 */
export function selectCover(table: CoverTable, areas: Float64Array, most: number, ranking: Ranking): number[] | null {
  const { balls, words, bits } = table
  const open = allCells(table)
  const chosen: number[] = []
  const isGone = new Uint8Array(balls)
  const witness = new Uint32Array(balls)
  while (open.some((word) => word !== 0)) {
    if (chosen.length === most) return null
    let best = -1
    let bestRank = -1
    let bestArea = -1
    for (let ball = 0; ball < balls; ball++) {
      if (isGone[ball] === 1) continue
      const area = openArea(table, ball, open, areas)
      if (area < 0) {
        isGone[ball] = 1
        continue
      }
      const rank = ranking === 'cover' ? area : eliminated(table, ball, open, isGone, witness)
      if (rank < bestRank || (rank === bestRank && area <= bestArea)) continue
      best = ball
      bestRank = rank
      bestArea = area
    }
    if (best < 0) return null
    chosen.push(best)
    isGone[best] = 1
    for (let w = 0; w < words; w++) open[w] &= ~bits[best * words + w]
  }
  return chosen
}

function allCells({ cells, words }: CoverTable): Uint32Array {
  const open = new Uint32Array(words).fill(0xffffffff)
  if (cells % 32 !== 0) open[words - 1] = 2 ** (cells % 32) - 1
  return open
}

/** Area of the open cells that the ball holds; -1 if it holds none. */
function openArea({ words, bits }: CoverTable, ball: number, open: Uint32Array, areas: Float64Array): number {
  let area = -1
  for (let w = 0; w < words; w++) {
    let word = bits[ball * words + w] & open[w]
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      area = (area < 0 ? 0 : area) + areas[w * 32 + bit]
      word ^= 1 << bit
    }
  }
  return area
}

/**
 * Number of other balls all of whose open cells the ball holds. `witness` has a word of each ball in which the last
 * comparison found a cell that was not held; the next one starts there, since it mostly finds one there too.
 */
function eliminated(
  { balls, words, bits }: CoverTable,
  ball: number,
  open: Uint32Array,
  isGone: Uint8Array,
  witness: Uint32Array,
): number {
  const row = ball * words
  let count = 0
  for (let other = 0; other < balls; other++) {
    if (other === ball || isGone[other] === 1) continue
    const otherRow = other * words
    const first = witness[other]
    if ((bits[otherRow + first] & open[first] & ~bits[row + first]) !== 0) continue
    let w = 0
    while (w < words && (bits[otherRow + w] & open[w] & ~bits[row + w]) === 0) w++
    if (w === words) count++
    else witness[other] = w
  }
  return count
}
