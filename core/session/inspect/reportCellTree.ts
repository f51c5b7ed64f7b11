import type { CellFit } from '../../refit/cells/cellFit.ts'
import type { Skin } from '../../rig/skin.ts'
import { cellCorner } from '../../spheretree/cells/tree/cellCorner.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { levelRadii } from '../../spheretree/quality/levelRadii.ts'
import { radiiOf, type TreeReport } from './treeReport.ts'
import { treeSize } from './treeSize.ts'

export function reportRestCellTree(tree: CellTree, skin: Skin): TreeReport {
  const levels = levelRadii(tree, tree.spheres).map((radii) => ({
    level: radii.level,
    count: radii.nodes,
    reference: radiiOf(radii),
  }))
  return { ...treeSize(tree), levels, enclosure: checkCorners(tree, skin, tree.spheres, skin.rest) }
}

/** Reports a fully posed cell tree (`poseCells`). */
export function reportPosedCellTree({ tree, posed, skin }: CellFit, own: Skin): TreeReport {
  const posedLevels = levelRadii(tree, posed)
  const levels = levelRadii(tree, tree.spheres).map((radii, k) => ({
    level: radii.level,
    count: radii.nodes,
    reference: radiiOf(radii),
    onDemand: radiiOf(posedLevels[k]),
  }))
  return { ...treeSize(tree), levels, enclosure: checkCorners(tree, own, posed, skin.positions) }
}

function checkCorners(
  { cells, cellStart, cellCount, nodeCount }: CellTree,
  { triangles }: Skin,
  spheres: Float64Array,
  positions: Float64Array,
): TreeReport['enclosure'] {
  const corner = new Float64Array(3)
  let checked = 0
  let violations = 0
  for (let node = 0; node < nodeCount; node++) {
    const s = node * SPHERE
    for (let k = cellStart[node] * 3; k < (cellStart[node] + cellCount[node]) * 3; k++) {
      cellCorner(cells, Math.floor(k / 3), k % 3, triangles, positions, corner, 0)
      const dx = corner[0] - spheres[s]
      const dy = corner[1] - spheres[s + 1]
      const dz = corner[2] - spheres[s + 2]
      if (!(Math.sqrt(dx * dx + dy * dy + dz * dz) <= spheres[s + 3])) violations++
      checked++
    }
  }
  return { checked, violations }
}
