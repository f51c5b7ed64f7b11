import { SPHERE } from '../../spheretree/layout.ts'
import { BELOW } from '../../spheretree/queryLeaves.ts'
import { encloseLists } from '../ballLists.ts'
import { encloseBundle, growPerGroup, growPerJoint, largestSlack, settleBall, writeBundle } from '../bundle.ts'
import { gatherLinear, refitLinear } from '../linear.ts'
import { refitPoints } from '../points.ts'
import { ensureSlacks } from '../slack.ts'
import type { SphereFit } from '../sphereFit.ts'
import { gatherSpherical } from '../spherical.ts'
import type { Prices } from './aim.ts'
import { BALL_HEAD, type BundleWriter } from './bundlePlan.ts'
import { BOTH, BUNDLE, BY_GROUP, CONCENTRIC, OWN, POINTS, type RefitPlan, SLACKENED } from './refitPlan.ts'

/** Nanoseconds, roughly, of what refits are made of. Only their proportions matter. */
const PER_JOINT = 10
const PER_BUNDLED_JOINT = 14
/** Corners are stored number by number, and most of them are never read (`LooseBalls`). */
const PER_NUMBER = 0.5
const PER_BUNDLED_NUMBER = 0.3
const PER_BALL = 15
const PER_REFINED_BALL = 35
const PER_CORNER = 20
/** Of a vertex that all nodes below and at last the leaves have use for. */
const PER_VERTEX = 15
const PER_TURNED_GROUP = 1000
const PER_TURNED_CORNER = 150
const PER_SLACK = 5
/** Where the ball of every joint of a set grows by its own measure. */
const PER_SPREAD_SLACK = 15

/**
 * What a radius that is too large by its own length costs a query, in nanoseconds: spheres that meet in vain are opened. A
 * leaf is opened by deforming and boxing its triangles; an inner node by refitting its children, and so on downward (`Prices`).
 */
const LOOSE_LEAF = 3000
/** Above so few leaves looseness has a limit (`Prices`), which for rotations, whose bounds are dear, is this at least. */
const FEW_LEAVES = 8
const MOST_LOOSE_TURNED = 0.15

/** So few vertices are not bounded but deformed, untried. */
const FEWEST = 4
/** Fewer groups are not worth a ball per joint. */
const FEWEST_FOR_JOINTS = 4
/** Nodes that would cost more than this, in nanoseconds, are not gone through corner by corner. */
const DEAREST = 2000
/** One ball about the node's centre will do if it is no looser than this against the vertices themselves; where walks end, this. */
const SIMPLE_MAY = 1.03
const LEAF_MAY = 1.06
/** Own balls alone will do if they are no looser than this against both. */
const OWN_MAY = 1.005

/** One way to refit the node: its radius is added up over the poses. */
interface Way {
  readonly kind: number
  readonly cost: number
  readonly radius: number
}

const ball = new Float64Array(SPHERE)

/** Tries the ways to refit one node, over a few poses, and settles kind, mode and bundle. `mark` is that of `queryLeaves`. */
export function tryNode(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  mark: number,
  prices: Prices,
): void {
  const { tree, plan } = fits[0]
  if (takePoints(plan, tree.parent[node], node, mark)) return
  const isLeaf = mark === 1
  const leaves = Math.ceil(tree.triangleCount[node] / prices.leaf)
  const price = isLeaf ? LOOSE_LEAF : prices.looseInner * Math.log2(leaves + 1)
  const most = leaves < FEW_LEAVES ? Number.POSITIVE_INFINITY : prices.mostLoose
  const count = pointCount(plan, node)
  const simple = simpleWay(fits, node)
  const exact = count > 0 ? pointsWay(fits, node) : undefined
  // Several balls, or the vertices themselves, are for nodes whose one ball is loose. It is left to the query to deform the
  // vertices where a walk ends at a leaf of the tree or hardly above, and elsewhere as long as the ball is not very loose.
  const isLoose = exact === undefined || simple.radius > exact.radius * (isLeaf ? LEAF_MAY : SIMPLE_MAY)
  const isOpen = isLoose && leaves > 1
  const points = node === 0 || (isLeaf && !isOpen) ? undefined : exact
  const several = isOpen && tree.groupStart[node + 1] - tree.groupStart[node] > 1
  const groups = several ? groupsWay(fits, node) : undefined
  const isFew = groups !== undefined && groups.cost <= DEAREST
  const single = best([simple, points, isFew ? groups : undefined], price, most)
  const bundle = several ? tryBundles(fits, writer, node, single, price, most) : undefined
  const chosen = best([single, bundle], price, most)
  plan.kinds[node] = chosen.kind
  if (groups !== undefined && simple.radius > groups.radius * OWN_MAY) plan.modes[node] = modeOf(fits, node)
  const turned = best(
    [
      node > 0 && exact ? { ...exact, cost: count * prices.turnedVertex } : undefined,
      isFew || bundle === undefined ? turnedGroupsWay(fits, node) : undefined,
      chosen === simple
        ? slackenedSimpleWay(fits, writer, node, simple)
        : bundle && turnedBundleWay(fits, writer, bundle.cost),
      chosen === bundle ? slackenedBundleWay(fits, writer, bundle.cost) : undefined,
    ],
    price,
    Math.max(most, MOST_LOOSE_TURNED),
  )
  plan.turnKinds[node] = turned.kind
  if (chosen.kind !== BUNDLE && turned.kind !== BUNDLE) writer.takeBack()
  if (turned.kind === SLACKENED && chosen === simple) writer.addSlacks()
}

