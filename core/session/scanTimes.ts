import { done, type Reply } from '../reply.ts'
import { askContacts } from './askContacts.ts'
import type { ScanFrame } from './session.ts'
import { poseBody, type SessionBody } from './sessionBody.ts'

/** How many contacts there are at each of the times, and what it cost to know. */
export function scanTimes(
  bodies: readonly SessionBody[],
  times: readonly number[],
  now: () => number,
): Reply<ScanFrame[]> {
  const frames: ScanFrame[] = []
  for (const time of times) {
    for (const body of bodies) poseBody(body, time)
    const asked = askContacts(bodies, now)
    if (!asked.ok) return asked
    const { contacts, counts, milliseconds } = asked.value
    const total = contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
    frames.push({ time, contacts: total, refits: counts.refits, milliseconds })
  }
  return done(frames)
}
