import type { Progress } from '../progress.ts'
import { done, type Reply } from '../reply.ts'
import type { Body } from './body.ts'
import { queryPair } from './pair.ts'
import { type Clock, noClock, type QueryReport } from './report.ts'
import { querySelf } from './self.ts'

export interface ScanQuestion {
  /** Every two of them are asked about, in this order. */
  readonly bodies: readonly Body[]
  readonly times: ArrayLike<number>
  /** Poses and places all bodies for a time. */
  pose(time: number): void
  /** Also each body against itself. */
  readonly self?: boolean
  readonly now?: Clock
}

/** One moment of a scan. Times are those of the queries, without posing. */
export interface ScanMoment {
  readonly time: number
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
  readonly parts: readonly ScanPart[]
}

/** Places in `ScanQuestion.bodies`; a === b for a body against itself. */
export interface ScanPart {
  readonly a: number
  readonly b: number
  readonly pairs: Uint32Array
}

/** The contacts at each of the given times. `progress` hears of every moment and may cancel by throwing. */
export function scanContacts(question: ScanQuestion, progress: Progress): Reply<ScanMoment[]> {
  const moments: ScanMoment[] = []
  for (let i = 0; i < question.times.length; i++) {
    progress.report(i, question.times.length, 'looking for contacts')
    question.pose(question.times[i])
    const moment = scanMoment(question, question.times[i])
    if (!moment.ok) return moment
    moments.push(moment.value)
  }
  progress.report(moments.length, moments.length, 'looking for contacts')
  return done(moments)
}

function scanMoment(question: ScanQuestion, time: number): Reply<ScanMoment> {
  const { bodies, self = false, now = noClock } = question
  const parts: ScanPart[] = []
  let refits = 0
  let milliseconds = 0
  for (let a = 0; a < bodies.length; a++) {
    for (let b = self ? a : a + 1; b < bodies.length; b++) {
      const asked: Reply<QueryReport> =
        a === b ? querySelf(bodies[a], { now }) : queryPair(bodies[a], bodies[b], { now })
      if (!asked.ok) return asked
      const { pairs, times } = asked.value
      parts.push({ a, b, pairs })
      refits += asked.value.refits
      milliseconds += times.prepare + times.search + times.sort
    }
  }
  const contacts = parts.reduce((sum, part) => sum + part.pairs.length / 2, 0)
  return done({ time, contacts, refits, milliseconds, parts })
}
