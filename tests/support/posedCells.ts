import { AFFINE, setIdentity } from '../../core/math/affine.ts'
import { beginCellFit, type CellFit, createCellFit } from '../../core/refit/cells/cellFit.ts'
import { ensureCellFit } from '../../core/refit/cells/ensureCellFit.ts'
import type { Pose } from '../../core/rig/pose.ts'
import { createDeformer } from '../../core/skinning/deformer.ts'
import { createJointFrames } from '../../core/skinning/jointFrames.ts'
import { beginSkin, createPosedSkin } from '../../core/skinning/posedSkin.ts'
import { refreshFrames } from '../../core/skinning/refreshFrames.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import type { CellTree } from '../../core/spheretree/cells/tree/cellTree.ts'
import { SPHERE } from '../../core/spheretree/tree/sphereTree.ts'
import { worldVertices } from './enclosure.ts'
import type { Random } from './seeded.ts'

/** Creates a cell fit for a pose, ready for refits. */
export function posedCells(tree: CellTree, pose: Pose, skinning: Skinning, place: Float64Array): CellFit {
  const frames = createJointFrames(pose)
  const fresh = refreshFrames(frames)
  if (!fresh.ok) throw new Error(fresh.problem.message)
  const fit = createCellFit(tree, pose.rig.skin, createPosedSkin(frames))
  beginSkin(fit.skin, skinning, place)
  beginCellFit(fit)
  return fit
}

export function identityPlace(): Float64Array {
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  return place
}

/**
 * Refits the nodes in random order and lists those whose posed sphere does not contain all corners, hence all points,
 * of the deformed cells below it, apart from rounding errors of the corners.
 */
export function outsideCells(fit: CellFit, skinning: Skinning, random: Random): string[] {
  const { tree, posed, skin, triangles } = fit
  const positions = worldVertices(createDeformer(skin.frames), skinning, skin.placement)
  const corners = cellCorners(tree, triangles, positions)
  const found: string[] = []
  const nodes = Array.from({ length: tree.nodeCount }, (_, node) => node).sort(() => random() - 0.5)
  for (const node of nodes) {
    ensureCellFit(fit, node)
    const [x, y, z, r] = posed.subarray(node * SPHERE, node * SPHERE + SPHERE)
    let worst = 0
    const end = (tree.cellStart[node] + tree.cellCount[node]) * 3 * CORNER
    for (let c = tree.cellStart[node] * 3 * CORNER; c < end; c += CORNER) {
      const distance = Math.hypot(corners[c] - x, corners[c + 1] - y, corners[c + 2] - z)
      const outside = distance - r - ROUNDING * corners[c + 3]
      if (!(outside <= worst)) worst = outside
    }
    if (worst !== 0) found.push(`${skinning}, node ${node}: ${worst} outside ${r}`)
  }
  return found
}

/** Rounding errors of a corner, relative to its largest vertex coordinate. */
const ROUNDING = 1e-15
/** Numbers per corner: x, y, z and the largest coordinate of the vertices. */
const CORNER = 4

/** The corners of all cells, three per cell. */
function cellCorners({ cells }: CellTree, triangles: Uint32Array, positions: Float64Array): Float64Array {
  const corners = new Float64Array(cells.count * 3 * CORNER)
  for (let k = 0; k < cells.count * 3; k++) {
    for (let i = 0; i < 3; i++) {
      const share = cells.weights[k * 3 + i]
      const v = triangles[cells.triangle[Math.floor(k / 3)] * 3 + i] * 3
      for (let axis = 0; axis < 3; axis++) {
        corners[k * CORNER + axis] += share * positions[v + axis]
        corners[k * CORNER + 3] = Math.max(corners[k * CORNER + 3], Math.abs(positions[v + axis]))
      }
    }
  }
  return corners
}
