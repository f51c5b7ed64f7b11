import { overlappingLeaves } from '../../query/contacts/overlappingLeaves.ts'
import { dropCaches } from '../../query/base/body.ts'
import { queryPair } from '../../query/queryPair.ts'
import { done, type Reply } from '../../base/reply.ts'
import { ensureCellFit } from '../../refit/cells/ensureCellFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { poseBody, type SessionBody } from '../scene/sessionBody.ts'
import type { SessionState } from '../state/sessionState.ts'
import type { FittedTrees, TreeChoice } from '../view/fittedTrees.ts'

/** What a tree of a body costs at one time, in milliseconds without posing: the fastest of PASSES measurements each. */
export interface TreeTime {
  readonly time: number
  /**
   * The contacts of the body with other bodies: exact with the query tree; with a fitted tree approximate, as
   * overlapping pairs of leaves. null if no other body can be tested.
   */
  readonly query: number | null
  /** Refitting all spheres of the tree. */
  readonly refit: number
}

const PASSES = 3

export interface TreeTimesRequest {
  readonly tree: TreeChoice
  readonly times: readonly number[]
}

/**
 * What a tree of a body costs at several times, against the other visible bodies. Restores the pose of the last frame.
 */
export function treeTimes(
  body: SessionBody,
  { tree, times }: TreeTimesRequest,
  state: SessionState,
): Reply<readonly TreeTime[]> {
  const { id } = body
  const ignored = new Set(state.ignored.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : [])))
  const others = state.shown.filter((one) => one.id !== id && !ignored.has(one.id))
  const found = measureTimes(body, others, tree, times, state)
  state.restorePose([body, ...others])
  return found
}

/** Leaves the bodies posed at the last of `times`. */
function measureTimes(
  body: SessionBody,
  others: readonly SessionBody[],
  tree: TreeChoice,
  times: readonly number[],
  { fitted, now }: SessionState,
): Reply<readonly TreeTime[]> {
  const found: TreeTime[] = []
  const partners = tree === 'query' ? others : others.filter(({ loaded }) => loaded.cellTrees.size > 0)
  const bodies = [body, ...partners]
  for (const time of times) {
    for (const one of bodies) poseBody(one, time)
    const best = { query: Infinity, refit: Infinity }
    for (let pass = 0; pass < PASSES; pass++) {
      for (const kind of ['query', 'refit'] as const) {
        // Drops all cached results, so every pass does the same work.
        for (const one of bodies) {
          const fresh = dropCaches(one.body)
          if (!fresh.ok) return fresh
        }
        const work = workOf(kind, body, partners, tree, fitted)
        if (!work.ok) return work
        const started = now()
        const ran = work.value()
        best[kind] = Math.min(best[kind], now() - started)
        if (!ran.ok) return ran
      }
    }
    found.push({ time, query: partners.length === 0 ? null : best.query, refit: best.refit })
  }
  return done(found)
}

/** Prepares what is not part of the measurement, and returns the rest. */
function workOf(
  kind: 'query' | 'refit',
  body: SessionBody,
  partners: readonly SessionBody[],
  tree: TreeChoice,
  fitted: FittedTrees,
): Reply<() => Reply<unknown>> {
  if (tree === 'query') return done(kind === 'query' ? () => askAll(body, partners) : () => refitAll(body))
  const fit = fitted.fitWith(body, tree)
  if (!fit.ok) return fit
  if (kind === 'refit') {
    return done(() => {
      for (let node = 0; node < fit.value.tree.nodeCount; node++) ensureCellFit(fit.value, node)
      return done(true)
    })
  }
  const fits = partners.flatMap((one) => {
    const same = fitted.fitWith(one, tree)
    return same.ok ? same.value : (fitted.latestFit(one) ?? [])
  })
  return done(() => {
    for (const other of fits) overlappingLeaves(fit.value, other)
    return done(true)
  })
}

function askAll({ body }: SessionBody, partners: readonly SessionBody[]): Reply<unknown> {
  for (const partner of partners) {
    const asked = queryPair(body, partner.body)
    if (!asked.ok) return asked
  }
  return done(true)
}

function refitAll({ body }: SessionBody): Reply<unknown> {
  for (let node = 0; node < body.tree.nodeCount; node++) ensureFit(body.fit, node)
  return done(true)
}
