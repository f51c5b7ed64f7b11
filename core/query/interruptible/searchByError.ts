import { outward } from '../../math/outward.ts'
import type { Problem } from '../../reply.ts'
import { GrowingInts } from '../../spheretree/growing.ts'
import { SPHERE } from '../../spheretree/layout.ts'
import type { BodiesPart } from '../bodiesPart.ts'
import type { Body } from '../body.ts'
import type { Counts, LevelCounts } from '../counts.ts'
import { testLeaves } from '../leafPair.ts'
import { createPairHeap, dropPair, pushPair } from '../pairHeap.ts'
import { addPair, createPairList, type PairList, sortedPairs, tooManyPairs, withinPairLimit } from '../pairList.ts'
import { testLeafAlone, testLeavesOfOne } from '../selfLeaf.ts'
import { refitCounted } from '../walk.ts'
import type { OperationCosts } from './operationCosts.ts'
import { listUndecided, type Undecided } from './undecided.ts'

export interface ErrorQuestion {
  /** All fresh, unless no key names them. */
  readonly bodies: readonly Body[]
  /** Pairs of bodies, a ≤ b, as a · bodies.length + b, ascending. */
  readonly keys: Float64Array
  /** At most one pair of triangles per pair of bodies. */
  readonly any: boolean
  /** No further pair of nodes is opened once this is spent. */
  readonly operations: number
  readonly costs: OperationCosts
  isLate(): boolean
  /** Pairs of triangles at most, over all bodies. */
  readonly mostPairs: number
}

export interface ErrorAnswer {
  readonly parts: BodiesPart[]
  readonly undecided: Undecided[]
  /** Why the search stopped, if more triangles touch than an answer may have. */
  readonly tooMany: Problem | null
}

/** Pairs of nodes to be opened, by their negative bound. */
const heap = createPairHeap()
const found = createPairList()

interface Search extends ErrorQuestion {
  readonly counts: Counts
  /** Per key: 1 if a contact was found and no second one is wanted. */
  readonly decided: Uint8Array
  /** Whose contacts are in `found`: key, end of its stretch, key, … */
  readonly stretches: GrowingInts
  spent: number
}

/**
 * Contacts that are found until time or operations run out, also inside a pair of bodies, and what is undecided then.
 *
 * [BO04] §6.4 interrupts the traversal and takes the sum of the errors of two overlapping spheres, e_A + e_B, as a bound of how far apart
 * the objects are there. Its errors do not survive skinning. A refitted ball B(c, r) encloses what lies below its node, so a point
 * below one node and a point below the other are at most |c_A − c_B| + r_A + r_B apart, which is not more than 2 r_A + 2 r_B where the balls
 * overlap. What lies below a child also lies below its parent, so a child keeps the bound of its parent if its own is larger: balls are
 * not nested (docs/algorithms.md 12).
 *
 * The pair with the largest bound is opened first. So the largest bound of all that is undecided never grows, and the search
 * with fewer operations is the beginning of the one with more. Spheres are tested as in `walkPair`, triangles by the same code.
 */
