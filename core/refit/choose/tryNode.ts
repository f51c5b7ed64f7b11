import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { BELOW } from '../../spheretree/tree/stopNodes.ts'
import { encloseLists } from '../fit/ballLists.ts'
import {
  encloseBundle,
  growPerGroup,
  growPerJoint,
  largestDeviation,
  settleBall,
  writeBundle,
} from '../kinds/refitBundle.ts'
import { gatherGroups } from '../blend/gatherGroups.ts'
import { refitLinear, writeLinearImages } from '../blend/refitLinear.ts'
import { refitPoints } from '../kinds/refitPoints.ts'
import { ensureDeviations } from '../fit/ensureDeviations.ts'
import type { SphereFit } from '../fit/sphereFit.ts'
import { writeSphericalImages } from '../blend/refitSpherical.ts'
import type { Prices } from './aim.ts'
import { BALL_HEAD, type BundleWriter } from '../plan/bundlePlan.ts'
import { BOTH, BUNDLE, BY_GROUP, CONCENTRIC, OWN, POINTS, type RefitPlan, GROWN } from '../plan/refitPlan.ts'

/** Approximate costs of the steps of a refit, in nanoseconds. Only their ratios matter. */
const PER_JOINT = 10
const PER_BUNDLED_JOINT = 14
/** Per stored number of a corner. Most of them are never read (`LooseBalls`). */
const PER_NUMBER = 0.5
const PER_BUNDLED_NUMBER = 0.3
const PER_BALL = 15
const PER_REFINED_BALL = 35
const PER_CORNER = 20
/** Per vertex that is also used by all nodes below and finally by the stop nodes. */
const PER_VERTEX = 15
const PER_ROTATING_GROUP = 1000
const PER_ROTATING_CORNER = 150
const PER_DEVIATION = 5
/** Per set, if the ball of each joint grows by its own amount. */
const PER_JOINT_DEVIATION = 15

/**
 * Cost in nanoseconds of a radius that is too large by 100 %: pairs of spheres are opened although nothing touches.
 * Opening a stop node deforms its vertices and computes boxes; opening an inner node refits its children, and so on
 * downward (`Prices`).
 */
const LOOSE_LEAF = 3000
/**
 * Above this number of leaves, looseness is limited (`Prices`). For rotations, whose bounds are expensive, the limit is
 * at least MOST_LOOSE_ROTATING.
 */
const FEW_LEAVES = 8
const MOST_LOOSE_ROTATING = 0.15

/** Nodes with at most this many vertices are fitted to their deformed vertices without trials. */
const FEWEST = 4
/** Minimum number of groups for which a ball per joint is tried. */
const FEWEST_FOR_JOINTS = 4
/** Nodes that would cost more than this, in nanoseconds, are not refitted corner by corner. */
const MOST_EXPENSIVE = 2000
/**
 * Accepted looseness of one ball about the node's centre relative to the ball of the vertices; STOP_LOOSENESS is for
 * stop nodes.
 */
const SIMPLE_LOOSENESS = 1.03
const STOP_LOOSENESS = 1.06
/** Accepted looseness of own balls alone relative to both kinds. */
const OWN_LOOSENESS = 1.005

/** A candidate refit method of a node. `radius` is the sum of its radii over the sample poses. */
interface Candidate {
  readonly kind: number
  readonly cost: number
  readonly radius: number
}

const ball = new Float64Array(SPHERE)

/**
 * Tries the methods to refit one node in a few poses and chooses kind, mode and bundle. `mark` is that of
 * `stopNodes`.
 */
