import type { CellBuilder } from '../cellBuilder.ts'
import { buildMedial } from '../medial/buildMedial.ts'
import { estimateMedial } from '../medial/efforts.ts'

/** Our own method: docs/algorithms.md 26. */
export const medial: CellBuilder = {
  name: 'medial',
  title: 'Medial, fitted to the surface',
  description:
    'Covers the surface by balls around its medial axis with the least worst error on every level. The tightest spheres, and the slowest to build.',
  estimate: estimateMedial,
  build: buildMedial,
}
