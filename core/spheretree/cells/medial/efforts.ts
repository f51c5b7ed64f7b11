import type { CellTreeSettings, Effort } from '../cellTree.ts'

/** How much work the builder `medial` does. */
export interface EffortPlan {
  /** Complete trees to build; the best one is kept. */
  readonly seeds: number
  /** Candidates per node. */
  readonly candidates: number
  /** Random kicks per node, by level; the last number counts for all further levels. */
  readonly kicks: readonly number[]
  /** Iterations of the flat covers. */
  readonly flatIterations: number
  /** Iterations across parents. */
  readonly diffusion: number
  /** Rounds of solving the worst nodes again. */
  readonly polish: number
}

const plans: Record<Effort, EffortPlan> = {
  fast: {
    seeds: 1,
    candidates: 150,
    kicks: [8, 1, 0],
    flatIterations: 8,
    diffusion: 30,
    polish: 1,
  },
  full: {
    seeds: 3,
    candidates: 200,
    kicks: [20, 2, 0],
    flatIterations: 12,
    diffusion: 40,
    polish: 2,
  },
  high: {
    seeds: 8,
    candidates: 200,
    kicks: [24, 4, 0],
    flatIterations: 30,
    diffusion: 60,
    polish: 4,
  },
}

export function effortPlan(effort: Effort): EffortPlan {
  return plans[effort]
}

/** Seconds for 512 balls on a small mesh. */
const SECONDS: Record<Effort, number> = { fast: 5, full: 15, high: 45 }

export function estimateMedial(triangles: number, { effort, branching, depth }: CellTreeSettings): number {
  return SECONDS[effort] * Math.max(0.15, branching ** depth / 512) * (1 + triangles / 50_000)
}
