import { done, type Reply } from '../reply.ts'
import type { Method } from './ask.ts'
import { type Body, renewBody } from './body.ts'
import { BOX_TESTS, type Counts, createCounts, sum, TRIANGLE_TESTS } from './counts.ts'
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
  // One set of counts for all pairs: in a crowd most pairs are over after one test.
  const depth = bodies.reduce((most, body) => Math.max(most, body.depth), 0)
  const counts = createCounts(depth, depth)
  let refits = 0
  for (const body of bodies) {
    const fresh = renewBody(body)
    if (!fresh.ok) return fresh
    method.prepare(body)
    if (method.fitsAll === true) refits += body.tree.nodeCount
  }
  const parts: BodiesPart[] = []
  let complete = true
  for (let a = 0; a < bodies.length && complete; a++) {
    for (let b = self ? a : a + 1; b < bodies.length && complete; b++) {
      complete = now() - started <= budget
      if (!complete) break
      askOne(question, a, b, counts)
      if (found.count === 0) continue
      parts.push({ a, b, pairs: sortedPairs(found, bodies[b].tree.triangles.length - 1) })
    }
  }
  return done({
    parts,
    sphereTests: sum(counts.a.tested),
    refits: refits + sum(counts.a.refitted) + sum(counts.b.refitted),
    boxTests: counts.totals[BOX_TESTS],
    triangleTests: counts.totals[TRIANGLE_TESTS],
    verticesDeformed: bodies.reduce((total, body) => total + body.deformed, 0),
    milliseconds: now() - started,
    complete,
  })
}

/** Leaves what touches in `found`. */
function askOne({ bodies, method, any }: BodiesQuestion, a: number, b: number, counts: Counts): void {
  found.count = 0
  if (a === b) method.searchSelf(bodies[a], any, found, counts)
  else method.searchPair(bodies[a], bodies[b], any, found, counts)
}