/** The way with the least cost, looseness against the tightest one included. */
function best(ways: readonly (Way | undefined)[], price: number, most: number): Way {
  let least = Number.POSITIVE_INFINITY
  for (const way of ways) if (way !== undefined) least = Math.min(least, way.radius)
  let found: Way | undefined
  let lowest = Number.POSITIVE_INFINITY
  for (const way of ways) {
    if (way === undefined) continue
    const loose = least > 0 && least < Number.POSITIVE_INFINITY ? way.radius / least - 1 : 0
    const cost = loose > most ? Number.POSITIVE_INFINITY : way.cost + price * loose
    if (found !== undefined && !(cost < lowest)) continue
    lowest = cost
    found = way
  }
  if (found === undefined) throw new Error('tryNode: there is no way to refit the node')
  return found
}

/**
 * Settles nodes with hardly a vertex, those that no walk comes to, and those below a node that is fitted to its vertices: they
 * are deformed when such a node is asked for, and its ball is as tight as balls get. Below POINTS, vertices are fresh, which `refitPoints` counts on.
 */
function takePoints(plan: RefitPlan, parent: number, node: number, mark: number): boolean {
  // The root is bounded whatever it holds: a body that is far away must cost no vertex.
  if (parent < 0) return false
  const count = pointCount(plan, node)
  const isFew = count > 0 && (count <= FEWEST || mark === BELOW)
  const linear = isFew || plan.kinds[parent] === POINTS
  const turned = isFew || plan.turnKinds[parent] === POINTS
  if (linear) plan.kinds[node] = POINTS
  if (turned) plan.turnKinds[node] = POINTS
  return linear && turned
}

function pointCount({ points }: RefitPlan, node: number): number {
  return points.start[node + 1] - points.start[node]
}

