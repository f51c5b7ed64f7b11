import type { CellBuilder } from '../cellBuilder.ts'
import { hubbardReducer } from '../reduce/hubbardReducer.ts'
import { staticSource } from '../reduce/staticSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** Points of the medial axis and cells of the surface: with these the errors are about those of Hubbard's own program. */
const POINTS = 700
const CELLS = 2000

/**
 * Hubbard's method as far as [BO04] §3.1 and §5.1 describe it: a medial axis that is never refined, and a surface that is
 * divided once, at every effort.
 */
export const hubbard: CellBuilder = {
  name: 'hubbard',
  title: 'Hubbard',
  description: 'Joins balls of a fixed medial axis. The reference that the later methods improve on: for comparison.',
  estimate: (triangles) => 4 + triangles * 3e-4,
  build: (solid, settings, progress) => {
    const source = staticSource(solid, POINTS)
    const method = { source, reducer: hubbardReducer, rootCells: CELLS, nodeCells: 0 }
    return topDown(solid, settings, method, progress)
  },
}
