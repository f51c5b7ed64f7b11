import type { CellBuilder } from '../cellBuilder.ts'
import { hubbardReducer } from '../reduce/hubbardReducer.ts'
import { staticSource } from '../reduce/staticSource.ts'
import { topDown } from '../reduce/topDown.ts'

/** Hubbard's method, as far as [BO04] §3.1 and §5.1 describe it: a medial axis that is not refined, and its reducer. */
export const hubbard: CellBuilder = {
  name: 'hubbard',
  title: 'Hubbard',
  description: 'Joins balls of a fixed medial axis. The reference that the later methods improve on: for comparison.',
  estimate: () => 5,
  build: (solid, settings, progress) =>
    topDown(
      solid,
      settings,
      { source: staticSource(solid, 500), reducer: hubbardReducer, rootCells: 4000, nodeCells: 0 },
      progress,
    ),
}
