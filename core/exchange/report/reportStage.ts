import { AFFINE, setIdentity } from '../../math/affine.ts'
import { createFit } from '../../refit/createFit.ts'
import { writeBest } from '../../refit/baselines/writeBest.ts'
import { fitQuality, type LevelQuality } from '../../refit/baselines/fitQuality.ts'
import { beginFit, type SphereFit } from '../../refit/fit/sphereFit.ts'
import { done, type Reply } from '../../base/reply.ts'
import { isLeaf, SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { Moment } from '../rigid/measuredMoments.ts'
import { type RigidStage, createStage, showMoment } from '../rigid/rigidStage.ts'
import type { ExportSource } from '../write/exportFormat.ts'

/** A body that is posed at several moments, with its spheres refitted. */
export interface ReportStage {
  readonly stage: RigidStage
  readonly tree: SphereTree
  readonly fit: SphereFit
}

const placement = new Float64Array(AFFINE)
setIdentity(placement, 0)

export function createReportStage({
  rig,
  tree,
  skinning,
}: Pick<ExportSource, 'rig' | 'tree' | 'skinning'>): ReportStage {
  const stage = createStage(rig, skinning)
  return { stage, tree, fit: createFit(tree, stage.deformer.frames, 'tight') }
}

/** Poses the body, refits every sphere and measures each level. */
export function measureMoment({ stage, fit }: ReportStage, moment: Moment): Reply<LevelQuality[]> {
  const shown = showMoment(stage, moment)
  if (!shown.ok) return shown
  beginFit(fit, stage.skinning, placement)
  return done(fitQuality(fit, stage.rig.skin, stage.positions))
}

/** Tests the vertices of each leaf against its sphere and all ancestors in the current pose. */
export function countOutside({ stage, tree, fit }: ReportStage): { checked: number; outside: number } {
  const { positions } = stage
  let checked = 0
  let outside = 0
  for (let leaf = 0; leaf < tree.nodeCount; leaf++) {
    if (!isLeaf(tree, leaf)) continue
    for (let i = tree.vertexStart[leaf]; i < tree.vertexStart[leaf + 1]; i++) {
      const v = tree.leafVertices[i] * 3
      for (let node = leaf; node >= 0; node = tree.parent[node]) {
        const s = node * SPHERE
        const x = positions[v] - fit.posed[s]
        const y = positions[v + 1] - fit.posed[s + 1]
        const z = positions[v + 2] - fit.posed[s + 2]
        checked++
        if (!(x * x + y * y + z * z <= fit.posed[s + 3] * fit.posed[s + 3])) outside++
      }
    }
  }
  return { checked, outside }
}

/** Posed radius / optimal radius of every sphere in the current pose. */
export function tightnessNow({ stage, tree, fit }: ReportStage): Float64Array {
  const best = new Float64Array(tree.nodeCount * SPHERE)
  writeBest(tree, stage.rig.skin, stage.positions, best)
  return Float64Array.from({ length: tree.nodeCount }, (_, node) => {
    const smallest = best[node * SPHERE + 3]
    return smallest > 0 ? fit.posed[node * SPHERE + 3] / smallest : 1
  })
}
