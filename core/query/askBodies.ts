import { done, type Reply } from '../reply.ts'
import type { Method } from './ask.ts'
import { type Body, renewBody } from './body.ts'
import { BOX_TESTS, type Counts, createCounts, type LevelCounts, TRIANGLE_TESTS } from './counts.ts'
import { createPairList, sortedPairs } from './pairList.ts'
import type { Clock } from './report.ts'

export interface BodiesQuestion {
  readonly bodies: readonly Body[]
  readonly method: Method
  /** Also each body against itself. */
  readonly self: boolean
  /** At most one pair of triangles per pair of bodies. */
  readonly any: boolean
  readonly now: Clock
  /** Milliseconds after which no further pair of bodies is opened. */
  readonly budget?: number
}

/** Contacts between every two bodies, in the order given, and what it took to find them. Owns its arrays. */
export interface BodiesAnswer {
  /** Only what touches. a and b are places in `bodies`, a ≤ b. */
  readonly parts: readonly BodiesPart[]
  readonly sphereTests: number
  readonly refits: number
  readonly boxTests: number
  readonly triangleTests: number
  readonly verticesDeformed: number
  readonly milliseconds: number
  /** False if the budget ran out before every pair was asked about. */
  readonly complete: boolean
}

export interface BodiesPart {
  readonly a: number
  readonly b: number
  /** Touching triangles: ta, tb, ta, tb, … sorted. */
  readonly pairs: Uint32Array
}

const found = createPairList()

/** Every body is prepared once and keeps what one pair made it compute for the next pair. */
export function askBodies(question: BodiesQuestion): Reply<BodiesAnswer> {
  const { bodies, method, self, now, budget = Number.POSITIVE_INFINITY } = question
  const started = now()
  const sums = { sphereTests: 0, refits: 0, boxTests: 0, triangleTests: 0 }
  for (const body of bodies) {
    const fresh = renewBody(body)
    if (!fresh.ok) return fresh
    method.prepare(body)
    if (method.fitsAll === true) sums.refits += body.tree.nodeCount
  }
  const parts: BodiesPart[] = []
  let complete = true
  for (let a = 0; a < bodies.length && complete; a++) {
    for (let b = self ? a : a + 1; b < bodies.length && complete; b++) {
      complete = now() - started <= budget
      if (!complete) break
      const pairs = askOne(question, a, b, sums)
      if (pairs.length > 0) parts.push({ a, b, pairs })
    }
  }
  const verticesDeformed = bodies.reduce((total, body) => total + body.deformed, 0)
  return done({ parts, ...sums, verticesDeformed, milliseconds: now() - started, complete })
}

interface Sums {
  sphereTests: number
  refits: number
  boxTests: number
  triangleTests: number
}

function askOne({ bodies, method, any }: BodiesQuestion, a: number, b: number, sums: Sums): Uint32Array {
  const counts = createCounts(bodies[a].depth, a === b ? 0 : bodies[b].depth)
  found.count = 0
  if (a === b) method.searchSelf(bodies[a], any, found, counts)
  else method.searchPair(bodies[a], bodies[b], any, found, counts)
  addCounts(sums, counts)
  return sortedPairs(found, Math.max(0, bodies[b].tree.triangles.length - 1))
}

function addCounts(sums: Sums, { a, b, totals }: Counts): void {
  sums.sphereTests += total(a, 'tested')
  sums.refits += total(a, 'refitted') + total(b, 'refitted')
  sums.boxTests += totals[BOX_TESTS]
  sums.triangleTests += totals[TRIANGLE_TESTS]
}

function total(counts: LevelCounts, what: keyof LevelCounts): number {
  let sum = 0
  for (let level = 0; level < counts[what].length; level++) sum += counts[what][level]
  return sum
}
