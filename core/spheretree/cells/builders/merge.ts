import type { CellBuilder } from '../tree/cellBuilder.ts'
import { effortLimits } from '../reduce/effortLimits.ts'
import { estimateSeconds } from '../reduce/estimateSeconds.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { mergeReducer } from '../reduce/reducers/mergeReducer.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.1. */
export const merge: CellBuilder = {
  name: 'merge',
  title: 'Merge',
  description:
    'Joins neighbouring balls inside the body, pair by pair. Low mean error, and robust on hollow and thin shapes.',
  estimate: (triangles, settings) => estimateSeconds(triangles, settings, 0.018),
  build: (solid, settings, progress) => {
    const limits = effortLimits[settings.effort]
    const method = { ...limits, source: medialSource(solid, limits), reducer: mergeReducer }
    return topDown(solid, settings, method, progress)
  },
}
