import { cellBuilderNames, findCellBuilder } from './builders/registry.ts'
import { type CellTreeSettings, efforts } from './cellTree.ts'

const MOST_BRANCHING = 64
const MOST_DEPTH = 6
/** Of the last level, branching to the power of depth. */
const MOST_SPHERES = 65_536

/** What is wrong with the settings of a cell tree, as a sentence; null if nothing is. */
export function cellSettingsFault({ builder, branching, depth, effort }: CellTreeSettings): string | null {
  if (findCellBuilder(builder) === undefined) {
    return `No builder of fitted trees is called "${builder}". There are: ${cellBuilderNames().join(', ')}.`
  }
  if (!(Number.isInteger(branching) && branching >= 2 && branching <= MOST_BRANCHING)) {
    return `A sphere cannot have ${branching} children: give a whole number from 2 to ${MOST_BRANCHING}.`
  }
  if (!(Number.isInteger(depth) && depth >= 1 && depth <= MOST_DEPTH)) {
    return `A tree cannot have ${depth} levels below its root: give a whole number from 1 to ${MOST_DEPTH}.`
  }
  if (branching ** depth > MOST_SPHERES) {
    return `${branching} children on ${depth} levels are ${branching ** depth} spheres; at most ${MOST_SPHERES} are allowed.`
  }
  if (efforts.includes(effort)) return null
  return `Effort "${effort}" does not exist. There are: ${efforts.join(', ')}.`
}
