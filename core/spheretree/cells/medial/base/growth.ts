import type { Random } from '../../../../math/seeded.ts'
import type { CellTreeSettings } from '../../tree/cellTree.ts'
import type { OwnedPool } from './ownedPool.ts'
import type { EffortPlan } from './effortPlan.ts'
import type { Level } from './level.ts'
import type { Search } from './search.ts'

/** State of a tree that is built level by level. */
export interface Growth {
  readonly search: Search
  /** Its owners are balls of the current last level. */
  readonly pool: OwnedPool
  readonly settings: CellTreeSettings
  readonly plan: EffortPlan
  /** Result of `measureNeed`. */
  readonly need: readonly Float64Array[]
  readonly random: Random
  readonly levels: Level[]
}

/** Iterations of Lloyd's algorithm per start of `solve`. */
export const ITERATIONS = 12
