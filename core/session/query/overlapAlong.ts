import { done, failed, type Reply } from '../../base/reply.ts'
import type { InnerBody } from '../../innertree/innerBody.ts'
import { queryPenetration } from '../../query/penetration/queryPenetration.ts'
import { measurePair } from './askInnerPenetration.ts'
import type { InnerBodies } from '../view/innerBodies.ts'
import { poseBody, type SessionBody } from '../scene/sessionBody.ts'

/** Overlap of two bodies at one time. See `InnerPenetration`. */
export interface OverlapPoint {
  readonly time: number
  readonly volume: number
  readonly uncertainty: number
  /** Exact volume if `compare` was set and both bodies are closed, otherwise null. */
  readonly exact: number | null
}

/** `compare`: also measure the exact volume. Leaves the bodies posed at the last of `times`. */
export function overlapAlong(
  [a, b]: readonly [SessionBody, SessionBody],
  times: readonly number[],
  inners: InnerBodies,
  compare: boolean,
  now: () => number,
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