function simpleWay(fits: readonly SphereFit[], node: number): Way {
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

function pointsWay(fits: readonly SphereFit[], node: number): Way {
  let radius = 0
  for (const fit of fits) {
    refitPoints(fit, node, ball, 0)
    radius += ball[3]
  }
  return { kind: POINTS, cost: pointCount(fits[0].plan, node) * PER_VERTEX, radius }
}

function groupsWay(fits: readonly SphereFit[], node: number): Way {
  let radius = 0
  let balls = 0
  for (const fit of fits) {
    gatherLinear(fit, node, BOTH)
    balls = fit.lists.firstEnd[fit.lists.groups - 1] / SPHERE
    encloseLists(fit.lists, ball, 0)
    radius += ball[3]
  }
  return { kind: BY_GROUP, cost: 2 * balls * (PER_CORNER + PER_REFINED_BALL), radius }
}

/** CONCENTRIC is known to be too loose: are the groups' own balls enough? */
function modeOf(fits: readonly SphereFit[], node: number): number {
  let own = 0
  let both = 0
  for (const fit of fits) {
    gatherLinear(fit, node, OWN)
    encloseLists(fit.lists, ball, 0)
    own += ball[3]
    gatherLinear(fit, node, BOTH)
    encloseLists(fit.lists, ball, 0)
    both += ball[3]
  }
  return own <= both * OWN_MAY ? OWN : BOTH
}

/** Leaves the better bundle in the writer: a ball per group, or a ball per joint. */
function tryBundles(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  rival: Way,
  price: number,
  most: number,
): Way {
  const own = chooseOwn(fits, writer, node)
  writeGroups(fits[0], writer, node, own)
  const perGroup = bundleWay(fits, writer)
  if (own.length < FEWEST_FOR_JOINTS) return perGroup
  writer.takeBack()
  writer.addJoints()
  const perJoint = bundleWay(fits, writer)
  if (best([rival, perGroup, perJoint], price, most) === perJoint) return perJoint
  writer.takeBack()
  writeGroups(fits[0], writer, node, own)
  return perGroup
}

function writeGroups(fit: SphereFit, writer: BundleWriter, node: number, own: readonly boolean[]): void {
  for (let k = 0; k < own.length; k++) writer.addGroup(fit.tree.groupStart[node] + k, own[k])
}

function bundleWay(fits: readonly SphereFit[], writer: BundleWriter): Way {
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

/** For every group: does its own ball reach less far from the best centre than its ball about the node's? */
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
      gatherLinear(fit, node, BOTH)
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

function turnedGroupsWay(fits: readonly SphereFit[], node: number): Way {
  const { modes } = fits[0].plan
  let radius = 0
  let groups = 0
  let balls = 0
  for (const fit of fits) {
    gatherSpherical(fit, node, modes[node])
    groups = fit.lists.groups
    balls = fit.lists.firstEnd[groups - 1] / SPHERE
    encloseLists(fit.lists, ball, 0)
    radius += ball[3]
  }
  const versions = modes[node] === CONCENTRIC || modes[node] === OWN ? 1 : 2
  return { kind: BY_GROUP, cost: versions * (groups * PER_TURNED_GROUP + balls * PER_TURNED_CORNER), radius }
}

/** The simple way of linear blending, grown by slack. None below a node that follows its vertices: linear blending has no bound there. */
function slackenedSimpleWay(
  fits: readonly SphereFit[],
  writer: BundleWriter,
  node: number,
  { kind, cost }: Way,
): Way | undefined {
  if (kind === POINTS) return undefined
  writer.takeBack()
  writer.addSlacks()
  const sets = writer.slackSets.values
  const from = writer.firstSlack
  const to = writer.slackSets.length
  let radius = 0
  for (const fit of fits) {
    ensureSlacks(fit)
    refitLinear(fit, node, ball, 0)
    radius += ball[3] + largestSlack(fit, sets, writer.slackNumbers.values, from, to)
  }
  writer.takeBack()
  return { kind: SLACKENED, cost: cost + (to - from) * PER_SLACK, radius }
}

function turnedBundleWay(fits: readonly SphereFit[], writer: BundleWriter, cost: number): Way {
  writer.addSlacks()
  const sets = writer.slackSets.values
  const numbers = writer.slackNumbers.values
  const from = writer.firstSlack
  const to = writer.slackSets.length
  let radius = 0
  for (const fit of fits) {
    const list = fit.lists.first
    const end = writeDraft(fit, writer)
    ensureSlacks(fit)
    if (writer.perJoint) {
      growPerJoint(fit, sets, numbers, from, to, writer.integers.values, writer.firstInteger, end, list)
    } else {
      growPerGroup(fit, sets, numbers, from, end, list)
    }
    encloseDraft(fit, writer, end)
    radius += ball[3]
  }
  const perSlack = writer.perJoint ? PER_SPREAD_SLACK : PER_SLACK
  return { kind: BUNDLE, cost: cost + (to - from) * perSlack, radius }
}

/** The bundle of linear blending, the ball around it grown by the largest slack. `turnedBundleWay` has added the slacks. */
function slackenedBundleWay(fits: readonly SphereFit[], writer: BundleWriter, cost: number): Way {
  const from = writer.firstSlack
  const to = writer.slackSets.length
  let radius = 0
  for (const fit of fits) {
    encloseDraft(fit, writer, writeDraft(fit, writer))
    radius += ball[3] + largestSlack(fit, writer.slackSets.values, writer.slackNumbers.values, from, to)
  }
  return { kind: SLACKENED, cost: cost + (to - from) * PER_SLACK, radius }
}