export function searchByError(question: ErrorQuestion, counts: Counts): ErrorAnswer {
  const { bodies, keys } = question
  const search: Search = {
    ...question,
    counts,
    decided: new Uint8Array(keys.length),
    stretches: new GrowingInts(),
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

/** [BO04] §6.4 begins with the pairs of bodies whose bounding spheres overlap. */
function pushRoots(search: Search, owner: number): void {
  const { bodies, keys, counts } = search
  const place = Math.floor(keys[owner] / bodies.length)
  const a = bodies[place]
  const b = bodies[keys[owner] - place * bodies.length]
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  freshen(search, b, 0, a === b ? counts.a : counts.b)
  if (a === b) pushAlone(search, a, 0, owner, Infinity)
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
    const place = Math.floor(keys[owner] / bodies.length)
    openPair(search, bodies[place], nodeA, bodies[keys[owner] - place * bodies.length], nodeB, owner, bound)
  }
}

function openPair(search: Search, a: Body, nodeA: number, b: Body, nodeB: number, owner: number, bound: number): void {
  const isLeafA = a.isLeaf[nodeA] === 1
  const isLeafB = b.isLeaf[nodeB] === 1
  if (isLeafA && isLeafB) comparePair(search, a, nodeA, b, nodeB, owner)
  else if (a === b && nodeA === nodeB) openAlone(search, a, nodeA, owner, bound)
  else if (isLeafB || (!isLeafA && a.fit.posed[nodeA * SPHERE + 3] >= b.fit.posed[nodeB * SPHERE + 3])) {
    const first = a.tree.firstChild[nodeA]
    pushOverlapping(search, a, first, first + a.tree.childCount[nodeA], b, nodeB, 0, owner, bound)
  } else {
    const first = b.tree.firstChild[nodeB]
    pushOverlapping(search, b, first, first + b.tree.childCount[nodeB], a, nodeA, 1, owner, bound)
  }
}

/** The triangles of two stop nodes, exactly. */
function comparePair(search: Search, a: Body, nodeA: number, b: Body, nodeB: number, owner: number): void {
  const { any, costs, counts, stretches } = search
  const before = found.count
  if (a !== b) testLeaves(a, nodeA, b, nodeB, any, found, counts.totals)
  else if (nodeA === nodeB) testLeafAlone(a, nodeA, any, found, counts.totals)
  else testLeavesOfOne(a, nodeA, nodeB, any, found, counts.totals)
  search.spent += costs.leaf
  if (found.count === before) return
  stretches.push(owner)
  stretches.push(found.count)
  if (any) search.decided[owner] = 1
}

/** A node against itself: each child against itself, and each two children against each other. */
function openAlone(search: Search, body: Body, node: number, owner: number, bound: number): void {
  const first = body.tree.firstChild[node]
  const end = first + body.tree.childCount[node]
  for (let child = first; child < end; child++) {
    pushAlone(search, body, child, owner, bound)
    if (child + 1 < end) pushOverlapping(search, body, child + 1, end, body, child, 0, owner, bound)
  }
}

/** All pairs of triangles below one node: two of its points are at most a diameter apart. */
function pushAlone(search: Search, body: Body, node: number, owner: number, bound: number): void {
  freshen(search, body, node, search.counts.a)
  if (body.tree.triangleCount[node] < 2) return
  const diameter = outward(2 * body.fit.posed[node * SPHERE + 3])
  pushPair(heap, -(diameter < bound ? diameter : bound), node, node, owner)
}

/**
 * Pushes those of the nodes first .. end of `body` whose spheres overlap the sphere of `other`, which is fresh, with their bounds. `side` says
 * which of a pair belongs to `body`.
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
    freshen(search, body, node, counts)
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

function freshen(search: Search, body: Body, node: number, counts: LevelCounts): void {
  if (body.fit.stamps[node] === body.fit.stamp) return
  refitCounted(body, node, counts)
  search.spent += search.costs.refit
}

/** The contacts of each pair of bodies, in the order of the keys. */
function partsOf({ bodies, keys, stretches }: Search): BodiesPart[] {
  const lists = new Map<number, PairList>()
  for (let k = 0, from = 0; k < stretches.length; k += 2) {
    const owner = stretches.values[k]
    const list = lists.get(owner) ?? createPairList()
    lists.set(owner, list)
    for (; from < stretches.values[k + 1]; from++) addPair(list, found.pairs[from * 2], found.pairs[from * 2 + 1])
  }
  const owners = [...lists.keys()].sort((p, q) => p - q)
  return owners.map((owner) => {
    const a = Math.floor(keys[owner] / bodies.length)
    const b = keys[owner] - a * bodies.length
    return { a, b, pairs: sortedPairs(lists.get(owner) as PairList, bodies[b].tree.triangles.length - 1) }
  })
}
