import { BOX } from '../broadphase/broadPhase.ts'
import { beyond, limits } from '../limits.ts'
import type { Problem } from '../reply.ts'
import type { Method } from './ask.ts'
import type { BodiesPart } from './bodiesPart.ts'
import { type Body, renewBody } from './body.ts'
import { type BodiesCosts, type CostsDraft, createCosts, finishCosts, noteBody, notePair } from './bodiesCosts.ts'
import { BOX_TESTS, type Counts, createCounts, sum, TRIANGLE_TESTS } from './counts.ts'
import { addKey, type Crowd, createCrowd, createPairKeys, nearPairs } from './crowd.ts'
import { defaultCosts, type OperationCosts } from './interruptible/operationCosts.ts'
import { type ErrorAnswer, searchByError } from './interruptible/searchByError.ts'
import { largestBound, type Undecided } from './interruptible/undecided.ts'
import { createPairList, sortedPairs, tooManyPairs, withinPairLimit } from './pairList.ts'
import type { Clock } from './report.ts'

/** One of so many equal parts, counted from 0. */
export interface Share {
  readonly part: number
  readonly of: number
}

export interface BodiesQuestion {
  readonly bodies: readonly Body[]
  readonly method: Method
  /** Also each body against itself. */
  readonly self: boolean
  /** At most one pair of triangles per pair of bodies. */
  readonly any: boolean
  readonly now: Clock
  /** Time limit in milliseconds. On-demand search stops inside a pair of bodies, every other method between two of them. */
  readonly budget?: number
  /** Limit of operations, counted as in `operationCosts`, for the on-demand method. Answers with the same limit are equal. */
  readonly operations?: number
  readonly operationCosts?: OperationCosts
  /** Who asks again and again keeps one: boxes then stay sorted from frame to frame. The answer does not depend on it. */
  readonly crowd?: Crowd
  /** Pairs of places that are left out, a ≤ b, as a · bodies.length + b. */
  readonly ignored?: ReadonlySet<number>
  /** Only this part of the pairs. The parts of all shares, one after another, are those of the whole. */
  readonly share?: Share
  /** Pairs of triangles at most, over all bodies. Left out: `limits.contactPairs`. */
  readonly mostPairs?: number
  /** Also what each body and each pair took; of pairs nothing where a search has a limit. */
  readonly costs?: boolean
}

/** Contacts between every two bodies, in the order given, and what it took to find them. Owns its arrays. */
export interface BodiesAnswer {
  /** Only what touches. a and b are places in `bodies`, a ≤ b. */
  readonly parts: readonly BodiesPart[]
  /** Bodies that cannot be asked about; all others are. */
  readonly problems: readonly BodyProblem[]
  /** Pairs of bodies that were near enough to be searched. */
  readonly near: number
  readonly sphereTests: number
  readonly refits: number
  readonly boxTests: number
  readonly triangleTests: number
  readonly verticesSkinned: number
  readonly milliseconds: number
  /** False if a limit was reached, or there are `tooMany` pairs, before everything was decided. */
  readonly complete: boolean
  /** Pairs of spheres below which more contacts may be, by pairs of bodies. All contacts are in `parts` or below one of these. */
  readonly undecided: readonly Undecided[]
  /** The largest bound of all undecided pairs: where more contacts may be, the surfaces are at most so far apart. 0 if none are. */
  readonly bound: number
  /** Why the search stopped or did not start, if more bodies overlap or more triangles touch than an answer may have. */
  readonly tooMany?: Problem
  readonly costs?: BodiesCosts
}

export interface BodyProblem {
  /** Its place in `bodies`. */
  readonly body: number
  readonly problem: Problem
}

const whole: Share = { part: 0, of: 1 }
const found = createPairList()
const near = createPairKeys()
let boxes = new Float64Array(0)

/**
 * Contacts of a crowd: who is near whom by boxes, then each of these pairs by the method. Every body keeps what one pair made
 * it compute for the next pair; a method that prepares whole bodies does so when the first pair needs it ([MA] §3.3).
 */
export function askBodies(question: BodiesQuestion): BodiesAnswer {
  const { bodies, now } = question
  const started = now()
  const state = begin(question)
  const { counts, costs, prepared } = state
  listPairs(question, state)
  const { part, of } = question.share ?? whole
  const keys = near.keys.slice(Math.floor((near.count * part) / of), Math.floor((near.count * (part + 1)) / of))
  const search = hasLimit(question) && question.method.interruptible === true ? searchWithin : searchInTurn
  const crowded = question.method.everyPair === true ? null : tooManyBodies(near.count)
  const { parts, undecided, tooMany } = crowded ?? search(question, state, keys, started)
  return {
    parts,
    problems: state.problems,
    near: keys.length,
    sphereTests: sum(counts.a.tested),
    refits: state.refits + sum(counts.a.refitted) + sum(counts.b.refitted),
    boxTests: counts.totals[BOX_TESTS],
    triangleTests: counts.totals[TRIANGLE_TESTS],
    verticesSkinned: bodies.reduce((total, { skin }, at) => total + (prepared[at] === BAD ? 0 : skin.deformed), 0),
    milliseconds: now() - started,
    complete: undecided.length === 0 && tooMany === null,
    undecided,
    bound: largestBound(undecided),
    ...(tooMany !== null && { tooMany }),
    ...(costs !== null && { costs: finishCosts(costs, bodies, boxes) }),
  }
}

