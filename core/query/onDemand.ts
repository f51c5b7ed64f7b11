import type { Method } from './ask.ts'
import { walkPair } from './walk.ts'
import { walkSelf } from './walkSelf.ts'

/** Spheres are refitted and vertices deformed when the walk comes to them ([KZ05] §4.2). */
export const onDemand: Method = { prepare() {}, interruptible: true, searchPair: walkPair, searchSelf: walkSelf }
