import { BOX } from '../../math/worldBox.ts'
import { beyond, limits } from '../../base/limits.ts'
import type { Problem } from '../../base/reply.ts'
import type { Method } from '../base/method.ts'
import type { BodiesPart } from '../base/bodiesPart.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { type BodiesCosts, type CostsDraft, createCosts, finishCosts, noteBody, notePair } from './bodiesCosts.ts'
import { isContained } from '../penetration/isContained.ts'
import { type Counts, createCounts } from '../base/counts.ts'
import { type QueryCounts, queryCounts } from '../base/queryCounts.ts'
import { addKey, type Crowd, createCrowd, createPairKeys, nearPairs } from './crowd.ts'
import { defaultCosts, type OperationCosts } from '../interruptible/operationCosts.ts'
import { type ErrorAnswer, searchByError } from '../interruptible/searchByError.ts'
import { largestBound, type Undecided } from '../interruptible/undecided.ts'
import { createPairList, sortedPairs, tooManyPairs, withinPairLimit } from '../base/pairList.ts'
import type { Clock } from '../base/queryReport.ts'

/** One of `of` equal parts; `part` counts from 0. */
export interface Share {
  readonly part: number
  readonly of: number
}

export interface BodiesQuestion {
  readonly bodies: readonly Body[]
  readonly method: Method
  /** Also test each body against itself. */
  readonly self: boolean
  /** Report at most one triangle pair per pair of bodies. */
  readonly any: boolean
  readonly now: Clock
  /**
   * Time limit in milliseconds. The on-demand method can stop within a pair of bodies, all others only between two
   * pairs.
   */
  readonly budget?: number
  /**
   * Limit of operations for the on-demand method, counted with `operationCosts`. Unlike a time limit, it gives
   * reproducible results.
   */
  readonly operations?: number
  readonly operationCosts?: OperationCosts
  /** Reused by repeated queries: boxes then stay sorted from frame to frame. The result does not depend on it. */
  readonly crowd?: Crowd
  /** Pairs of body indices to skip, a ≤ b, encoded as a · bodies.length + b. */
  readonly ignored?: ReadonlySet<number>
  /** Process only this part of the pairs. The results of all parts, concatenated, are those of the whole query. */
  readonly share?: Share
  /** Maximum number of triangle pairs over all bodies. Default: `limits.contactPairs`. */
  readonly mostPairs?: number
  /** Also find bodies that lie inside others. */
  readonly containment?: boolean
  /** Also report the cost of each body and each pair; pairs are omitted for a search with a limit. */
  readonly costs?: boolean
}

/** The contacts between all pairs of bodies, in the given order, and the cost. Owns its arrays. */
export interface BodiesAnswer extends QueryCounts {
  /** Only touching pairs. a and b are indices into `bodies`, a ≤ b. */
  readonly parts: readonly BodiesPart[]
  /** Bodies that could not be queried; all others were. */
  readonly problems: readonly BodyProblem[]
  /** Number of body pairs that were near enough to be searched. */
  readonly near: number
  readonly milliseconds: number
  /** False if the search stopped at a limit, or because of `tooMany` pairs, before everything was decided. */
  readonly complete: boolean
  /**
   * Sphere pairs that may contain further contacts, per pair of bodies. Every contact is in `parts` or below one of
   * these.
   */
  readonly undecided: readonly Undecided[]
  /**
   * The largest bound of all undecided pairs: where further contacts are possible, the surfaces are at most this far
   * apart. 0 if nothing is undecided.
   */
  readonly bound: number
  /**
   * Why the search stopped or did not start: more bodies overlap, or more triangles touch, than one query may report.
   */
  readonly tooMany?: Problem
  /** With `containment`, if the search is complete: bodies without contacts that lie inside another, closed body. */
  readonly contained: readonly Contained[]
  readonly costs?: BodiesCosts
}

/** Indices into `bodies`. */
export interface Contained {
  readonly inner: number
  readonly outer: number
}

export interface BodyProblem {
  /** Index into `bodies`. */
  readonly body: number
  readonly problem: Problem
}

const whole: Share = { part: 0, of: 1 }
const found = createPairList()
const near = createPairKeys()
let boxes = new Float64Array(0)

