import { outward } from '../../math/outward.ts'
import type { Problem } from '../../base/reply.ts'
import { GrowingInts } from '../../base/growing.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { BodiesPart } from '../base/bodiesPart.ts'
import type { Body } from '../base/body.ts'
import type { Counts, LevelCounts } from '../base/counts.ts'
import { testStopNodes } from '../contacts/testStopNodes.ts'
import { createPairHeap, dropPair, pushPair } from '../base/pairHeap.ts'
import { addPair, createPairList, type PairList, sortedPairs, tooManyPairs, withinPairLimit } from '../base/pairList.ts'
import { testStopAlone, testStopsOfOne } from '../self/testStopAlone.ts'
import { refitCounted } from '../contacts/traversePair.ts'
import type { OperationCosts } from './operationCosts.ts'
import { listUndecided, type Undecided } from './undecided.ts'

export interface ErrorQuestion {
  /** All bodies that occur in `keys` must be up to date. */
  readonly bodies: readonly Body[]
  /** Pairs of bodies, a ≤ b, encoded as a · bodies.length + b, ascending. */
  readonly keys: Float64Array
  /** Report at most one triangle pair per pair of bodies. */
  readonly any: boolean
  /** The search stops when this many operations are spent. */
  readonly operations: number
  readonly costs: OperationCosts
  isLate(): boolean
  /** Maximum number of triangle pairs over all bodies. */
  readonly mostPairs: number
}

export interface ErrorAnswer {
  readonly parts: BodiesPart[]
  readonly undecided: Undecided[]
  /** Set if the search stopped because more triangles touch than one query may report. */
  readonly tooMany: Problem | null
}

/** Node pairs that are still to be opened, ordered by their negated bound. */
const heap = createPairHeap()
const found = createPairList()

interface Search extends ErrorQuestion {
  readonly counts: Counts
  /** Per key: 1 if a contact was found and only one is requested. */
  readonly decided: Uint8Array
  /** Which pair of bodies the contacts in `found` belong to: key index, end of its range, key index, … */
  readonly ranges: GrowingInts
  spent: number
}

/**
 * Finds contacts until time or operations run out, even within a pair of bodies, and lists the undecided pairs.
 *
 * [BO04] §6.4 interrupts the traversal and uses the sum of the errors of two overlapping spheres, e_A + e_B, as a bound
 * of the distance of the objects there. These errors do not hold after skinning. A refitted ball B(c, r) encloses
 * everything below its node, so a point below one node and a point below the other are at most |c_A − c_B| + r_A + r_B
 * apart, which is at most 2 r_A + 2 r_B if the balls overlap. Everything below a child also lies below its parent, so a
 * child keeps the bound of its parent if its own is larger: balls are not nested (docs/algorithms.md 12).
 *
 * The pair with the largest bound is opened first. So the largest undecided bound never grows, and a search with fewer
 * operations is a prefix of one with more. Spheres are tested as in `traversePair`, triangles by the same code.
 */
export function searchByError(question: ErrorQuestion, counts: Counts): ErrorAnswer {
  const { bodies, keys } = question
  const search: Search = {
    ...question,
    counts,
    decided: new Uint8Array(keys.length),
    ranges: new GrowingInts(),
    spent: 0,
  }
  heap.count = 0
  found.count = 0
  for (let owner = 0; owner < keys.length; owner++) pushRoots(search, owner)
  const within = withinPairLimit(() => openAll(search))
  const limited = within.ok && found.count > question.mostPairs ? tooManyPairs(question.mostPairs) : within
  return {
    parts: partsOf(search),
    undecided: listUndecided(heap, keys, bodies.length, search.decided),
    tooMany: limited.ok ? null : limited.problem,
  }
}

/** [BO04] §6.4 starts with the pairs of bodies whose bounding spheres overlap. */
function pushRoots(search: Search, owner: number): void {
  const { bodies, keys, counts } = search
  const first = Math.floor(keys[owner] / bodies.length)
  const a = bodies[first]
  const b = bodies[keys[owner] - first * bodies.length]
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  ensureRefit(search, b, 0, a === b ? counts.a : counts.b)
  if (a === b) pushSelf(search, a, 0, owner, Infinity)
  else pushOverlapping(search, a, 0, 1, b, 0, 0, owner, Infinity)
}

function openAll(search: Search): void {
  const { bodies, keys, decided, operations, mostPairs } = search
  while (heap.count > 0 && found.count <= mostPairs) {
    const owner = heap.owners[0]
    if (decided[owner] === 1) {
      dropPair(heap)
      continue
    }
    if (search.spent >= operations || search.isLate()) return
    const bound = -heap.lows[0]
    const nodeA = heap.nodes[0]
    const nodeB = heap.nodes[1]
    dropPair(heap)
    const first = Math.floor(keys[owner] / bodies.length)
    openPair(search, bodies[first], nodeA, bodies[keys[owner] - first * bodies.length], nodeB, owner, bound)
  }
}

