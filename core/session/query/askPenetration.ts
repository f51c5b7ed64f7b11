import { dropCaches } from '../../query/base/body.ts'
import { measurePenetration, type PenetrationReport } from '../../query/penetration/queryPenetration.ts'
import { type ClosedBody, closedBodyOf } from '../../query/penetration/closedBody.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import { ignoredKeys } from '../scene/ignoredPair.ts'
import { addCounts, type QueryCounts } from '../../query/base/queryCounts.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

export interface PenetrationRequest {
  /**
   * Ids of two bodies, even if the pair is ignored. If omitted, measures all visible pairs that are not ignored and
   * returns the one with the largest overlap.
   */
  readonly bodies?: readonly [number, number]
  /**
   * Time budget in milliseconds for posing and measuring. Excludes the check that bodies are closed, which runs once
   * per rig.
   */
  readonly budget?: number
}

/** Overlap of two bodies. See `PenetrationReport`. */
export interface Penetration extends Pick<PenetrationReport, 'volume' | 'lower' | 'upper' | 'push'> {
  /** Body ids. */
  readonly a: number
  readonly b: number
  /** False if the budget ran out before all pairs were measured. */
  readonly complete: boolean
  readonly counts: QueryCounts
  readonly milliseconds: number
}

export type Pair = readonly [SessionBody, SessionBody]

/**
 * Calls `pose` to pose the bodies, then measures the overlap volume of the requested pairs, sorted by name. Returns the
 * pair with the largest volume.
 */
export function askPenetration(
  bodies: readonly SessionBody[],
  request: PenetrationRequest,
  { now, ignored = [] }: ContactContext,
  pose: () => void,
): Reply<Penetration> {
  const named = byName(bodies)
  const pairs = pairsToAsk(named, request.bodies, ignored)
  if (!pairs.ok) return pairs
  const closed = closeAll(new Set(pairs.value.flat()))
  if (!closed.ok) return closed
  const started = now()
  pose()
  for (const { body } of closed.value.values()) {
    const fresh = dropCaches(body)
    if (!fresh.ok) return fresh
  }
  const options = { now, ...(request.budget !== undefined && { budget: request.budget }) }
  const reports: PenetrationReport[] = []
  let best: { readonly pair: Pair; readonly report: PenetrationReport } | null = null
  let complete = true
  for (const pair of pairs.value) {
    const [a, b] = pair.map((body) => closed.value.get(body) as ClosedBody)
    const report = measurePenetration(a, b, options, started)
    if (!report.ok) return report
    reports.push(report.value)
    complete &&= report.value.complete
    if (best === null || report.value.volume > best.report.volume) best = { pair, report: report.value }
  }
  if (best === null) throw new Error('askPenetration: no pair of bodies')
  const { volume, lower, upper, push } = best.report
  const [a, b] = best.pair.map(({ id }) => id)
  // Bodies keep their deformed vertices from pair to pair: each report counts those of the earlier pairs again.
  const verticesSkinned = [...closed.value.values()].reduce((total, { body }) => total + body.skin.deformed, 0)
  const counts = { ...addCounts(reports), verticesSkinned }
  return done({ a, b, volume, lower, upper, push, complete, counts, milliseconds: now() - started })
}

/** The requested pair, or all pairs that are not ignored. */
export function pairsToAsk(
  bodies: readonly SessionBody[],
  wanted: PenetrationRequest['bodies'],
  ignored: ContactContext['ignored'],
): Reply<readonly Pair[]> {
  return wanted === undefined ? pairsOf(bodies, ignored) : chosen(bodies, wanted)
}

function pairsOf(bodies: readonly SessionBody[], ignored: ContactContext['ignored'] = []): Reply<readonly Pair[]> {
  if (bodies.length < 2) {
    return failed('scene-invalid', `The query needs two visible bodies; the scene has ${bodies.length}.`)
  }
  const keys = ignoredKeys(bodies, ignored)
  const pairs: Pair[] = []
  bodies.forEach((a, i) => {
    for (let k = i + 1; k < bodies.length; k++) if (!keys.has(i * bodies.length + k)) pairs.push([a, bodies[k]])
  })
  return pairs.length > 0 ? done(pairs) : failed('scene-invalid', 'All pairs of bodies are ignored: name two bodies.')
}

function chosen(bodies: readonly SessionBody[], ids: readonly [number, number]): Reply<readonly Pair[]> {
  const [a, b] = ids.map((id) => bodies.find((body) => body.id === id))
  if (a === undefined || b === undefined) {
    return failed('body-unknown', `The scene has no visible body ${a === undefined ? ids[0] : ids[1]}.`)
  }
  if (a === b)
    return failed('request-invalid', `The query needs two different bodies, but both are "${a.settings.name}".`)
  return done([byName([a, b]) as unknown as Pair])
}

/** Each body as a closed surface. */
function closeAll(bodies: ReadonlySet<SessionBody>): Reply<ReadonlyMap<SessionBody, ClosedBody>> {
  const closed = new Map<SessionBody, ClosedBody>()
  for (const one of bodies) {
    const surface = closedBodyOf(one.body, `"${one.settings.name}"`)
    if (!surface.ok) return { ok: false, problem: { ...surface.problem, path: one.loaded.path } }
    closed.set(one, surface.value)
  }
  return done(closed)
}
