import type { CellBuilder } from '../tree/cellBuilder.ts'
import { effortLimits } from '../reduce/effortLimits.ts'
import { estimateSeconds } from '../reduce/estimateSeconds.ts'
import { gridReducer } from '../reduce/reducers/gridReducer.ts'
import { gridSource } from '../reduce/gridSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** The grid method of the toolkit published with [BO04]. A baseline. */
export const grid: CellBuilder = {
  name: 'grid',
  title: 'Grid',
  description: 'Chooses spheres from a regular grid. Simple and fairly tight: a baseline for comparison.',
  estimate: (triangles, settings) => estimateSeconds(triangles, settings, 0.015),
  build: (solid, settings, progress) => {
    const method = { ...effortLimits[settings.effort], source: gridSource(solid), reducer: gridReducer }
    return topDown(solid, settings, method, progress)
  },
}
