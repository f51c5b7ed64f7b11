import type { CellBuilder } from '../tree/cellBuilder.ts'
import { effortLimits } from '../reduce/effortLimits.ts'
import { estimateSeconds } from '../reduce/estimateSeconds.ts'
import { medialSource } from '../reduce/medialSource.ts'
import { burstReducer } from '../reduce/reducers/burstReducer.ts'
import { topDown } from '../reduce/topDown.ts'

/** [BO04] §5.2. */
export const burst: CellBuilder = {
  name: 'burst',
  title: 'Burst',
  description:
    'Removes balls inside the body one by one and lets their neighbours grow. Fast, with a larger worst error.',
  estimate: (triangles, settings) => estimateSeconds(triangles, settings, 0.013),
  build: (solid, settings, progress) => {
    const limits = effortLimits[settings.effort]
    const method = { ...limits, source: medialSource(solid, limits), reducer: burstReducer }
    return topDown(solid, settings, method, progress)
  },
}
