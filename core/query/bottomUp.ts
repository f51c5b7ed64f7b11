import { fitBottomUp } from '../refit/bottomUp.ts'
import type { Method } from './ask.ts'
import type { Body } from './body.ts'
import { walkPair } from './walk.ts'
import { walkSelf } from './walkSelf.ts'
import { deformSkin } from '../skinning/posedSkin.ts'

/** The baseline of the papers ([KZ05] §5): every vertex deformed, every sphere fitted to its children, then the same walk. */
export const bottomUp: Method = { prepare, fitsAll: true, eager: true, searchPair: walkPair, searchSelf: walkSelf }

function prepare(body: Body): void {
  deformSkin(body.skin)
  fitBottomUp(body.fit, body.positions)
}