function openPair(search: Search, a: Body, nodeA: number, b: Body, nodeB: number, owner: number, bound: number): void {
  const isStopA = a.isStop[nodeA] === 1
  const isStopB = b.isStop[nodeB] === 1
  if (isStopA && isStopB) testPairOfStops(search, a, nodeA, b, nodeB, owner)
  else if (a === b && nodeA === nodeB) openSelf(search, a, nodeA, owner, bound)
  else if (isStopB || (!isStopA && a.fit.posed[nodeA * SPHERE + 3] >= b.fit.posed[nodeB * SPHERE + 3])) {
    const first = a.tree.firstChild[nodeA]
    pushOverlapping(search, a, first, first + a.tree.childCount[nodeA], b, nodeB, 0, owner, bound)
  } else {
    const first = b.tree.firstChild[nodeB]
    pushOverlapping(search, b, first, first + b.tree.childCount[nodeB], a, nodeA, 1, owner, bound)
  }
}

/** Tests the triangles of two stop nodes exactly. */
function testPairOfStops(search: Search, a: Body, nodeA: number, b: Body, nodeB: number, owner: number): void {
  const { any, costs, counts, ranges } = search
  const before = found.count
  if (a !== b) testStopNodes(a, nodeA, b, nodeB, any, found, counts.totals)
  else if (nodeA === nodeB) testStopAlone(a, nodeA, any, found, counts.totals)
  else testStopsOfOne(a, nodeA, nodeB, any, found, counts.totals)
  search.spent += costs.leaf
  if (found.count === before) return
  ranges.push(owner)
  ranges.push(found.count)
  if (any) search.decided[owner] = 1
}

/** Replaces a node paired with itself by each child paired with itself and all pairs of two children. */
function openSelf(search: Search, body: Body, node: number, owner: number, bound: number): void {
  const first = body.tree.firstChild[node]
  const end = first + body.tree.childCount[node]
  for (let child = first; child < end; child++) {
    pushSelf(search, body, child, owner, bound)
    if (child + 1 < end) pushOverlapping(search, body, child + 1, end, body, child, 0, owner, bound)
  }
}

/** Pushes all triangle pairs below one node. Two points below it are at most a diameter apart. */
function pushSelf(search: Search, body: Body, node: number, owner: number, bound: number): void {
  ensureRefit(search, body, node, search.counts.a)
  if (body.tree.triangleCount[node] < 2) return
  const diameter = outward(2 * body.fit.posed[node * SPHERE + 3])
  pushPair(heap, -(diameter < bound ? diameter : bound), node, node, owner)
}

/**
 * Pushes the nodes first .. end of `body` whose spheres overlap the posed sphere of `other`, with their bounds. `side`
 * is the column of the pair that belongs to `body`.
 */
function pushOverlapping(
  search: Search,
  body: Body,
  first: number,
  end: number,
  otherBody: Body,
  other: number,
  side: number,
  owner: number,
  bound: number,
): void {
  const isSelf = body === otherBody
  const counts = isSelf || side === 0 ? search.counts.a : search.counts.b
  const { posed } = body.fit
  const spheres = otherBody.fit.posed
  const o = other * SPHERE
  const before = heap.count
  for (let node = first; node < end; node++) {
    ensureRefit(search, body, node, counts)
    const s = node * SPHERE
    const dx = posed[s] - spheres[o]
    const dy = posed[s + 1] - spheres[o + 1]
    const dz = posed[s + 2] - spheres[o + 2]
    const reach = posed[s + 3] + spheres[o + 3]
    const apart = dx * dx + dy * dy + dz * dz
    // NaN counts as overlap.
    if (apart > reach * reach) continue
    const farthest = outward(Math.sqrt(apart) + reach)
    const known = farthest < bound ? farthest : bound
    if (side === 0) pushPair(heap, -known, node, other, owner)
    else pushPair(heap, -known, other, node, owner)
  }
  search.spent += (end - first) * search.costs.test
  countTests(counts, body.tree.level[first], end - first, heap.count - before)
  if (isSelf) return
  const otherCounts = side === 0 ? search.counts.b : search.counts.a
  countTests(otherCounts, otherBody.tree.level[other], end - first, heap.count - before)
}

function countTests({ tested, overlapped }: LevelCounts, level: number, tests: number, overlaps: number): void {
  tested[level] += tests
  overlapped[level] += overlaps
}

function ensureRefit(search: Search, body: Body, node: number, counts: LevelCounts): void {
  if (body.fit.stamps[node] === body.fit.stamp) return
  refitCounted(body, node, counts)
  search.spent += search.costs.refit
}

/** The contacts of each pair of bodies, in the order of the keys. */
function partsOf({ bodies, keys, ranges }: Search): BodiesPart[] {
  const lists = new Map<number, PairList>()
  for (let k = 0, from = 0; k < ranges.length; k += 2) {
    const owner = ranges.values[k]
    const list = lists.get(owner) ?? createPairList()
    lists.set(owner, list)
    for (; from < ranges.values[k + 1]; from++) addPair(list, found.pairs[from * 2], found.pairs[from * 2 + 1])
  }
  const owners = [...lists.keys()].sort((p, q) => p - q)
  return owners.map((owner) => {
    const a = Math.floor(keys[owner] / bodies.length)
    const b = keys[owner] - a * bodies.length
    return { a, b, pairs: sortedPairs(lists.get(owner) as PairList, bodies[b].tree.triangles.length - 1) }
  })
}