/**
 * Finds the contacts of a crowd: nearby pairs by their boxes, then the contacts of each pair by the method. Bodies keep
 * their cached results from pair to pair. A method that prepares whole bodies does so when the first pair needs it
 * ([MA] §3.3).
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
  const overLimit = question.method.everyPair === true ? null : tooManyBodies(near.count)
  const { parts, undecided, tooMany } = overLimit ?? search(question, state, keys, started)
  const complete = undecided.length === 0 && tooMany === null
  const contained = question.containment === true && complete ? findContained(bodies, keys, parts, counts) : []
  const work = queryCounts(
    counts,
    bodies.filter((_, at) => prepared[at] !== BAD),
  )
  return {
    parts,
    problems: state.problems,
    contained,
    near: keys.length,
    ...work,
    refits: state.refits + work.refits,
    milliseconds: now() - started,
    complete,
    undecided,
    bound: largestBound(undecided),
    ...(tooMany !== null && { tooMany }),
    ...(costs !== null && { costs: finishCosts(costs, bodies, boxes) }),
  }
}

/** Only pairs without contacts can be nested. */
function findContained(
  bodies: readonly Body[],
  keys: Float64Array,
  parts: readonly BodiesPart[],
  counts: Counts,
): Contained[] {
  const touching = new Set(parts.map(({ a, b }) => a * bodies.length + b))
  const contained: Contained[] = []
  for (const key of keys) {
    const a = Math.floor(key / bodies.length)
    const b = key - a * bodies.length
    if (a === b || touching.has(key)) continue
    if (isContained(bodies[a], bodies[b], counts)) contained.push({ inner: a, outer: b })
    else if (isContained(bodies[b], bodies[a], counts)) contained.push({ inner: b, outer: a })
  }
  return contained
}

/** Checked before the search: if many bodies are in the same position, each would be searched against all others. */
function tooManyBodies(overlapping: number): ErrorAnswer | null {
  const sentence = beyond('bodyPairs', overlapping, 'pairs of bodies overlap')
  if (sentence === null) return null
  const message = `${sentence} for one query. Move bodies apart, ignore pairs, or remove bodies.`
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

/** Searches one pair of bodies after another. Pairs that do not fit into the budget are undecided. */
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

/** Values of `prepared`. */
const READY = 1
const BAD = 2

interface State {
  /** Shared by all pairs, because in a crowd most pairs end after one test. */
  readonly counts: Counts
  /** Per body: 0 (not prepared), READY or BAD (cannot be queried). */
  readonly prepared: Uint8Array
  readonly problems: BodyProblem[]
  readonly costs: CostsDraft | null
  /** Spheres fitted by `prepare`. */
  refits: number
}

/** Updates all bodies. */
function begin({ bodies, method, now, costs }: BodiesQuestion): State {
  const depth = bodies.reduce((most, body) => Math.max(most, body.depth), 0)
  const state: State = {
    counts: createCounts(depth, depth),
    prepared: new Uint8Array(bodies.length),
    problems: [],
    costs: costs === true ? createCosts(bodies.length) : null,
    refits: 0,
  }
  for (let index = 0; index < bodies.length; index++) {
    const opened = state.costs === null ? 0 : now()
    const fresh = dropCaches(bodies[index])
    if (!fresh.ok) {
      state.problems.push({ body: index, problem: fresh.problem })
      state.prepared[index] = BAD
    } else if (method.eager === true) prepareBody(state, method, bodies[index], index)
    if (state.costs !== null) noteBody(state.costs, index, now() - opened)
  }
  return state
}

function prepareBody(state: State, method: Method, body: Body, index: number): void {
  method.prepare(body)
  state.prepared[index] = READY
  if (method.fitsAll === true) state.refits += body.tree.nodeCount
}

/** Writes the pairs to be searched to `near`, in the order of the bodies. */
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

/** Writes the touching triangles to `found`. */
function searchOne({ bodies, method, any }: BodiesQuestion, a: number, b: number, counts: Counts): void {
  found.count = 0
  if (a === b) method.searchSelf(bodies[a], any, found, counts)
  else method.searchPair(bodies[a], bodies[b], any, found, counts)
}
