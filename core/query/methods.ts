import type { Method } from './ask.ts'
import { bottomUp } from './bottomUp.ts'
import { byBoxes } from './box.ts'
import { byBrute } from './brute.ts'
import { onDemand } from './onDemand.ts'

/** Every method finds the same pairs; they differ in what they do for it. Ask with `askPair` and `askSelf`. */
export const methods = {
  'on-demand': onDemand,
  'bottom-up': bottomUp,
  box: byBoxes,
  brute: byBrute,
} as const satisfies Record<string, Method>

export type MethodName = keyof typeof methods
