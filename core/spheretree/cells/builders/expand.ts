import type { CellBuilder } from '../tree/cellBuilder.ts'
import { effortLimits } from '../reduce/effortLimits.ts'
import { estimateSeconds } from '../reduce/estimateSeconds.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { expandReducer } from '../reduce/reducers/expandReducer.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.3. */
export const expand: CellBuilder = {
  name: 'expand',
  title: 'Expand and select',
  description:
    'Grows balls inside the body evenly and keeps the few that cover it. Usually the tightest published method.',
  estimate: (triangles, settings) => estimateSeconds(triangles, settings, 0.036),
  build: (solid, settings, progress) => {
    const limits = effortLimits[settings.effort]
    const method = { ...limits, source: medialSource(solid, limits), reducer: expandReducer }
    return topDown(solid, settings, method, progress)
  },
}
