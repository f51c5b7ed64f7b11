import type { CellBuilder } from '../tree/cellBuilder.ts'
import { hubbardReducer } from '../reduce/reducers/hubbardReducer.ts'
import { staticSource } from '../reduce/staticSource.ts'
import { topDown } from '../reduce/topDown.ts'

/**
 * Number of points of the medial axis and of cells of the surface. With these numbers, errors are close to those of
 * Hubbard's program.
 */
const POINTS = 700
const CELLS = 2000

/**
 * Hubbard's method, as described in [BO04] §3.1 and §5.1: the medial axis is never refined, and the surface is divided
 * once, for every effort.
 */
export const hubbard: CellBuilder = {
  name: 'hubbard',
  title: 'Hubbard',
  description: 'Merges balls of a fixed medial axis. The original method that later ones improve on, for comparison.',
  estimate: (triangles) => 0.5 + triangles * 8e-5,
  build: (solid, settings, progress) => {
    const source = staticSource(solid, POINTS)
    const method = { source, reducer: hubbardReducer, rootCells: CELLS, nodeCells: 0 }
    return topDown(solid, settings, method, progress)
  },
}
