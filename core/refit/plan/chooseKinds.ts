import { AFFINE, setIdentity } from '../../math/affine.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import type { Skin } from '../../rig/skin.ts'
import { createJointFrames, refreshFrames } from '../../skinning/jointFrames.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import { beginFit, createFitWith, type SphereFit } from '../sphereFit.ts'
import { BundleWriter } from './bundlePlan.ts'
import { planClusters } from './clusterPlan.ts'
import { draftPlan } from './draftPlan.ts'
import { tryNode } from './nodeTrial.ts'
import { CLUSTER, ONE_JOINT, POINTS, type RefitPlan, TRIANGLE } from './refitPlan.ts'
import { samplePoses } from './samplePoses.ts'
import { planTriangles } from './trianglePlan.ts'

/**
 * How each node is best refitted is a question of geometry that no simple rule answers (its size against its distance from
 * the joints, how its groups lie, how many vertices it has), so it is tried out: a few poses, each with the bounds that
 * are to be had, weighed against their cost. A wrong guess costs tightness or time, never correctness.
 */
export function chooseKinds(tree: SphereTree, rig: Rig): RefitPlan {
  const plan = draftPlan(tree, rig.skin)
  const fits = samplePoses(rig).map((pose) => posedFit(tree, plan, pose))
  const writer = new BundleWriter(tree, rig.skin, fits[0].frames.anchors)
  for (let node = 0; node < tree.nodeCount; node++) {
    writer.begin(node)
    if (plan.kinds[node] !== ONE_JOINT) tryNode(fits, writer, node)
    writer.close()
  }
  return layOutPoints({ ...plan, bundles: writer.finish() }, rig.skin)
}

/** Nodes whose vertices are deformed get these laid out as linear blending likes them. */
function layOutPoints(plan: RefitPlan, skin: Skin): RefitPlan {
  const isTriangle = new Uint8Array(plan.kinds.length)
  const isCluster = new Uint8Array(plan.kinds.length)
  for (let node = 0; node < plan.kinds.length; node++) {
    if (plan.kinds[node] !== POINTS) continue
    const three = plan.points.start[node + 1] - plan.points.start[node] === 3
    if (three) isTriangle[node] = 1
    else isCluster[node] = 1
    plan.kinds[node] = three ? TRIANGLE : CLUSTER
  }
  return {
    ...plan,
    triangles: planTriangles(isTriangle, plan.points, skin),
    clusters: planClusters(isCluster, plan.points, skin),
  }
}

function posedFit(tree: SphereTree, plan: RefitPlan, pose: Pose): SphereFit {
  const fit = createFitWith(tree, createJointFrames(pose), plan)
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  refreshFrames(fit.frames)
  beginFit(fit, 'linear', place)
  return fit
}
