import type { Progress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import { askBodies } from './askBodies.ts'
import type { BodiesPart } from '../base/bodiesPart.ts'
import type { Body } from '../base/body.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import { onDemand } from '../onDemand.ts'
import { type Clock, noClock } from '../base/queryReport.ts'

export interface ScanQuestion {
  /** All pairs of these bodies are tested, in this order. */
  readonly bodies: readonly Body[]
  readonly times: ArrayLike<number>
  /** Poses and places all bodies for a time. */
  pose(time: number): void
  /** Also test each body against itself. */
  readonly self?: boolean
  /** See `BodiesQuestion`. */
  readonly ignored?: ReadonlySet<number>
  readonly now?: Clock
  /** Number of runs per time, of which the fastest is kept. Default: 1. */
  readonly passes?: number
}

/** One moment of a scan. `milliseconds` is the query time without posing. */
export interface ScanMoment {
  readonly time: number
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
  /** Only touching pairs. */
  readonly parts: readonly BodiesPart[]
}

/** Finds the contacts at each of the given times. `progress` is notified of every moment and may cancel by throwing. */
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

/** Posing drops all cached results, so every pass does the same work. */
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
