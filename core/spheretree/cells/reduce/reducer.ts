import type { Solid } from '../../../geometry/solid.ts'
import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { Progress } from '../../../base/progress.ts'
import type { BallSet } from './ballSet.ts'

/** The surface below a node, and candidate balls to select or merge. */
export interface ReducerInput {
  readonly solid: Solid
  readonly cells: SurfaceCells
  /** Per cell. */
  readonly areas: Float64Array
  /** At least one. Each can grow to cover all cells. */
  readonly candidates: BallSet
  /** Maximum number of balls to return. */
  readonly most: number
  readonly progress: Progress
}

export interface Reduction {
  readonly balls: BallSet
  /** Per cell: its ball, if the reducer assigns the cells itself. */
  readonly owner?: Uint32Array
}

/** Covers the cells by a few balls with small errors. Up to rounding, every cell is inside one of them. */
export type Reducer = (input: ReducerInput) => Reduction
