import type { CellBuilder } from '../tree/cellBuilder.ts'
import { buildMedial } from '../medial/buildMedial.ts'
import { estimateMedial } from '../medial/base/effortPlan.ts'

/** Method of this project: docs/algorithms.md 26. */
export const medial: CellBuilder = {
  name: 'medial',
  title: 'Medial, fitted to the surface',
  description:
    'Covers the surface by balls around its medial axis, minimising the worst error. Tightest, slowest to build.',
  estimate: estimateMedial,
  build: buildMedial,
}
