import type { CellBuilder } from '../cellBuilder.ts'
import { mergeReducer } from '../reduce/mergeReducer.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.1. */
export const merge: CellBuilder = {
  name: 'merge',
  title: 'Merge',
  description:
    'Joins neighbouring balls inside the body, pair by pair. Low mean error, and robust on hollow and thin shapes.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: medialSource(solid), reducer: mergeReducer, rootCells: 4000, nodeCells: 600 },
      progress,
    ),
}
