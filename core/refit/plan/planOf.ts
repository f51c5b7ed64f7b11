import { AFFINE, setIdentity } from '../math/affine.ts'
import type { Rig } from '../rig/rig.ts'
import { createJointFrames, refreshFrames } from '../skinning/jointFrames.ts'
import { SPHERE, type SphereTree } from '../spheretree/layout.ts'
import { encloseLists } from './ballLists.ts'
import { gatherLinear, refitLinear } from './linear.ts'
import { refitPoints } from './points.ts'
import { BOTH, BY_GROUP, draftPlan, OWN, POINTS, type RefitPlan } from './refitPlan.ts'
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

const POSES = 3
/** Radians. Wide enough for seams between joints to open, as in a lively animation. */
const WIDEST = 1
/** How much larger a radius may be if it comes cheaper: one ball about the node's centre, own balls only, against all. */
const SIMPLE_MAY = 1.005
const OWN_MAY = 1.005
/**
 * Up to so many vertices cost no more than a bound. In leaves with more it is left to the query to deform them, if it
 * comes to that; inner nodes with more are deformed where the bounds are looser than this.
 */
const FEWEST = 4
const BOUND_MAY_FEWEST = 1.005
const BOUND_MAY = 1.02

/**
 * Which balls a node needs is a question of geometry that no simple rule answers (the node's size against its distance
 * from the joints, and how its groups lie), so it is tried out: a few made-up poses, each with the cheap bound and the
 * tight ones. A wrong guess costs tightness or time, never correctness.
 */
function chooseModes(tree: SphereTree, rig: Rig, plan: RefitPlan): void {
  const fit = createFitWith(tree, createJointFrames(emptyPose(rig)), plan)
  const sums = new Float64Array(tree.nodeCount * TRIED)
  for (let number = 0; number < POSES; number++) {
    samplePose(fit.frames, number, WIDEST)
    refreshFrames(fit.frames)
    beginFit(fit, 'linear', identity())
    for (let node = 0; node < tree.nodeCount; node++) addRadii(fit, node, sums)
  }
  for (let node = 0; node < tree.nodeCount; node++) chooseMode(plan, node, tree.childCount[node] === 0, sums)
}

/** Radii added up per node: simple, points, own, both. */
const TRIED = 4

function chooseMode(plan: RefitPlan, node: number, isLeaf: boolean, sums: Float64Array): void {
  const simple = sums[node * TRIED]
  const points = sums[node * TRIED + 1]
  const own = sums[node * TRIED + 2]
  const both = sums[node * TRIED + 3]
  const count = plan.points.start[node + 1] - plan.points.start[node]
  const isSimple = simple <= both * SIMPLE_MAY
  if (!isSimple) plan.modes[node] = own <= both * OWN_MAY ? OWN : BOTH
  const limit = count <= FEWEST ? BOUND_MAY_FEWEST : isLeaf ? Number.POSITIVE_INFINITY : BOUND_MAY
  if (count > 0 && (isSimple ? simple : both) > points * limit) plan.kinds[node] = POINTS
  else if (!isSimple) plan.kinds[node] = BY_GROUP
}

const ball = new Float64Array(SPHERE)

function addRadii(fit: SphereFit, node: number, sums: Float64Array): void {
  const { groupStart } = fit.tree
  const { start } = fit.plan.points
  const o = node * TRIED
  refitLinear(fit, node, ball, 0)
  sums[o] += ball[3]
  if (start[node + 1] > start[node]) refitPoints(fit, node, ball, 0)
  sums[o + 1] += ball[3]
  // One group fills its node, and its own ball is the node's.
  if (groupStart[node + 1] - groupStart[node] > 1) {
    gatherLinear(fit, node, OWN)
    encloseLists(fit.lists, ball, 0)
    sums[o + 2] += ball[3]
    gatherLinear(fit, node, BOTH)
    encloseLists(fit.lists, ball, 0)
    sums[o + 3] += ball[3]
  } else {
    sums[o + 3] = sums[o]
  }
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
