import type { CellTreeSettings, Effort } from '../../tree/cellTree.ts'

/** Amount of work that the builder `medial` does. */
export interface EffortPlan {
  /** Number of complete trees to build; the best is kept. */
  readonly seeds: number
  /** Additional trees to build on small meshes while the last level of the best tree is uneven. */
  readonly retries: number
  /** Number of candidates per node. */
  readonly candidates: number
  /** Number of random kicks per node, by level. The last entry applies to all further levels. */
  readonly kicks: readonly number[]
  /** Iterations for flat covers. */
  readonly flatIterations: number
  /** Iterations of `diffuse`. */
  readonly diffusion: number
  /** Number of times the worst nodes are solved again. */
  readonly polish: number
}

const plans: Record<Effort, EffortPlan> = {
  fast: {
    seeds: 1,
    retries: 1,
    candidates: 150,
    kicks: [8, 1, 0],
    flatIterations: 8,
    diffusion: 30,
    polish: 1,
  },
  full: {
    seeds: 3,
    retries: 1,
    candidates: 200,
    kicks: [20, 2, 0],
    flatIterations: 12,
    diffusion: 40,
    polish: 2,
  },
  high: {
    seeds: 8,
    retries: 0,
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
const SECONDS: Record<Effort, number> = { fast: 4, full: 12, high: 40 }

export function estimateMedial(triangles: number, { effort, branching, depth }: CellTreeSettings): number {
  return SECONDS[effort] * Math.max(0.2, branching ** depth / 512) * (1 + triangles / 50_000)
}
