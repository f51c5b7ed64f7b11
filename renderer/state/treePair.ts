import type { TreeChoice } from '../../electron/contract/core.ts'

/** Two trees of one body. */
export type TreePair = readonly [TreeChoice, TreeChoice]
