import type { CellBuilder } from '../cellBuilder.ts'
import { gridReducer } from '../reduce/gridReducer.ts'
import { gridSource } from '../reduce/gridSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** The grid method of the authors' toolkit of [BO04]: a baseline. */
export const grid: CellBuilder = {
  name: 'grid',
  title: 'Grid',
  description: 'Chooses spheres from a regular grid. Simple and fairly tight: a baseline for comparison.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: gridSource(solid), reducer: gridReducer, rootCells: 4000, nodeCells: 600 },
      progress,
    ),
}
