import { noProgress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import { scanContacts } from '../../query/crowd/scanContacts.ts'
import { ignoredKeys } from '../scene/ignoredPair.ts'
import { poseBody } from '../scene/sessionBody.ts'
import type { SessionState } from '../state/sessionState.ts'
import type { ScanFrame } from './scanFrame.ts'

export interface ScanRequest {
  readonly times: readonly number[]
  /** Also find contacts of every body with itself. */
  readonly self?: boolean
  /** Number of measurements per time; the shortest one is reported. Default: 1. */
  readonly passes?: number
}

/** Counts contacts at several times and restores the pose of the last frame. */
export function scan(
  state: SessionState,
  { times, self = false, passes = 1 }: ScanRequest,
): Reply<readonly ScanFrame[]> {
  const { shown, now } = state
  const pose = (time: number) => {
    for (const body of shown) poseBody(body, time)
  }
  const ignored = ignoredKeys(shown, state.ignored)
  const question = { bodies: shown.map(({ body }) => body), times, pose, self, ignored, now, passes }
  const moments = scanContacts(question, noProgress)
  state.restorePose(shown)
  if (!moments.ok) return moments
  return done(
    moments.value.map(({ time, contacts, refits, milliseconds }) => ({ time, contacts, refits, milliseconds })),
  )
}
