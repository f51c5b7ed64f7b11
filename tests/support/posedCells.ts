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
 * Samples random points of each node's deformed cells and lists those outside its posed sphere by more than their
 * rounding error.
 */
export function outsideCells(fit: CellFit, skinning: Skinning, random: Random, points: number): string[] {
  const { tree, posed, skin, triangles } = fit
  const positions = worldVertices(createDeformer(skin.frames), skinning, skin.placement)
  const found: string[] = []
  const nodes = Array.from({ length: tree.nodeCount }, (_, node) => node).sort(() => random() - 0.5)
  for (const node of nodes) {
    ensureCellFit(fit, node)
    const [x, y, z, r] = posed.subarray(node * SPHERE, node * SPHERE + SPHERE)
    for (let k = 0; k < points; k++) {
      const cell = tree.cellStart[node] + Math.floor(random() * tree.cellCount[node])
      const [px, py, pz, size] = randomPoint(tree, cell, triangles, positions, random, k % 4)
      const distance = Math.hypot(px - x, py - y, pz - z)
      if (!(distance <= r + 1e-15 * size)) found.push(`${skinning}, node ${node}: ${distance - r} outside ${r}`)
    }
  }
  return found
}

/** A corner of the cell (0 .. 2) or a random point in it (3), followed by the largest coordinate magnitude. */
function randomPoint(
  { cells }: CellTree,
  cell: number,
  triangles: Uint32Array,
  positions: Float64Array,
  random: Random,
  corner: number,
): number[] {
  const cuts = [random(), random()].toSorted()
  const inCell = corner < 3 ? [0, 1, 2].map((k) => (k === corner ? 1 : 0)) : [cuts[0], cuts[1] - cuts[0], 1 - cuts[1]]
  const point = [0, 0, 0, 0]
  for (let i = 0; i < 3; i++) {
    const share = inCell.reduce((sum, part, k) => sum + part * cells.weights[cell * 9 + k * 3 + i], 0)
    const v = triangles[cells.triangle[cell] * 3 + i] * 3
    for (let c = 0; c < 3; c++) {
      point[c] += share * positions[v + c]
      point[3] = Math.max(point[3], Math.abs(positions[v + c]))
    }
  }
  return point
}
