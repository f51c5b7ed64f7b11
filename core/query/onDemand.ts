import type { Method } from './base/method.ts'
import { traversePair } from './contacts/traversePair.ts'
import { traverseSelf } from './self/traverseSelf.ts'

/** Refits spheres and deforms vertices only when the traversal reaches them ([KZ05] §4.2). */
export const onDemand: Method = {
  prepare() {},
  interruptible: true,
  searchPair: traversePair,
  searchSelf: traverseSelf,
}
