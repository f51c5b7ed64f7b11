import type { CellBuilder } from '../cellBuilder.ts'
import { combinedReducer } from '../reduce/combinedReducer.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §6.3. */
export const combined: CellBuilder = {
  name: 'combined',
  title: 'Expand or merge',
  description: 'Runs expand and merge for every sphere and keeps the better result. Takes the time of both.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: medialSource(solid), reducer: combinedReducer, rootCells: 4000, nodeCells: 600 },
      progress,
    ),
}
