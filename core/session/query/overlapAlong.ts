import { done, failed, type Reply } from '../../base/reply.ts'
import type { InnerBody } from '../../innertree/body/innerBody.ts'
import { queryPenetration } from '../../query/penetration/queryPenetration.ts'
import { measurePair } from './askInnerPenetration.ts'
import { poseBody, type SessionBody } from '../scene/sessionBody.ts'
import type { SessionState } from '../state/sessionState.ts'

/** Overlap of two bodies at one time. See `InnerPenetration`. */
export interface OverlapPoint {
  readonly time: number
  readonly volume: number
  readonly uncertainty: number
  /** Exact volume if `compare` was set and both bodies are closed, otherwise null. */
  readonly exact: number | null
}

export interface OverlapRequest {
  readonly bodies: readonly [number, number]
  readonly times: readonly number[]
  /** Also measure the exact volume. */
  readonly compare?: boolean
}

/** `innerPenetration` at several times. Restores the pose of the last frame. Builds no spheres. */
export function overlapAlong(
  state: SessionState,
  { bodies: ids, times, compare = false }: OverlapRequest,
): Reply<readonly OverlapPoint[]> {
  const [a, b] = ids.map((id) => state.bodyOf(id))
  if (!a.ok) return a
  if (!b.ok) return b
  if (a.value === b.value) return failed('request-invalid', 'Overlap needs two different bodies.')
  const bodies = [a.value, b.value] as const
  const points = measureAlong(bodies, times, compare, state)
  state.restorePose(bodies)
  return points
}

/** Leaves the bodies posed at the last of `times`. */
function measureAlong(
  [a, b]: readonly [SessionBody, SessionBody],
  times: readonly number[],
  compare: boolean,
  { inners, now }: SessionState,
): Reply<readonly OverlapPoint[]> {
  const [first, second] = [inners.known(a), inners.known(b)]
  if (first === null || second === null) {
    const { name } = (first === null ? a : b).settings
    return failed('tree-missing', `Body "${name}" has no inner spheres: build them first.`)
  }
  const points: OverlapPoint[] = []
  for (const time of times) {
    poseBody(a, time)
    poseBody(b, time)
    const overlap = measurePair({ a: first, b: second }, now, () => ({}))
    if (!overlap.ok) return overlap
    const { volume, uncertainty, answeredBy } = overlap.value
    const exact = !compare ? null : answeredBy === 'exact' ? volume : exactVolume(first, second)
    points.push({ time, volume, uncertainty, exact })
  }
  return done(points)
}

/** null if a body is open. */
function exactVolume(a: InnerBody, b: InnerBody): number | null {
  const asked = queryPenetration(a.body, b.body)
  return asked.ok ? asked.value.volume : null
}
