import { builderNames, findBuilder } from './builders/registry.ts'
import type { TreeSettings } from './layout.ts'

const MOST_IN_LEAF = 1024

/** What is wrong with settings of a tree, as a sentence; null if nothing is. */
export function treeSettingsFault({ builder, collapse, leaf }: TreeSettings): string | null {
  if (findBuilder(builder) === undefined) {
    return `No tree builder is called "${builder}". There are: ${builderNames().join(', ')}.`
  }
  if (!(collapse >= 0 && collapse <= 1)) return `A tree cannot be collapsed by ${collapse}: give a number from 0 to 1.`
  if (Number.isInteger(leaf) && leaf >= 1 && leaf <= MOST_IN_LEAF) return null
  return `A leaf cannot have ${leaf} triangles: give a whole number from 1 to ${MOST_IN_LEAF}.`
}