export function tryNode(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  mark: number,
  prices: Prices,
): void {
  const { tree, plan } = fits[0]
  if (choosePoints(plan, tree.parent[node], node, mark)) return
  const isLeaf = mark === 1
  const leaves = Math.ceil(tree.triangleCount[node] / prices.leaf)
  const price = isLeaf ? LOOSE_LEAF : prices.looseInner * Math.log2(leaves + 1)
  const most = leaves < FEW_LEAVES ? Number.POSITIVE_INFINITY : prices.mostLoose
  const count = pointCount(plan, node)
  const simple = trySimple(fits, node)
  const exact = count > 0 ? tryPoints(fits, node) : undefined
  // Several balls, or fitting to the vertices, are only tried if the single ball is loose. At a stop node the query
  // deforms the vertices anyway, so fitting to them also requires more than one leaf below the node.
  const isLoose = exact === undefined || simple.radius > exact.radius * (isLeaf ? STOP_LOOSENESS : SIMPLE_LOOSENESS)
  const isOpen = isLoose && leaves > 1
  const points = node === 0 || (isLeaf && !isOpen) ? undefined : exact
  const several = isOpen && tree.groupStart[node + 1] - tree.groupStart[node] > 1
  const groups = several ? tryGroups(fits, node) : undefined
  const isFew = groups !== undefined && groups.cost <= MOST_EXPENSIVE
  const single = best([simple, points, isFew ? groups : undefined], price, most)
  const bundle = several ? tryBundles(fits, writer, node, single, price, most) : undefined
  const chosen = best([single, bundle], price, most)
  plan.kinds[node] = chosen.kind
  if (groups !== undefined && simple.radius > groups.radius * OWN_LOOSENESS) plan.modes[node] = modeOf(fits, node)
  const rotating = best(
    [
      node > 0 && exact ? { ...exact, cost: count * prices.rotatingVertex } : undefined,
      isFew || bundle === undefined ? tryRotatingGroups(fits, node) : undefined,
      chosen === simple
        ? tryGrownSimple(fits, writer, node, simple)
        : bundle && tryRotatingBundle(fits, writer, bundle.cost),
      chosen === bundle ? tryGrownBundle(fits, writer, bundle.cost) : undefined,
    ],
    price,
    Math.max(most, MOST_LOOSE_ROTATING),
  )
  plan.turnKinds[node] = rotating.kind
  if (chosen.kind !== BUNDLE && rotating.kind !== BUNDLE) writer.takeBack()
  if (rotating.kind === GROWN && chosen === simple) writer.addDeviations()
}

/** The method with the least cost, including the cost of its looseness relative to the tightest one. */
function best(candidates: readonly (Candidate | undefined)[], price: number, most: number): Candidate {
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) if (candidate !== undefined) least = Math.min(least, candidate.radius)
  let found: Candidate | undefined
  let lowest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    const loose = least > 0 && least < Number.POSITIVE_INFINITY ? candidate.radius / least - 1 : 0
    const cost = loose > most ? Number.POSITIVE_INFINITY : candidate.cost + price * loose
    if (found !== undefined && !(cost < lowest)) continue
    lowest = cost
    found = candidate
  }
  if (found === undefined) throw new Error('tryNode: no refit method is available for the node')
  return found
}

/**
 * Selects POINTS for nodes with very few vertices, nodes below the stop nodes, and nodes below a node with POINTS,
 * whose vertices are already deformed and whose ball is as tight as possible. `refitPoints` relies on the vertices
 * below a POINTS node being up to date.
 */
function choosePoints(plan: RefitPlan, parent: number, node: number, mark: number): boolean {
  // The root is never fitted to its vertices: a distant body must not deform any.
  if (parent < 0) return false
  const count = pointCount(plan, node)
  const isFew = count > 0 && (count <= FEWEST || mark === BELOW)
  const linear = isFew || plan.kinds[parent] === POINTS
  const rotating = isFew || plan.turnKinds[parent] === POINTS
  if (linear) plan.kinds[node] = POINTS
  if (rotating) plan.turnKinds[node] = POINTS
  return linear && rotating
}

function pointCount({ points }: RefitPlan, node: number): number {
  return points.start[node + 1] - points.start[node]
}

function trySimple(fits: readonly SphereFit[], node: number): Candidate {
  const { few, kinds } = fits[0].plan
  const joints = few.jointStart[node + 1] - few.jointStart[node]
  const numbers = few.numberStart[node + 1] - few.numberStart[node]
  let radius = 0
  for (const fit of fits) {
    refitLinear(fit, node, ball, 0)
    radius += ball[3]
  }
  return { kind: kinds[node], cost: PER_JOINT * (joints + 2) + PER_NUMBER * numbers, radius }
}

