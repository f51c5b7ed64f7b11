import { AFFINE, setIdentity } from '../math/affine.ts'
import type { Rig } from '../rig/rig.ts'
import { createJointFrames, refreshFrames } from '../skinning/jointFrames.ts'
import { SPHERE, type SphereTree } from '../spheretree/layout.ts'
import { encloseLists } from './ballLists.ts'
import { gatherLinear, refitLinear } from './linear.ts'
import { BOTH, BY_GROUP, draftPlan, OWN, type RefitPlan } from './refitPlan.ts'
import { samplePose } from './samplePose.ts'
import { beginFit, createFitWith, type SphereFit } from './sphereFit.ts'

const plans = new WeakMap<SphereTree, RefitPlan>()

/** The plan of a tree, made once. `rig` is the rig that the tree was built for. */
export function planOf(tree: SphereTree, rig: Rig): RefitPlan {
  let plan = plans.get(tree)
  if (plan === undefined) {
    plan = draftPlan(tree, rig.skin)
    chooseModes(tree, rig, plan)
    plans.set(tree, plan)
  }
  return plan
}

const POSES = 4
/** Radians. Wide enough for seams between joints to open, as in a lively animation. */
const WIDEST = 1
/** How much larger a radius may be if it comes cheaper. */
const SIMPLE_MAY = 1.02
const OWN_MAY = 1.01

/**
 * Which balls a node needs is a question of geometry that no simple rule answers (the node's size against its distance
 * from the joints, and how its groups lie), so it is tried out: a few made-up poses, each with the cheap bound and the
 * tight one. A wrong guess costs tightness or time, never correctness.
 */
function chooseModes(tree: SphereTree, rig: Rig, plan: RefitPlan): void {
  const fit = createFitWith(tree, createJointFrames(emptyPose(rig)), plan)
  const sums = new Float64Array(tree.nodeCount * 3)
  for (let number = 0; number < POSES; number++) {
    samplePose(fit.frames, number, WIDEST)
    refreshFrames(fit.frames)
    beginFit(fit, 'linear', identity())
    for (let node = 0; node < tree.nodeCount; node++) {
      if (tree.groupStart[node + 1] - tree.groupStart[node] > 1) addRadii(fit, node, sums)
    }
  }
  for (let node = 0; node < tree.nodeCount; node++) {
    const simple = sums[node * 3]
    const own = sums[node * 3 + 1]
    const both = sums[node * 3 + 2]
    if (simple <= both * SIMPLE_MAY) continue
    plan.kinds[node] = BY_GROUP
    plan.modes[node] = own <= both * OWN_MAY ? OWN : BOTH
  }
}

const ball = new Float64Array(SPHERE)

function addRadii(fit: SphereFit, node: number, sums: Float64Array): void {
  refitLinear(fit, node, ball, 0)
  sums[node * 3] += ball[3]
  gatherLinear(fit, node, OWN)
  encloseLists(fit.lists, ball, 0)
  sums[node * 3 + 1] += ball[3]
  gatherLinear(fit, node, BOTH)
  encloseLists(fit.lists, ball, 0)
  sums[node * 3 + 2] += ball[3]
}

function emptyPose(rig: Rig) {
  return {
    rig,
    version: 0,
    maps: new Float64Array(rig.joints.parents.length * AFFINE),
    morphWeights: new Float64Array(rig.morphs.names.length),
    globals: new Float64Array(0),
  }
}

function identity(): Float64Array {
  const map = new Float64Array(AFFINE)
  setIdentity(map, 0)
  return map
}
