import { AFFINE, setIdentity } from '../../math/affine.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { Pose } from '../../rig/pose.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { beginSkin, createPosedSkin, deformSkin } from '../../skinning/posedSkin.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { beginCellFit, type CellFit, createCellFit } from './cellFit.ts'
import { ensureCellFit } from './ensureCellFit.ts'

/**
 * Poses all vertices and spheres of a cell tree, in rig space. Fails if the pose contains numbers that are not finite.
 */
export function poseCells(tree: CellTree, pose: Pose, skinning: Skinning): Reply<CellFit> {
  const frames = createJointFrames(pose)
  const fresh = refreshFrames(frames)
  if (!fresh.ok) return fresh
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  const fit = createCellFit(tree, pose.rig.skin, createPosedSkin(frames))
  beginSkin(fit.skin, skinning, placement)
  deformSkin(fit.skin)
  beginCellFit(fit)
  for (let node = 0; node < tree.nodeCount; node++) ensureCellFit(fit, node)
  return done(fit)
}