function tryPoints(fits: readonly SphereFit[], node: number): Candidate {
  let radius = 0
  for (const fit of fits) {
    refitPoints(fit, node, ball, 0)
    radius += ball[3]
  }
  return { kind: POINTS, cost: pointCount(fits[0].plan, node) * PER_VERTEX, radius }
}

function tryGroups(fits: readonly SphereFit[], node: number): Candidate {
  let radius = 0
  let balls = 0
  for (const fit of fits) {
    gatherGroups(fit, node, BOTH, writeLinearImages)
    balls = fit.lists.firstEnd[fit.lists.groups - 1] / SPHERE
    encloseLists(fit.lists, ball, 0)
    radius += ball[3]
  }
  return { kind: BY_GROUP, cost: 2 * balls * (PER_CORNER + PER_REFINED_BALL), radius }
}

/** Whether the groups' own balls suffice or both kinds are needed. CONCENTRIC is already known to be too loose. */
function modeOf(fits: readonly SphereFit[], node: number): number {
  let own = 0
  let both = 0
  for (const fit of fits) {
    gatherGroups(fit, node, OWN, writeLinearImages)
    encloseLists(fit.lists, ball, 0)
    own += ball[3]
    gatherGroups(fit, node, BOTH, writeLinearImages)
    encloseLists(fit.lists, ball, 0)
    both += ball[3]
  }
  return own <= both * OWN_LOOSENESS ? OWN : BOTH
}

/** Leaves the better bundle in the writer: a ball per group, or a ball per joint. */
function tryBundles(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  rival: Candidate,
  price: number,
  most: number,
): Candidate {
  const own = chooseOwn(fits, writer, node)
  writeGroups(fits[0], writer, node, own)
  const perGroup = tryBundle(fits, writer)
  if (own.length < FEWEST_FOR_JOINTS) return perGroup
  writer.takeBack()
  writer.addJoints()
  const perJoint = tryBundle(fits, writer)
  if (best([rival, perGroup, perJoint], price, most) === perJoint) return perJoint
  writer.takeBack()
  writeGroups(fits[0], writer, node, own)
  return perGroup
}

function writeGroups(fit: SphereFit, writer: BundleWriter, node: number, own: readonly boolean[]): void {
  for (let k = 0; k < own.length; k++) writer.addGroup(fit.tree.groupStart[node] + k, own[k])
}

function tryBundle(fits: readonly SphereFit[], writer: BundleWriter): Candidate {
  let radius = 0
  for (const fit of fits) {
    encloseDraft(fit, writer, writeDraft(fit, writer))
    radius += ball[3]
  }
  const joints = writer.integers.length - writer.firstInteger - writer.balls * BALL_HEAD
  const numbers = writer.numbers.length - writer.firstNumber
  const perBall = writer.balls > 3 ? PER_REFINED_BALL : PER_BALL
  return {
    kind: BUNDLE,
    cost: joints * PER_BUNDLED_JOINT + writer.balls * perBall + numbers * PER_BUNDLED_NUMBER,
    radius,
  }
}

function writeDraft(fit: SphereFit, writer: BundleWriter): number {
  const { integers, numbers } = writer
  return writeBundle(fit, integers.values, writer.firstInteger, integers.length, numbers.values, writer.firstNumber)
}

function encloseDraft(fit: SphereFit, writer: BundleWriter, end: number): void {
  encloseBundle(fit.lists, writer.integers.values, writer.numbers.values, end, ball, 0)
}

