import { done, failed, type Reply } from '../../base/reply.ts'
import { approachBodies, touchBodies } from './approachBodies.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { createCounts } from '../base/counts.ts'
import { createNearest, pointsOf, WIDTH } from './nearest.ts'
import { type Clock, noClock, type QueryReport, writeReport } from '../base/queryReport.ts'
import type { Point } from '../probe/volume.ts'

export interface DistanceOptions {
  /**
   * A triangle of each body that is likely to be among the nearest, for example the result of the previous frame. It
   * only saves work, unless several pairs are equally near.
   */
  readonly hint?: readonly [number, number]
  readonly now?: Clock
}

/** The nearest points of two surfaces; for the other fields, see `QueryReport`. */
export interface DistanceReport extends Omit<QueryReport, 'pairs'> {
  /**
   * Exactly 0 if and only if the bodies touch. Measured before `points` are rounded to world coordinates, so it is more
   * accurate than their distance if the bodies are far from the origin.
   */
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
}

/**
 * Finds the distance between the surfaces of two bodies in the world: the least distance between any two of their
 * triangles, accurate to a few roundings of their size and distance. Each body has its own pose, placement and skinning
 * method. Exactly 0 if and only if `queryPair` finds a contact. For a body inside another, it is the distance between
 * the two surfaces.
 */
export function queryDistance(a: Body, b: Body, options: DistanceOptions = {}): Reply<DistanceReport> {
  if (a === b) throw new Error(`queryDistance: body of rig "${a.rig.name}" is given twice; give two bodies`)
  const { hint, now = noClock } = options
  const started = now()
  for (const [body, triangle] of [[a, hint?.[0]] as const, [b, hint?.[1]] as const]) {
    const ready = prepareBody(body, triangle)
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

function prepareBody(body: Body, hinted: number | undefined): Reply<Body> {
  const { name, skin } = body.rig
  const count = skin.triangles.length / 3
  if (body.tree.nodeCount === 0) {
    return failed('rig-empty', `The rig "${name}" has no triangles, so no distance to it can be measured.`)
  }
  if (hinted !== undefined && !(Number.isInteger(hinted) && hinted >= 0 && hinted < count)) {
    const fault = `The hint names triangle ${hinted} of rig "${name}"`
    return failed('request-invalid', `${fault}, whose triangles are 0 to ${count - 1}.`)
  }
  return dropCaches(body)
}

/** For bodies without a finite distance. */
export function tooFar(a: Body, b: Body): Reply<never> {
  const fault = `The bodies of rigs "${a.rig.name}" and "${b.rig.name}" are too large or too far apart`
  return failed('placement-invalid', `${fault} for a finite distance; move them closer together.`)
}
