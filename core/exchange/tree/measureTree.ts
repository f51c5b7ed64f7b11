import { AFFINE, setIdentity } from '../../math/affine.ts'
import type { Progress } from '../../base/progress.ts'
import { createFit } from '../../refit/createFit.ts'
import { samplePoses } from '../../refit/choose/samplePoses.ts'
import { fitQuality, type LevelQuality } from '../../refit/baselines/fitQuality.ts'
import { beginFit } from '../../refit/fit/sphereFit.ts'
import type { Rig } from '../../rig/rig.ts'
import { createDeformer, deformAll } from '../../skinning/deformer.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../skinning/skinning.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { TreeQuality } from './treeExtension.ts'
import { restLevels } from './restLevels.ts'

/** Measures a tree: its radii at rest, and its tightness in a fixed sample pose from the rig's clips. */
export function measureTree(rig: Rig, tree: SphereTree, progress: Progress): TreeQuality {
  const tightness: Partial<Record<Skinning, number>> = {}
  skinnings.forEach((skinning, k) => {
    progress.report(k, skinnings.length, `measuring the spheres, ${skinning}`)
    const levels = posedQuality(rig, tree, skinning)
    if (levels !== null) tightness[skinning] = total(levels, 'onDemand') / total(levels, 'best')
  })
  return { levels: restLevels(tree), tightness }
}

/** null if there is nothing to measure: no spheres, only points, or joint matrices that are not finite. */
function posedQuality(rig: Rig, tree: SphereTree, skinning: Skinning): LevelQuality[] | null {
  const frames = createJointFrames(samplePoses(rig)[0])
  if (tree.nodeCount === 0 || !refreshFrames(frames).ok) return null
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  const fit = createFit(tree, frames, 'tight')
  beginFit(fit, skinning, placement)
  const positions = new Float64Array(rig.skin.rest.length)
  deformAll(createDeformer(frames), skinning, positions)
  const levels = fitQuality(fit, rig.skin, positions)
  const best = total(levels, 'best')
  return best > 0 && Number.isFinite(total(levels, 'onDemand') / best) ? levels : null
}

/** Sum of the radii of all spheres. */
function total(levels: readonly LevelQuality[], of: 'onDemand' | 'best'): number {
  return levels.reduce((sum, level) => sum + level[of].mean * level[of].nodes, 0)
}
