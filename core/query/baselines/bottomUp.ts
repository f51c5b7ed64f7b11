import { fitBottomUp } from '../../refit/baselines/fitBottomUp.ts'
import type { Method } from '../base/method.ts'
import type { Body } from '../base/body.ts'
import { traversePair } from '../contacts/traversePair.ts'
import { traverseSelf } from '../self/traverseSelf.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'

/**
 * The baseline of the papers ([KZ05] §5): deforms every vertex, fits every sphere to its children, then runs the same
 * traversal.
 */
export const bottomUp: Method = {
  prepare,
  fitsAll: true,
  eager: true,
  searchPair: traversePair,
  searchSelf: traverseSelf,
}

function prepare(body: Body): void {
  deformSkin(body.skin)
  fitBottomUp(body.fit, body.positions)
}
