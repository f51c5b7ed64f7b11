import { noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { validateCellTree } from '../../../../core/spheretree/cells/validateCellTree.ts'
import { torus } from '../../../support/meshParts.ts'
import { processorTime } from '../../../support/processorTime.ts'

/** Run by measureLargeTree.ts in a process of its own. Prints a `LargeTree`. */
const { positions, triangles } = torus(1, 0.3, 316, 316)
const skin = { rest: positions, triangles }
const start = process.cpuUsage()
const tree = buildCellTree(skin, { ...defaultCellTreeSettings, effort: 'fast' }, noProgress)
const seconds = processorTime(start) / 1000
// Before the check, which needs memory of its own.
const megabytes = process.resourceUsage().maxRSS / 1024
const faults = validateCellTree(tree, skin).length
console.log(JSON.stringify({ triangles: triangles.length / 3, seconds, megabytes, faults }))
