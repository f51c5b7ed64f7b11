import type { Progress } from '../progress.ts'
import { done, type Reply } from '../reply.ts'
import { askBodies } from './askBodies.ts'
import type { BodiesPart } from './bodiesPart.ts'
import type { Body } from './body.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import { onDemand } from './onDemand.ts'
import { type Clock, noClock } from './report.ts'

export interface ScanQuestion {
  /** Every two of them are asked about, in this order. */
  readonly bodies: readonly Body[]
  readonly times: ArrayLike<number>
  /** Poses and places all bodies for a time. */
  pose(time: number): void
  /** Also each body against itself. */
  readonly self?: boolean
  /** As in `BodiesQuestion`. */
  readonly ignored?: ReadonlySet<number>
  readonly now?: Clock
  /** Every time is posed and asked about this often, and the shortest time is kept. Left out: once. */
  readonly passes?: number
}

/** One moment of a scan. Times are those of the queries, without posing. */
export interface ScanMoment {
  readonly time: number
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
  /** Only what touches. */
  readonly parts: readonly BodiesPart[]
}

/** The contacts at each of the given times. `progress` hears of every moment and may cancel by throwing. */
export function scanContacts(question: ScanQuestion, progress: Progress): Reply<ScanMoment[]> {
  const moments: ScanMoment[] = []
  const crowd = createCrowd()
  for (let i = 0; i < question.times.length; i++) {
    progress.report(i, question.times.length, 'looking for contacts')
    const moment = bestMoment(question, crowd, question.times[i])
    if (!moment.ok) return moment
    moments.push(moment.value)
  }
  progress.report(moments.length, moments.length, 'looking for contacts')
  return done(moments)
}

/** Posing drops what the last pass computed, so every pass does the same work. */
function bestMoment(question: ScanQuestion, crowd: Crowd, time: number): Reply<ScanMoment> {
  let best: ScanMoment | null = null
  for (let pass = 0; best === null || pass < (question.passes ?? 1); pass++) {
    question.pose(time)
    const moment = scanMoment(question, crowd, time)
    if (!moment.ok) return moment
    if (best === null || moment.value.milliseconds < best.milliseconds) best = moment.value
  }
  return done(best)
}

function scanMoment(question: ScanQuestion, crowd: Crowd, time: number): Reply<ScanMoment> {
  const { bodies, self = false, ignored, now = noClock } = question
  const asked = askBodies({
    bodies,
    method: onDemand,
    self,
    any: false,
    crowd,
    now,
    ...(ignored !== undefined && { ignored }),
  })
  const { parts, problems, tooMany, refits, milliseconds } = asked
  const problem = problems[0]?.problem ?? tooMany
  if (problem !== undefined) return { ok: false, problem }
  const contacts = parts.reduce((sum, part) => sum + part.pairs.length / 2, 0)
  return done({ time, contacts, refits, milliseconds, parts })
}
