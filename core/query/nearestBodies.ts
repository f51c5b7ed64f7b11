import { BOX } from '../broadphase/broadPhase.ts'
import { done, type Problem, type Reply } from '../reply.ts'
import { approachBodies, touchBodies } from './approach.ts'
import { type Body, renewBody } from './body.ts'
import { writeBodyBox } from './bodyBox.ts'
import { BOX_TESTS, type Counts, createCounts, sum, TRIANGLE_TESTS } from './counts.ts'
import { tooFar } from './distance.ts'
import { createNearest, type Nearest, pointsOf, WIDTH } from './nearest.ts'
import type { Clock } from './report.ts'
import type { Point } from './volume.ts'

export interface NearestQuestion {
  readonly bodies: readonly Body[]
  /** Pairs of places that are left out, a < b, as a · bodies.length + b. */
  readonly ignored?: ReadonlySet<number>
  readonly now: Clock
}

/** The two bodies of all that are nearest to each other, a < b as places in `bodies`; see `DistanceReport` for the rest. */
export interface NearestAnswer {
  readonly a: number
  readonly b: number
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
  readonly sphereTests: number
  readonly refits: number
  readonly boxTests: number
  readonly triangleTests: number
  readonly verticesSkinned: number
  readonly milliseconds: number
}

/**
 * The smallest `queryDistance` over all pairs of bodies: pairs whose boxes overlap are first asked whether they touch, in the order of the bodies, and
 * the first that does is the answer. Otherwise pairs are searched from near to far by their boxes, each only for what is nearer than the best.
 */
export function nearestBodies({ bodies, ignored, now }: NearestQuestion): Reply<NearestAnswer> {
  const started = now()
  for (const body of bodies) {
    const fresh = renewBody(body)
    if (!fresh.ok) return fresh
  }
  const depth = bodies.reduce((most, body) => Math.max(most, body.depth), 0)
  const counts = createCounts(depth, depth)
  const pairs = listPairs(bodies, ignored, counts)
  if (pairs.length === 0) return { ok: false, problem: nothingToMeasure(bodies) }
  const nearest = createNearest()
  const found = touchAny(bodies, pairs, nearest, counts) ?? approachAll(bodies, pairs, nearest, counts)
  if (found === null) return tooFar(bodies[pairs[0].a], bodies[pairs[0].b])
  return done({
    a: found.a,
    b: found.b,
    distance: nearest.numbers[WIDTH],
    points: pointsOf(nearest),
    triangles: [nearest.a, nearest.b],
    sphereTests: sum(counts.a.tested),
    refits: sum(counts.a.refitted) + sum(counts.b.refitted),
    boxTests: counts.totals[BOX_TESTS],
    triangleTests: counts.totals[TRIANGLE_TESTS],
    verticesSkinned: bodies.reduce((total, { skin }) => total + skin.deformed, 0),
    milliseconds: now() - started,
  })
}

/** Places of two bodies, and how far their boxes are apart. */
interface BoxedPair {
  readonly a: number
  readonly b: number
  readonly low: number
}

/** In the order of the bodies. Those without triangles are near to nothing. */
function listPairs(bodies: readonly Body[], ignored: ReadonlySet<number> | undefined, counts: Counts): BoxedPair[] {
  const size = bodies.length
  const boxes = new Float64Array(size * BOX)
  const places = bodies.flatMap(({ tree }, place) => (tree.nodeCount > 0 ? [place] : []))
  for (const place of places) writeBodyBox(bodies[place], counts.a, boxes, place * BOX)
  counts.totals[BOX_TESTS] += (places.length * (places.length - 1)) / 2
  return places.flatMap((a, k) =>
    places
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
  // A stable sort: where boxes are equally far apart, the order of the bodies stays.
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
  const why =
    solid < 2
      ? `it shows ${solid} ${solid === 1 ? 'body' : 'bodies'} with triangles`
      : 'every pair of its bodies is ignored'
  return {
    kind: 'scene-invalid',
    message: `The scene has no two bodies to measure between: ${why}. Add, show or name two.`,
  }
}
