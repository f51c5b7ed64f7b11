import { rayMeetsSphere } from '../intersect/raySphere.ts'
import { type Body, renewBody } from '../query/body.ts'
import { type BodyReport, queryProbe } from '../query/probe.ts'
import { flatRay, queryRay, type Ray, type RayOptions } from '../query/ray.ts'
import { solidOf, type Volume } from '../query/volume.ts'
import { ensureFit } from '../refit/ensureFit.ts'
import { done, type Reply } from '../reply.ts'
import { byName } from './askContacts.ts'
import type { BodyProblem, QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface ProbeRequest {
  readonly volume: Volume
  /** At most one triangle per body. */
  readonly any?: boolean
}

/** What every question about the bodies one by one tells. A body that could not be asked is a problem and disturbs no other. */
export interface Asked {
  readonly problems: readonly BodyProblem[]
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/** Bodies by name; only those touched. Triangles by number. */
export interface Probed extends Asked {
  readonly hits: readonly { readonly body: number; readonly triangles: Uint32Array }[]
}

export interface PickRequest {
  readonly ray: Ray
  /** The nearest triangle of all bodies, any one, or all. Left out: the nearest. */
  readonly wanted?: RayOptions['wanted']
}

/** Hits from near to far. */
export interface Picked extends Asked {
  readonly hits: readonly RayHit[]
}

export interface RayHit {
  readonly body: number
  readonly triangle: number
  /** In directions, and in units of the world. */
  readonly t: number
  readonly distance: number
  readonly point: readonly [number, number, number]
}

/** What a volume touches of each body, as the bodies are posed now. */
export function askProbe(
  bodies: readonly SessionBody[],
  { volume, any = false }: ProbeRequest,
  now: () => number,
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

/** What a ray hits, as the bodies are posed now. */
export function askPick(
  bodies: readonly SessionBody[],
  { ray, wanted = 'nearest' }: PickRequest,
  now: () => number,
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
  // A stable sort: where t is the same, the order of the bodies stays.
  hits.sort((a, b) => a.t - b.t)
  return done({ hits, ...tally.end() })
}

/** One sphere in the world, before a body is asked in its own space. A body with a problem has to say so itself. */
function mayMeet(body: Body, ray: Float64Array): boolean {
  if (!renewBody(body).ok) return true
  if (body.tree.nodeCount === 0) return false
  ensureFit(body.fit, 0)
  return rayMeetsSphere(ray, body.fit.posed, 0)
}

function hitAt(body: number, triangle: number, t: number, { origin: o, direction: d }: Ray, length: number): RayHit {
  const point = [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]] as const
  return { body, triangle, t, distance: t * length, point }
}

function startTally(now: () => number) {
  const started = now()
  const problems: BodyProblem[] = []
  const counts = { sphereTests: 0, refits: 0, boxTests: 0, triangleTests: 0, verticesSkinned: 0 }
  return {
    /** The report, or null with its problem noted. */
    add<R extends BodyReport>(body: number, reply: Reply<R>): R | null {
      if (!reply.ok) {
        problems.push({ body, problem: reply.problem })
        return null
      }
      const { sphereTests, refits, boxTests, triangleTests, verticesSkinned } = reply.value
      counts.sphereTests += sphereTests
      counts.refits += refits
      counts.boxTests += boxTests
      counts.triangleTests += triangleTests
      counts.verticesSkinned += verticesSkinned
      return reply.value
    },
    end: (): Asked => ({ problems, counts, milliseconds: now() - started }),
  }
}
