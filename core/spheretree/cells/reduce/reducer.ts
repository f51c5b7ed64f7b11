import type { Solid } from '../../../geometry/solid.ts'
import type { SurfaceCells } from '../../../geometry/surfaceCells.ts'
import type { Progress } from '../../../progress.ts'
import type { BallSet } from './ballSet.ts'

/** The surface below a node, and balls to choose from or to combine. */
export interface ReducerInput {
  readonly solid: Solid
  readonly cells: SurfaceCells
  /** Per cell. */
  readonly areas: Float64Array
  /** At least one. Any of them covers all cells if it grows. */
  readonly candidates: BallSet
  /** Most balls that the reducer may return. */
  readonly most: number
  readonly progress: Progress
}

export interface Reduction {
  readonly balls: BallSet
  /** Per cell its ball, if the reducer divides the cells itself. */
  readonly owner?: Uint32Array
}

/** Covers the cells by few balls with small errors. Every cell is held by one of them, up to rounding. */
export type Reducer = (input: ReducerInput) => Reduction
