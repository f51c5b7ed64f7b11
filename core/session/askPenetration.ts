import { renewBody } from '../query/body.ts'
import { measurePenetration, type PenetrationReport } from '../query/penetration.ts'
import { type ClosedBody, closedBodyOf } from '../query/penetration/closedBody.ts'
import { done, failed, type Reply } from '../reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import { ignoredKeys } from './ignoredPairs.ts'
import type { QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface PenetrationRequest {
  /** Ids of two bodies, ignored or not. Left out: of all that are shown and not ignored the two that have most in common. */
  readonly bodies?: readonly [number, number]
  /** Milliseconds for posing and measuring, after which no more is done. That bodies are closed is found out before, once per rig. */
  readonly budget?: number
}

/** What two bodies have in common; see `PenetrationReport`. */
export interface Penetration extends Pick<PenetrationReport, 'volume' | 'lower' | 'upper'> {
  /** Body ids. */
  readonly a: number
  readonly b: number
  /** False if the budget ran out before every pair of bodies was measured. */
  readonly complete: boolean
  readonly counts: QueryCounts
  readonly milliseconds: number
}

type Pair = readonly [SessionBody, SessionBody]

/**
 * The volume that two bodies have in common once `pose` has posed them. Of more bodies every pair is measured that is not ignored, in the
 * order of their names, and the largest told.
 */
export function askPenetration(
  bodies: readonly SessionBody[],
  request: PenetrationRequest,
  { now, ignored = [] }: ContactContext,
  pose: () => void,
): Reply<Penetration> {
  const named = byName(bodies)
  const pairs = request.bodies === undefined ? pairsOf(named, ignored) : chosen(named, request.bodies)
  if (!pairs.ok) return pairs
  const closed = closeAll(new Set(pairs.value.flat()))
  if (!closed.ok) return closed
  const started = now()
  pose()
  for (const { body } of closed.value.values()) {
    const fresh = renewBody(body)
    if (!fresh.ok) return fresh
  }
  const options = { now, ...(request.budget !== undefined && { budget: request.budget }) }
  const counts = { sphereTests: 0, refits: 0, boxTests: 0, triangleTests: 0, verticesSkinned: 0 }
  let best: { readonly pair: Pair; readonly report: PenetrationReport } | null = null
  let complete = true
  for (const pair of pairs.value) {
    const [a, b] = pair.map((body) => closed.value.get(body) as ClosedBody)
    const report = measurePenetration(a, b, options, started)
    if (!report.ok) return report
    addCounts(counts, report.value)
    complete &&= report.value.complete
    if (best === null || report.value.volume > best.report.volume) best = { pair, report: report.value }
  }
  if (best === null) throw new Error('askPenetration: no pair of bodies')
  const { volume, lower, upper } = best.report
  const [a, b] = best.pair.map(({ id }) => id)
  for (const { body } of closed.value.values()) counts.verticesSkinned += body.skin.deformed
  return done({ a, b, volume, lower, upper, complete, counts, milliseconds: now() - started })
}

function pairsOf(bodies: readonly SessionBody[], ignored: ContactContext['ignored'] = []): Reply<readonly Pair[]> {
  if (bodies.length < 2) {
    return failed('scene-invalid', `The scene shows ${bodies.length === 1 ? 'one body' : 'no body'}: it takes two.`)
  }
  const keys = ignoredKeys(bodies, ignored)
  const pairs: Pair[] = []
  bodies.forEach((a, i) => {
    for (let k = i + 1; k < bodies.length; k++) if (!keys.has(i * bodies.length + k)) pairs.push([a, bodies[k]])
  })
  return pairs.length > 0 ? done(pairs) : failed('scene-invalid', 'All pairs of bodies are ignored: name two of them.')
}

function chosen(bodies: readonly SessionBody[], ids: readonly [number, number]): Reply<readonly Pair[]> {
  const [a, b] = ids.map((id) => bodies.find((body) => body.id === id))
  if (a === undefined || b === undefined) {
    return failed('body-unknown', `The scene shows no body ${a === undefined ? ids[0] : ids[1]}.`)
  }
  if (a === b) return failed('request-invalid', `Body "${a.settings.name}" was named twice: name two bodies.`)
  return done([byName([a, b]) as unknown as Pair])
}

/** Every body as a closed surface. */
function closeAll(bodies: ReadonlySet<SessionBody>): Reply<ReadonlyMap<SessionBody, ClosedBody>> {
  const closed = new Map<SessionBody, ClosedBody>()
  for (const one of bodies) {
    const surface = closedBodyOf(one.body, `"${one.settings.name}"`)
    if (!surface.ok) return { ok: false, problem: { ...surface.problem, path: one.loaded.path } }
    closed.set(one, surface.value)
  }
  return done(closed)
}

/** Deformed vertices are counted at the end: a body keeps them from pair to pair. */
function addCounts(counts: { -readonly [K in keyof QueryCounts]: number }, report: PenetrationReport): void {
  counts.sphereTests += report.sphereTests
  counts.refits += report.refits
  counts.boxTests += report.boxTests
  counts.triangleTests += report.triangleTests
}
