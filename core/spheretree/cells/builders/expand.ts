import type { CellBuilder } from '../cellBuilder.ts'
import { expandReducer } from '../reduce/expandReducer.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.3. */
export const expand: CellBuilder = {
  name: 'expand',
  title: 'Expand and select',
  description:
    'Grows balls inside the body evenly and keeps the few that cover it. Usually the tightest of the published methods.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: medialSource(solid), reducer: expandReducer, rootCells: 4000, nodeCells: 600 },
      progress,
    ),
}
