import { BundleWriter } from '../../core/refit/plan/bundlePlan.ts'
import { pricesOf } from '../../core/refit/choose/aim.ts'
import { draftPlan } from '../../core/refit/choose/draftPlan.ts'
import {
  BOTH,
  BUNDLE,
  BY_GROUP,
  CONCENTRIC,
  ONE_JOINT,
  OWN,
  POINTS,
  type RefitPlan,
  GROWN,
} from '../../core/refit/plan/refitPlan.ts'
import type { Rig } from '../../core/rig/rig.ts'
import type { JointFrames } from '../../core/skinning/jointFrames.ts'
import type { SphereTree } from '../../core/spheretree/tree/sphereTree.ts'

/** Plans that use the same refit kind for all nodes, suitable or not. A normal plan chooses the kind per node. */
export const forcedPlans: Record<string, (tree: SphereTree, rig: Rig, frames: JointFrames) => RefitPlan> = {
  simple: (tree, rig) => draftPlan(tree, rig.skin, pricesOf('tight', tree.settings)),
  'by group, concentric': (tree, rig) => byGroup(tree, rig, CONCENTRIC),
  'by group, own': (tree, rig) => byGroup(tree, rig, OWN),
  'by group, both': (tree, rig) => byGroup(tree, rig, BOTH),
  'bundle, own': (tree, rig, frames) => bundles(tree, rig, frames, 'own'),
  'bundle, concentric': (tree, rig, frames) => bundles(tree, rig, frames, 'concentric'),
  'bundle, joints': (tree, rig, frames) => bundles(tree, rig, frames, 'joints'),
  points: (tree, rig) => points(tree, rig),
  'grown, simple': (tree, rig, frames) => grown(tree, rig, bundles(tree, rig, frames, 'own'), false),
  'grown, own': (tree, rig, frames) => grown(tree, rig, bundles(tree, rig, frames, 'own'), true),
  'grown, joints': (tree, rig, frames) => grown(tree, rig, bundles(tree, rig, frames, 'joints'), true),
}

function byGroup(tree: SphereTree, rig: Rig, mode: number): RefitPlan {
  const plan = draftPlan(tree, rig.skin, pricesOf('tight', tree.settings))
  plan.kinds.fill(BY_GROUP)
  plan.turnKinds.fill(BY_GROUP)
  plan.modes.fill(mode)
  return plan
}

function bundles(tree: SphereTree, rig: Rig, frames: JointFrames, of: 'own' | 'concentric' | 'joints'): RefitPlan {
  const plan = draftPlan(tree, rig.skin, pricesOf('tight', tree.settings))
  const writer = new BundleWriter(tree, rig.skin, frames.anchors)
  for (let node = 0; node < tree.nodeCount; node++) {
    writer.begin(node)
    if (of === 'joints') writer.addJoints()
    else for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) writer.addGroup(g, of === 'own')
    writer.addDeviations()
    writer.close()
  }
  plan.kinds.fill(BUNDLE)
  plan.turnKinds.fill(BUNDLE)
  return { ...plan, bundles: writer.finish() }
}

/** The linear sphere, of one ball or of the bundle, enlarged by the bound for rotations. */
function grown(tree: SphereTree, rig: Rig, plan: RefitPlan, bundled: boolean): RefitPlan {
  const { kinds } = draftPlan(tree, rig.skin, pricesOf('query', tree.settings))
  const turnKinds = kinds.map((kind) => (kind === ONE_JOINT ? ONE_JOINT : GROWN))
  return { ...plan, kinds: bundled ? plan.kinds : kinds, turnKinds }
}

function points(tree: SphereTree, rig: Rig): RefitPlan {
  const plan = draftPlan(tree, rig.skin, pricesOf('tight', tree.settings))
  for (let node = 0; node < tree.nodeCount; node++) {
    if (plan.points.start[node + 1] === plan.points.start[node]) continue
    plan.kinds[node] = POINTS
    plan.turnKinds[node] = POINTS
  }
  return plan
}
