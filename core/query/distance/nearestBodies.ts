import { BOX } from '../../math/worldBox.ts'
import { done, type Problem, type Reply } from '../../base/reply.ts'
import { approachBodies, touchBodies } from './approachBodies.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { writeBodyBox } from '../base/writeBodyBox.ts'
import { isContained } from '../penetration/isContained.ts'
import { BOX_TESTS, type Counts, createCounts } from '../base/counts.ts'
import { type QueryCounts, queryCounts } from '../base/queryCounts.ts'
import { tooFar } from './queryDistance.ts'
import { createNearest, type Nearest, pointsOf, WIDTH } from './nearest.ts'
import type { Clock } from '../base/queryReport.ts'
import type { Point } from '../probe/volume.ts'

export interface NearestQuestion {
  readonly bodies: readonly Body[]
  /** Pairs of body indices to skip, a < b, encoded as a · bodies.length + b. */
  readonly ignored?: ReadonlySet<number>
  readonly now: Clock
}

/** The nearest two of all bodies, as indices a < b into `bodies`. For the other fields, see `DistanceReport`. */
export interface NearestAnswer extends QueryCounts {
  readonly a: number
  readonly b: number
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
  /** Index of the body that lies inside the other, closed one without touching it; null if there is none. */
  readonly inner: number | null
  readonly milliseconds: number
}

/**
 * Finds the smallest `queryDistance` over all pairs of bodies. Pairs with overlapping boxes are first tested for
 * contact, in the order of the bodies; the first touching pair is the result. If there is none, pairs are searched in
 * the order of their box distance, each only for triangles nearer than the best so far.
 */
export function nearestBodies({ bodies, ignored, now }: NearestQuestion): Reply<NearestAnswer> {
  const started = now()
  for (const body of bodies) {
    const fresh = dropCaches(body)
    if (!fresh.ok) return fresh
  }
  const depth = bodies.reduce((most, body) => Math.max(most, body.depth), 0)
  const counts = createCounts(depth, depth)
  const pairs = listPairs(bodies, ignored, counts)
  if (pairs.length === 0) return { ok: false, problem: nothingToMeasure(bodies) }
  const nearest = createNearest()
  const found = touchAny(bodies, pairs, nearest, counts) ?? approachAll(bodies, pairs, nearest, counts)
  if (found === null) return tooFar(bodies[pairs[0].a], bodies[pairs[0].b])
  const inner = nearest.numbers[WIDTH] > 0 ? innerOf(bodies, found.a, found.b, counts) : null
  return done({
    inner,
    a: found.a,
    b: found.b,
    distance: nearest.numbers[WIDTH],
    points: pointsOf(nearest),
    triangles: [nearest.a, nearest.b],
    ...queryCounts(counts, bodies),
    milliseconds: now() - started,
  })
}

/** Indices of two bodies, and the distance between their boxes. */
interface BoxedPair {
  readonly a: number
  readonly b: number
  readonly low: number
}

/** In the order of the bodies. Bodies without triangles are left out. */
function listPairs(bodies: readonly Body[], ignored: ReadonlySet<number> | undefined, counts: Counts): BoxedPair[] {
  const size = bodies.length
  const boxes = new Float64Array(size * BOX)
  const indices = bodies.flatMap(({ tree }, index) => (tree.nodeCount > 0 ? [index] : []))
  for (const index of indices) writeBodyBox(bodies[index], counts.a, boxes, index * BOX)
  counts.totals[BOX_TESTS] += (indices.length * (indices.length - 1)) / 2
  return indices.flatMap((a, k) =>
    indices
      .slice(k + 1)
      .filter((b) => ignored?.has(a * size + b) !== true)
      .map((b) => ({ a, b, low: gapOfBoxes(boxes, a * BOX, b * BOX) })),
  )
}

function gapOfBoxes(boxes: Float64Array, i: number, j: number): number {
  let squared = 0
  for (let k = 0; k < 3; k++) {
    const gap = Math.max(0, boxes[i + k] - boxes[j + k + 3], boxes[j + k] - boxes[i + k + 3])
    squared += gap * gap
  }
  return Math.sqrt(squared)
}

function touchAny(
  bodies: readonly Body[],
  pairs: readonly BoxedPair[],
  nearest: Nearest,
  counts: Counts,
): BoxedPair | null {
  return pairs.find(({ a, b, low }) => !(low > 0) && touchBodies(bodies[a], bodies[b], nearest, counts)) ?? null
}

function approachAll(
  bodies: readonly Body[],
  pairs: readonly BoxedPair[],
  nearest: Nearest,
  counts: Counts,
): BoxedPair | null {
  let best: BoxedPair | null = null
  let triangles: [number, number] = [-1, -1]
  // The sort is stable: pairs with equal box distance stay in the order of the bodies.
  for (const pair of [...pairs].sort((p, q) => p.low - q.low)) {
    if (pair.low >= nearest.numbers[WIDTH]) break
    if (!approachBodies(bodies[pair.a], bodies[pair.b], undefined, nearest, counts)) continue
    best = pair
    triangles = [nearest.a, nearest.b]
  }
  ;[nearest.a, nearest.b] = triangles
  return best
}

function nothingToMeasure(bodies: readonly Body[]): Problem {
  const solid = bodies.filter(({ tree }) => tree.nodeCount > 0).length
  const why = solid < 2 ? `the scene has ${solid === 1 ? 'only one' : 'none'}` : 'every pair of bodies is ignored'
  return {
    kind: 'scene-invalid',
    message: `Distance needs two visible bodies with triangles, but ${why}. Add, show or name two bodies.`,
  }
}

function innerOf(bodies: readonly Body[], a: number, b: number, counts: Counts): number | null {
  if (isContained(bodies[a], bodies[b], counts)) return a
  return isContained(bodies[b], bodies[a], counts) ? b : null
}