/** Per group: whether its own ball reaches less far from the best centre than its ball about the node's centre. */
function chooseOwn(fits: readonly SphereFit[], writer: BundleWriter, node: number): boolean[] {
  const { groupStart } = fits[0].tree
  const count = groupStart[node + 1] - groupStart[node]
  const lead = new Float64Array(count)
  for (const own of [true, false]) {
    writeGroups(
      fits[0],
      writer,
      node,
      Array.from({ length: count }, () => own),
    )
    for (const fit of fits) {
      gatherGroups(fit, node, BOTH, writeLinearImages)
      encloseLists(fit.lists, ball, 0)
      writeDraft(fit, writer)
      for (let k = 0; k < count; k++) settleBall(fit.lists, writer.integers.values, writer.numbers.values, k)
      for (let k = 0; k < count; k++) lead[k] += (own ? -1 : 1) * reachOf(fit.lists.first, k * SPHERE)
    }
    writer.takeBack()
  }
  return Array.from(lead, (value) => value > 0)
}

/** How far a posed ball reaches from the centre in `ball`. */
function reachOf(balls: Float64Array, b: number): number {
  return Math.hypot(balls[b] - ball[0], balls[b + 1] - ball[1], balls[b + 2] - ball[2]) + balls[b + 3]
}

function tryRotatingGroups(fits: readonly SphereFit[], node: number): Candidate {
  const { modes } = fits[0].plan
  let radius = 0
  let groups = 0
  let balls = 0
  for (const fit of fits) {
    gatherGroups(fit, node, modes[node], writeSphericalImages)
    groups = fit.lists.groups
    balls = fit.lists.firstEnd[groups - 1] / SPHERE
    encloseLists(fit.lists, ball, 0)
    radius += ball[3]
  }
  const versions = modes[node] === CONCENTRIC || modes[node] === OWN ? 1 : 2
  return { kind: BY_GROUP, cost: versions * (groups * PER_ROTATING_GROUP + balls * PER_ROTATING_CORNER), radius }
}

/**
 * The simple method of linear blending, grown by the deviation bound. Not available for POINTS, because linear blending
 * has no bound there.
 */
function tryGrownSimple(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  { kind, cost }: Candidate,
): Candidate | undefined {
  if (kind === POINTS) return undefined
  writer.takeBack()
  writer.addDeviations()
  const sets = writer.deviationSets.values
  const from = writer.firstDeviation
  const to = writer.deviationSets.length
  let radius = 0
  for (const fit of fits) {
    ensureDeviations(fit)
    refitLinear(fit, node, ball, 0)
    radius += ball[3] + largestDeviation(fit, sets, writer.deviationNumbers.values, from, to)
  }
  writer.takeBack()
  return { kind: GROWN, cost: cost + (to - from) * PER_DEVIATION, radius }
}

function tryRotatingBundle(fits: readonly SphereFit[], writer: BundleWriter, cost: number): Candidate {
  writer.addDeviations()
  const sets = writer.deviationSets.values
  const numbers = writer.deviationNumbers.values
  const from = writer.firstDeviation
  const to = writer.deviationSets.length
  let radius = 0
  for (const fit of fits) {
    const list = fit.lists.first
    const end = writeDraft(fit, writer)
    ensureDeviations(fit)
    if (writer.perJoint) {
      growPerJoint(fit, sets, numbers, from, to, writer.integers.values, writer.firstInteger, end, list)
    } else {
      growPerGroup(fit, sets, numbers, from, end, list)
    }
    encloseDraft(fit, writer, end)
    radius += ball[3]
  }
  const perDeviation = writer.perJoint ? PER_JOINT_DEVIATION : PER_DEVIATION
  return { kind: BUNDLE, cost: cost + (to - from) * perDeviation, radius }
}

/**
 * The bundle of linear blending; the ball around it grows by the largest deviation bound. `tryRotatingBundle` has added
 * the bounds.
 */
function tryGrownBundle(fits: readonly SphereFit[], writer: BundleWriter, cost: number): Candidate {
  const from = writer.firstDeviation
  const to = writer.deviationSets.length
  let radius = 0
  for (const fit of fits) {
    encloseDraft(fit, writer, writeDraft(fit, writer))
    radius += ball[3] + largestDeviation(fit, writer.deviationSets.values, writer.deviationNumbers.values, from, to)
  }
  return { kind: GROWN, cost: cost + (to - from) * PER_DEVIATION, radius }
}
