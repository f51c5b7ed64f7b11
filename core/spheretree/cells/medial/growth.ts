import type { Random } from '../../../math/seeded.ts'
import type { CellTreeSettings } from '../cellTree.ts'
import type { CellPool } from './cellPool.ts'
import type { EffortPlan } from './efforts.ts'
import type { Level } from './level.ts'
import type { Search } from './search.ts'

/** A tree that grows level by level. */
export interface Growth {
  readonly search: Search
  /** Its owners are balls of the last level so far. */
  readonly pool: CellPool
  readonly settings: CellTreeSettings
  readonly plan: EffortPlan
  /** As by `measureNeed`. */
  readonly need: readonly Float64Array[]
  readonly random: Random
  readonly levels: Level[]
}

/** Iterations of Lloyd's method per start of `solve`. */
export const ITERATIONS = 12
