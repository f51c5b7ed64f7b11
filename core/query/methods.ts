import type { Method } from './base/method.ts'
import { bottomUp } from './baselines/bottomUp.ts'
import { byBoxes } from './baselines/byBoxes.ts'
import { byBrute } from './baselines/byBrute.ts'
import { onDemand } from './onDemand.ts'

/** All methods find the same pairs but differ in cost. Run them with `askPair` and `askSelf`. */
export const methods = {
  'on-demand': onDemand,
  'bottom-up': bottomUp,
  box: byBoxes,
  brute: byBrute,
} as const satisfies Record<string, Method>

export type MethodName = keyof typeof methods
