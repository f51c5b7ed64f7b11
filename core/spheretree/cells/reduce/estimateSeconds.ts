import type { CellTreeSettings } from '../tree/cellTree.ts'
import { effortLimits } from './effortLimits.ts'

/** Time to prepare the surface, per triangle. */
const SECONDS_PER_TRIANGLE = 1e-4

/** Estimated time if dividing a node takes `perNode` seconds at full effort. The root counts as four nodes. */
export function estimateSeconds(triangles: number, settings: CellTreeSettings, perNode: number): number {
  let nodes = 3
  for (let level = 0; level < settings.depth; level++) nodes += settings.branching ** level
  return triangles * SECONDS_PER_TRIANGLE + nodes * perNode * effortLimits[settings.effort].cost
}
