import type { CellBuilder } from '../tree/cellBuilder.ts'
import { effortLimits } from '../reduce/effortLimits.ts'
import { estimateSeconds } from '../reduce/estimateSeconds.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { combinedReducer } from '../reduce/reducers/combinedReducer.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §6.3. */
export const combined: CellBuilder = {
  name: 'combined',
  title: 'Expand or merge',
  description: 'Runs expand and merge for every sphere and keeps the better result. Takes the time of both.',
  estimate: (triangles, settings) => estimateSeconds(triangles, settings, 0.055),
  build: (solid, settings, progress) => {
    const limits = effortLimits[settings.effort]
    const method = { ...limits, source: medialSource(solid, limits), reducer: combinedReducer }
    return topDown(solid, settings, method, progress)
  },
}
