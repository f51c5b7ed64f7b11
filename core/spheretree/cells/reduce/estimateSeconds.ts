import type { CellTreeSettings } from '../tree/cellTree.ts'
import { effortLimits } from './effortLimits.ts'

/** Time to prepare the surface, per triangle. */
const SECONDS_PER_TRIANGLE = 5e-5

/** Estimated time if dividing a node takes `perNode` seconds at full effort. The root counts as eight nodes. */
export function estimateSeconds(triangles: number, settings: CellTreeSettings, perNode: number): number {
  let nodes = 7
  for (let level = 0; level < settings.depth; level++) nodes += settings.branching ** level
  return triangles * SECONDS_PER_TRIANGLE + nodes * perNode * effortLimits[settings.effort].cost
}
