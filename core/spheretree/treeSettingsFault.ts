import { builderNames, findBuilder } from './builders/builders.ts'
import type { TreeSettings } from './tree/sphereTree.ts'

const MAX_LEAF_TRIANGLES = 1024

/** Returns an error message if the settings of a tree are invalid, otherwise null. */
export function treeSettingsFault({ builder, collapse, leaf }: TreeSettings): string | null {
  if (findBuilder(builder) === undefined) {
    return `Unknown tree builder "${builder}". Available:  ${builderNames().join(', ')}.`
  }
  if (!(collapse >= 0 && collapse <= 1)) return `Invalid collapse constant ${collapse}: use a number from 0 to 1.`
  if (Number.isInteger(leaf) && leaf >= 1 && leaf <= MAX_LEAF_TRIANGLES) return null
  return `Invalid leaf size ${leaf}: use an integer from 1 to ${MAX_LEAF_TRIANGLES} triangles.`
}
