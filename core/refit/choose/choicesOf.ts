import { createPose } from '../../rig/createPose.ts'
import type { Rig } from '../../rig/rig.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import type { PlanChoices } from '../../spheretree/tree/planChoices.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { type Aim, pricesOf } from './aim.ts'
import { BALL_HEAD, BundleWriter } from '../plan/bundlePlan.ts'
import { draftPlan } from './draftPlan.ts'
import { BOTH, BUNDLE, BY_GROUP, CONCENTRIC, ONE_JOINT, POINTS, type RefitPlan, GROWN } from '../plan/refitPlan.ts'

const PER_GROUP = 1
const PER_JOINT = 2
const WITH_DEVIATIONS = 4

export function choicesOf({ kinds, turnKinds, modes, bundles: plan }: RefitPlan, tree: SphereTree): PlanChoices {
  const bundles = new Uint8Array(tree.nodeCount)
  const owns = new Uint8Array(tree.groupSet.length)
  for (let node = 0; node < tree.nodeCount; node++) {
    const hasBalls = plan.integerStart[node + 1] > plan.integerStart[node]
    if (hasBalls) bundles[node] = plan.perJoint[node] === 1 ? PER_JOINT : PER_GROUP
    if (bundles[node] === PER_GROUP) readOwns(plan, tree, node, owns)
    if (plan.deviationStart[node + 1] > plan.deviationStart[node]) bundles[node] += WITH_DEVIATIONS
  }
  return { kinds, turnKinds, modes, bundles, owns }
}

/** The balls of a bundle are those of the node's groups, in order. `BundlePlan` describes the layout. */
function readOwns(plan: RefitPlan['bundles'], tree: SphereTree, node: number, owns: Uint8Array): void {
  let i = plan.integerStart[node]
  let o = plan.numberStart[node]
  for (let group = tree.groupStart[node]; group < tree.groupStart[node + 1]; group++) {
    const size = plan.integers[i]
    const rows = plan.integers[i + 1]
    let isOwn = true
    for (let k = 0; k < SPHERE; k++) isOwn = isOwn && plan.numbers[o + k] === tree.groupSpheres[group * SPHERE + k]
    owns[group] = isOwn ? 1 : 0
    i += BALL_HEAD + size
    o += SPHERE + (size - 1) * (2 + rows)
  }
}

/**
 * Recreates the plan of a tree from stored choices. Returns null if they do not belong to this tree or select a method
 * that is not valid for a node. Wrong choices can therefore cost time, but never a contact.
 */
export function planFrom(choices: PlanChoices, tree: SphereTree, rig: Rig, aim: Aim): RefitPlan | null {
  const { kinds, turnKinds, modes, bundles, owns } = choices
  if (owns.length !== tree.groupSet.length) return null
  for (const list of [kinds, turnKinds, modes, bundles]) if (list.length !== tree.nodeCount) return null
  const draft = draftPlan(tree, rig.skin, pricesOf(aim, tree.settings))
  const writer = new BundleWriter(tree, rig.skin, createJointFrames(createPose(rig)).anchors)
  for (let node = 0; node < tree.nodeCount; node++) {
    if (!isSound(choices, draft, node)) return null
    writer.begin(node)
    const balls = bundles[node] & ~WITH_DEVIATIONS
    if (balls === PER_JOINT) writer.addJoints()
    if (balls === PER_GROUP) {
      for (let group = tree.groupStart[node]; group < tree.groupStart[node + 1]; group++) {
        writer.addGroup(group, owns[group] === 1)
      }
    }
    if ((bundles[node] & WITH_DEVIATIONS) !== 0) writer.addDeviations()
    writer.close()
  }
  return { ...draft, kinds, turnKinds, modes, bundles: writer.finish() }
}

/** Whether the data that each chosen method needs is present. Nodes with one joint must use the method of the draft. */
function isSound({ kinds, turnKinds, modes, bundles }: PlanChoices, draft: RefitPlan, node: number): boolean {
  const simple = draft.kinds[node]
  const kind = kinds[node]
  const rotating = turnKinds[node]
  if (bundles[node] > (PER_JOINT | WITH_DEVIATIONS) || (bundles[node] & 3) === 3) return false
  if (modes[node] < CONCENTRIC || modes[node] > BOTH) return false
  if (simple === ONE_JOINT) return kind === ONE_JOINT && rotating === ONE_JOINT
  const hasPoints = draft.points.start[node + 1] > draft.points.start[node]
  const hasBundle = (bundles[node] & 3) !== 0
  const hasDeviations = (bundles[node] & WITH_DEVIATIONS) !== 0
  const isLinear =
    kind === simple || kind === BY_GROUP || (kind === POINTS && hasPoints) || (kind === BUNDLE && hasBundle)
  const isRotatingSound =
    rotating === BY_GROUP ||
    (rotating === POINTS && hasPoints) ||
    (rotating === BUNDLE && hasBundle && hasDeviations) ||
    (rotating === GROWN && hasDeviations)
  return isLinear && isRotatingSound
}
