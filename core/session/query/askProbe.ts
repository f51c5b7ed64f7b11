import { rayMeetsSphere } from '../../intersect/rayMeetsSphere.ts'
import { type Body, dropCaches } from '../../query/base/body.ts'
import { type BodyReport, queryProbe } from '../../query/probe/queryProbe.ts'
import { flatRay, queryRay, type Ray, type RayOptions } from '../../query/ray/queryRay.ts'
import { solidOf, type Volume } from '../../query/probe/volume.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { done, type Reply } from '../../base/reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import type { BodyProblem } from './frame.ts'
import { addCounts, type QueryCounts } from '../../query/base/queryCounts.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

const span = new Float64Array(2)

export interface ProbeRequest {
  readonly volume: Volume
  /** Report at most one triangle per body. */
  readonly any?: boolean
}

/**
 * Common part of all per-body query results. A body that cannot be queried is listed in `problems`; the others are not
 * affected.
 */
export interface Asked {
  readonly problems: readonly BodyProblem[]
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/** The touched bodies, sorted by name, with their triangle indices. */
export interface Probed extends Asked {
  readonly hits: readonly { readonly body: number; readonly triangles: Uint32Array }[]
}

export interface PickRequest {
  readonly ray: Ray
  /** The nearest triangle of all bodies (default), any triangle, or all triangles. */
  readonly wanted?: RayOptions['wanted']
}

/** Hits sorted by distance. */
export interface Picked extends Asked {
  readonly hits: readonly RayHit[]
}

export interface RayHit {
  readonly body: number
  readonly triangle: number
  /** Ray parameter, in multiples of the direction. */
  readonly t: number
  /** In world units. */
  readonly distance: number
  readonly point: readonly [number, number, number]
}

/** The triangles that a volume touches, in the current pose. */
export function askProbe(
  bodies: readonly SessionBody[],
  { volume, any = false }: ProbeRequest,
  { now }: ContactContext,
): Reply<Probed> {
  const solid = solidOf(volume)
  if (!solid.ok) return solid
  const tally = startTally(now)
  const hits: { body: number; triangles: Uint32Array }[] = []
  for (const { id, body } of byName(bodies)) {
    const report = tally.add(id, queryProbe(body, volume, { any }))
    if (report !== null && report.triangles.length > 0) hits.push({ body: id, triangles: report.triangles })
  }
  return done({ hits, ...tally.end() })
}

/** The triangles that a ray hits, in the current pose. */
export function askPick(
  bodies: readonly SessionBody[],
  { ray, wanted = 'nearest' }: PickRequest,
  { now }: ContactContext,
): Reply<Picked> {
  const flat = flatRay(ray)
  if (!flat.ok) return flat
  const tally = startTally(now)
  const hits: RayHit[] = []
  for (const { id, body } of byName(bodies)) {
    if (!mayMeet(body, flat.value)) continue
    const far = wanted === 'nearest' && hits.length > 0 ? hits[0].t : ray.far
    const report = tally.add(id, queryRay(body, { ...ray, ...(far !== undefined && { far }) }, { wanted }))
    if (report === null || report.triangles.length === 0) continue
    const found = Array.from(report.t, (t, i) => hitAt(id, report.triangles[i], t, ray, flat.value[7]))
    if (wanted === 'all') hits.push(...found)
    else if (hits.length === 0 || found[0].t < hits[0].t) hits[0] = found[0]
    if (wanted === 'any') break
  }
  // The sort is stable, so hits with equal t keep the order of the bodies.
  hits.sort((a, b) => a.t - b.t)
  return done({ hits, ...tally.end() })
}

/**
 * Quick test of the root sphere in world space. Returns true for a body that cannot be posed, so that the query reports
 * the problem.
 */
function mayMeet(body: Body, ray: Float64Array): boolean {
  if (!dropCaches(body).ok) return true
  if (body.tree.nodeCount === 0) return false
  ensureFit(body.fit, 0)
  return rayMeetsSphere(ray, body.fit.posed, 0, span)
}

function hitAt(body: number, triangle: number, t: number, { origin: o, direction: d }: Ray, length: number): RayHit {
  const point = [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]] as const
  return { body, triangle, t, distance: t * length, point }
}

function startTally(now: () => number) {
  const started = now()
  const problems: BodyProblem[] = []
  const reports: QueryCounts[] = []
  return {
    /** Returns the report, or null after recording its problem. */
    add<R extends BodyReport>(body: number, reply: Reply<R>): R | null {
      if (!reply.ok) {
        problems.push({ body, problem: reply.problem })
        return null
      }
      reports.push(reply.value)
      return reply.value
    },
    end: (): Asked => ({ problems, counts: addCounts(reports), milliseconds: now() - started }),
  }
}
