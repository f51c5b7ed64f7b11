import { done, failed, type Reply } from '../reply.ts'
import { approachBodies, touchBodies } from './approach.ts'
import { type Body, renewBody } from './body.ts'
import { createCounts } from './counts.ts'
import { createNearest, pointsOf, WIDTH } from './nearest.ts'
import { type Clock, noClock, type QueryReport, writeReport } from './report.ts'
import type { Point } from './volume.ts'

export interface DistanceOptions {
  /**
   * A triangle of each body that is likely to be among the nearest: what the moment before answered, say. It only saves work, unless several
   * pairs are equally near.
   */
  readonly hint?: readonly [number, number]
  readonly now?: Clock
}

/** The nearest points of two surfaces, of a and of b; `QueryReport` tells the rest. */
export interface DistanceReport extends Omit<QueryReport, 'pairs'> {
  /** 0 exactly if the bodies touch. Measured before `points` were rounded to the world, so far from the origin it has more correct digits. */
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
}

/**
 * How far the surfaces of two bodies are apart in the world, each posed, placed and skinned in its own way: the least distance between any two
 * triangles, right up to a few roundings of their size and distance; 0 exactly if `queryPair` finds a contact. A body inside another
 * one is as far from it as its surface is from the other's.
 */
export function queryDistance(a: Body, b: Body, options: DistanceOptions = {}): Reply<DistanceReport> {
  if (a === b) throw new Error(`queryDistance: body of rig "${a.rig.name}" against itself; give two bodies`)
  const { hint, now = noClock } = options
  const started = now()
  for (const [body, triangle] of [[a, hint?.[0]] as const, [b, hint?.[1]] as const]) {
    const ready = makeReady(body, triangle)
    if (!ready.ok) return ready
  }
  const nearest = createNearest()
  const counts = createCounts(a.depth, b.depth)
  const prepared = now()
  if (!touchBodies(a, b, nearest, counts) && !approachBodies(a, b, hint, nearest, counts)) return tooFar(a, b)
  const times = { prepare: prepared - started, search: now() - prepared, sort: 0 }
  const { pairs: _pairs, ...report } = writeReport(new Uint32Array(0), counts, [a, b], times)
  return done({
    ...report,
    distance: nearest.numbers[WIDTH],
    points: pointsOf(nearest),
    triangles: [nearest.a, nearest.b],
  })
}

function makeReady(body: Body, hinted: number | undefined): Reply<Body> {
  const { name, skin } = body.rig
  const count = skin.triangles.length / 3
  if (body.tree.nodeCount === 0) {
    return failed('rig-empty', `The rig "${name}" has no triangles: nothing can be measured to it.`)
  }
  if (hinted !== undefined && !(Number.isInteger(hinted) && hinted >= 0 && hinted < count)) {
    return failed('request-invalid', `The hint names triangle ${hinted} of rig "${name}", which has 0 to ${count - 1}.`)
  }
  return renewBody(body)
}

/** Where no distance is a number. */
export function tooFar(a: Body, b: Body): Reply<never> {
  return failed(
    'placement-invalid',
    `The bodies of rigs "${a.rig.name}" and "${b.rig.name}" are too large or too far apart for their distance to be a number; place them nearer.`,
  )
}
