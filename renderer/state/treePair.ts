import type { TreeChoice } from '../../electron/contract/core.ts'

/** Two trees of a body. */
export type TreePair = readonly [TreeChoice, TreeChoice]
