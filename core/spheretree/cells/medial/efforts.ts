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
    kicks: [6, 1, 0],
    flatIterations: 8,
    diffusion: 30,
    polish: 1,
  },
  full: {
    seeds: 1,
    candidates: 200,
    kicks: [16, 4, 0],
    flatIterations: 20,
    diffusion: 40,
    polish: 3,
  },
  high: {
    seeds: 6,
    candidates: 200,
    kicks: [24, 8, 1],
    flatIterations: 30,
    diffusion: 60,
    polish: 4,
  },
}

export function effortPlan(effort: Effort): EffortPlan {
  return plans[effort]
}

export function estimateMedial(triangles: number, { effort }: CellTreeSettings): number {
  return { fast: 4, full: 12, high: 40 }[effort] * Math.max(1, triangles / 50_000)
}