/** Known before the first search: bodies in one place would each search against all others. */
function tooManyBodies(overlapping: number): ErrorAnswer | null {
  const sentence = beyond('bodyPairs', overlapping, 'pairs of bodies overlap')
  if (sentence === null) return null
  const message = `${sentence} for one answer. Move bodies apart, ignore pairs, or remove bodies.`
  return { parts: [], undecided: [], tooMany: { kind: 'limit-exceeded', message } }
}

function hasLimit({ budget, operations }: BodiesQuestion): boolean {
  return budget !== undefined || operations !== undefined
}

function searchWithin(question: BodiesQuestion, state: State, keys: Float64Array, started: number): ErrorAnswer {
  const { bodies, any, now, budget = Infinity, operations = Infinity, mostPairs = limits.contactPairs } = question
  const costs = question.operationCosts ?? defaultCosts
  const isLate = () => now() - started > budget
  return searchByError({ bodies, keys, any, operations, costs, isLate, mostPairs }, state.counts)
}

/** One pair of bodies after another. Those that no time is left for are undecided. */
function searchInTurn(question: BodiesQuestion, state: State, keys: Float64Array, started: number): ErrorAnswer {
  const { bodies, method, now, budget = Infinity, mostPairs = limits.contactPairs } = question
  const { counts, costs, prepared } = state
  const parts: BodiesPart[] = []
  let pairCount = 0
  let k = 0
  for (; k < keys.length && now() - started <= budget; k++) {
    const a = Math.floor(keys[k] / bodies.length)
    const b = keys[k] - a * bodies.length
    const opened = costs === null ? 0 : now()
    if (prepared[a] === 0) prepareBody(state, method, bodies[a], a)
    if (prepared[b] === 0) prepareBody(state, method, bodies[b], b)
    const within = withinPairLimit(() => searchOne(question, a, b, counts))
    pairCount += found.count
    const limited = within.ok && pairCount > mostPairs ? tooManyPairs(mostPairs) : within
    if (!limited.ok) return { parts, undecided: [], tooMany: limited.problem }
    if (found.count > 0) parts.push({ a, b, pairs: sortedPairs(found, bodies[b].tree.triangles.length - 1) })
    if (costs !== null) notePair(costs, a, b, now() - opened, counts, found.count)
  }
  if (k === keys.length) return { parts, undecided: [], tooMany: null }
  const rest = searchWithin({ ...question, operations: 0 }, state, keys.subarray(k), started)
  return { ...rest, parts }
}

/** Marks in `prepared`. */
const READY = 1
const BAD = 2

interface State {
  /** One set for all pairs: in a crowd most pairs are over after one test. */
  readonly counts: Counts
  /** Per body: 0, READY or BAD. */
  readonly prepared: Uint8Array
  readonly problems: BodyProblem[]
  readonly costs: CostsDraft | null
  /** Spheres that were fitted by `prepare`. */
  refits: number
}

/** Brings every body up to date. */
function begin({ bodies, method, now, costs }: BodiesQuestion): State {
  const depth = bodies.reduce((most, body) => Math.max(most, body.depth), 0)
  const state: State = {
    counts: createCounts(depth, depth),
    prepared: new Uint8Array(bodies.length),
    problems: [],
    costs: costs === true ? createCosts(bodies.length) : null,
    refits: 0,
  }
  for (let place = 0; place < bodies.length; place++) {
    const opened = state.costs === null ? 0 : now()
    const fresh = renewBody(bodies[place])
    if (!fresh.ok) {
      state.problems.push({ body: place, problem: fresh.problem })
      state.prepared[place] = BAD
    } else if (method.eager === true) prepareBody(state, method, bodies[place], place)
    if (state.costs !== null) noteBody(state.costs, place, now() - opened)
  }
  return state
}

function prepareBody(state: State, method: Method, body: Body, place: number): void {
  method.prepare(body)
  state.prepared[place] = READY
  if (method.fitsAll === true) state.refits += body.tree.nodeCount
}

/** Leaves in `near` the pairs to be asked about, in the order of the bodies. */
function listPairs({ bodies, method, self, crowd, ignored }: BodiesQuestion, { prepared, counts }: State): void {
  const size = bodies.length
  near.count = 0
  if (boxes.length < size * BOX) boxes = new Float64Array(size * BOX * 2)
  boxes.fill(Number.NaN)
  if (method.everyPair === true) {
    for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) addKey(near, a * size + b)
  } else nearPairs(crowd ?? createCrowd(), bodies, absentOf(prepared), counts.a, boxes, near)
  if (self) for (let a = 0; a < size; a++) addKey(near, a * size + a)
  let kept = 0
  for (let k = 0; k < near.count; k++) {
    const key = near.keys[k]
    const isBad = prepared[Math.floor(key / size)] === BAD || prepared[key % size] === BAD
    if (!isBad && ignored?.has(key) !== true) near.keys[kept++] = key
  }
  near.count = kept
  near.keys.subarray(0, kept).sort()
}

function absentOf(prepared: Uint8Array): Uint8Array {
  return prepared.map((mark) => (mark === BAD ? 1 : 0))
}

/** Leaves what touches in `found`. */
function searchOne({ bodies, method, any }: BodiesQuestion, a: number, b: number, counts: Counts): void {
  found.count = 0
  if (a === b) method.searchSelf(bodies[a], any, found, counts)
  else method.searchPair(bodies[a], bodies[b], any, found, counts)
}
