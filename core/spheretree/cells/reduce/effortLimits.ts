import type { Effort } from '../tree/cellTree.ts'

/** Input size of a reducer. */
export interface EffortLimits {
  /** Bisection stops at this number of cells, for the whole surface and for every region. */
  readonly rootCells: number
  readonly nodeCells: number
  /** Minimum number of medial balls at the root and at other nodes. */
  readonly rootBalls: number
  readonly nodeBalls: number
  /** Time per node, relative to `full`. */
  readonly cost: number
}

/** [BO04] §6.3 uses 5,000 to 10,000 samples, 500 balls at the root and 100 at other nodes. */
export const effortLimits: Readonly<Record<Effort, EffortLimits>> = {
  fast: { rootCells: 1000, nodeCells: 300, rootBalls: 200, nodeBalls: 60, cost: 0.42 },
  full: { rootCells: 2000, nodeCells: 600, rootBalls: 500, nodeBalls: 150, cost: 1 },
  high: { rootCells: 4000, nodeCells: 900, rootBalls: 800, nodeBalls: 250, cost: 2.5 },
}
