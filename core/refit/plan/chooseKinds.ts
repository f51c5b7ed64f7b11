import { AFFINE, setIdentity } from '../../math/affine.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import { queryLeaves } from '../../spheretree/queryLeaves.ts'
import { beginFit, createFitWith, type SphereFit } from '../sphereFit.ts'
import { type Aim, pricesOf } from './aim.ts'
import { BundleWriter } from './bundlePlan.ts'
import { draftPlan } from './draftPlan.ts'
import { tryNode } from './nodeTrial.ts'
import { ONE_JOINT, type RefitPlan } from './refitPlan.ts'
import { samplePoses } from './samplePoses.ts'

/**
 * How each node is best refitted is a question of geometry that no simple rule answers (its size against its distance from
 * the joints, how its groups lie, how many vertices it has), so it is tried out: a few poses, each with the bounds that
 * are to be had, weighed against their cost. A wrong guess costs tightness or time, never correctness.
 */
export function chooseKinds(tree: SphereTree, rig: Rig, aim: Aim): RefitPlan {
  const prices = pricesOf(aim, tree.settings)
  const plan = draftPlan(tree, rig.skin, prices)
  const fits = samplePoses(rig).map((pose) => posedFit(tree, plan, pose))
  const writer = new BundleWriter(tree, rig.skin, fits[0].frames.anchors)
  const marks = queryLeaves(tree)
  for (let node = 0; node < tree.nodeCount; node++) {
    writer.begin(node)
    if (plan.kinds[node] !== ONE_JOINT) tryNode(fits, writer, node, marks[node], prices)
    writer.close()
  }
  return { ...plan, bundles: writer.finish() }
}

function posedFit(tree: SphereTree, plan: RefitPlan, pose: Pose): SphereFit {
  const fit = createFitWith(tree, createJointFrames(pose), plan)
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  refreshFrames(fit.frames)
  beginFit(fit, 'linear', place)
  return fit
}
