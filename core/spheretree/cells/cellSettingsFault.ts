import { cellBuilderNames, findCellBuilder } from './builders/cellBuilders.ts'
import { type CellTreeSettings, efforts } from './tree/cellTree.ts'

const MOST_BRANCHING = 64
const MOST_DEPTH = 6
/** Maximum number of spheres on the last level: branching to the power of depth. */
const MOST_SPHERES = 65_536

/** Returns an error message if the settings of a cell tree are invalid, otherwise null. */
export function cellSettingsFault({ builder, branching, depth, effort }: CellTreeSettings): string | null {
  const found = findCellBuilder(builder)
  if (found === undefined) {
    return `Unknown builder of fitted trees "${builder}". Available: ${cellBuilderNames().join(', ')}.`
  }
  if (!(Number.isInteger(branching) && branching >= 2 && branching <= MOST_BRANCHING)) {
    return `Invalid number of children ${branching}: use an integer from 2 to ${MOST_BRANCHING}.`
  }
  if (found.branching !== undefined && branching !== found.branching) {
    return `Invalid number of children ${branching}: the builder "${builder}" always uses ${found.branching}.`
  }
  if (!(Number.isInteger(depth) && depth >= 1 && depth <= MOST_DEPTH)) {
    return `Invalid number of levels below the root ${depth}: use an integer from 1 to ${MOST_DEPTH}.`
  }
  if (branching ** depth > MOST_SPHERES) {
    const spheres = branching ** depth
    return `${branching} children on ${depth} levels give ${spheres} spheres; the maximum is ${MOST_SPHERES}.`
  }
  if (efforts.includes(effort)) return null
  return `Unknown effort "${effort}". Available: ${efforts.join(', ')}.`
}
