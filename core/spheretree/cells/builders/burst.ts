import type { CellBuilder } from '../cellBuilder.ts'
import { burstReducer } from '../reduce/burstReducer.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.2. */
export const burst: CellBuilder = {
  name: 'burst',
  title: 'Burst',
  description:
    'Removes balls inside the body one by one and lets their neighbours grow. Fast, with a larger worst error.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: medialSource(solid), reducer: burstReducer, rootCells: 4000, nodeCells: 600 },
      progress,
    ),
}
