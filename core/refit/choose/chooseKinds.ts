import { AFFINE, setIdentity } from '../../math/affine.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { stopNodes } from '../../spheretree/tree/stopNodes.ts'
import { beginFit, createFitWith, type SphereFit } from '../fit/sphereFit.ts'
import { type Aim, pricesOf } from './aim.ts'
import { BundleWriter } from '../plan/bundlePlan.ts'
import { draftPlan } from './draftPlan.ts'
import { tryNode } from './tryNode.ts'
import { ONE_JOINT, type RefitPlan } from '../plan/refitPlan.ts'
import { samplePoses } from './samplePoses.ts'

/**
 * Chooses the refit method of each node by trial. The best method depends on the geometry (the size of the node
 * relative to its distance from the joints, the arrangement of its groups, its number of vertices), and no simple rule
 * predicts it. So all available bounds are computed in a few poses and weighed against their cost. A wrong choice costs
 * tightness or time, never correctness.
 */
export function chooseKinds(tree: SphereTree, rig: Rig, aim: Aim): RefitPlan {
  const prices = pricesOf(aim, tree.settings)
  const plan = draftPlan(tree, rig.skin, prices)
  const fits = samplePoses(rig).map((pose) => posedFit(tree, plan, pose))
  const writer = new BundleWriter(tree, rig.skin, fits[0].frames.anchors)
  const marks = stopNodes(tree)
  for (let node = 0; node < tree.nodeCount; node++) {
    writer.begin(node)
    if (plan.kinds[node] !== ONE_JOINT) tryNode(fits, writer, node, marks[node], prices)
    writer.close()
  }
  return { ...plan, bundles: writer.finish() }
}

function posedFit(tree: SphereTree, plan: RefitPlan, pose: Pose): SphereFit {
  const fit = createFitWith(tree, createJointFrames(pose), plan)
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  refreshFrames(fit.frames)
  beginFit(fit, 'linear', placement)
  return fit
}
