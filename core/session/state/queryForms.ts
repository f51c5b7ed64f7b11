import { noProgress, type Progress } from '../../base/progress.ts'
import type { Reply } from '../../base/reply.ts'
import { refreshBody } from '../../query/base/body.ts'
import type { SessionBody } from '../scene/sessionBody.ts'
import { checkTimes } from '../scene/checkTimes.ts'
import type { SessionState } from './sessionState.ts'

export interface OfBody {
  readonly body: number
}

export interface AtTime {
  /** By default, the query uses the pose of the last frame. */
  readonly time?: number
}

type Answer<Subject, Request, Value> = (subject: Subject, request: Request, state: SessionState) => Reply<Value>

type Query<Request, Value> = (state: SessionState, request: Request) => Reply<Value>

/** A query about one body, which need not be posed: a body that cannot be posed at one time may be drawn at another. */
export function ofBody<Request, Value>(answer: Answer<SessionBody, Request, Value>): Query<Request & OfBody, Value> {
  return (state, request) => {
    const body = state.bodyOf(request.body)
    return body.ok ? answer(body.value, request, state) : body
  }
}

/** A query about one body in the pose of the last frame. */
export function ofPosedBody<Request, Value>(
  answer: Answer<SessionBody, Request, Value>,
): Query<Request & OfBody, Value> {
  return ofBody((body, request: Request, state) => {
    const fresh = refreshBody(body.body)
    return fresh.ok ? answer(body, request, state) : fresh
  })
}

/** A query about the visible bodies at one time. */
export function atTime<Request, Value>(
  answer: Answer<readonly SessionBody[], Request, Value>,
): Query<Request & AtTime, Value> {
  return (state, request) => {
    const bodies = state.posedAt(request.time)
    return bodies.ok ? answer(bodies.value, request, state) : bodies
  }
}

/** Like `atTime`, but the query poses the bodies itself, as part of its time budget. */
export function posingAtTime<Request, Value>(
  answer: (
    bodies: readonly SessionBody[],
    request: Request,
    state: SessionState,
    pose: () => void,
    progress: Progress,
  ) => Reply<Value>,
) {
  return (state: SessionState, request: Request & AtTime, progress: Progress = noProgress): Reply<Value> => {
    const { time } = request
    const sound = checkTimes(time === undefined ? [] : [time])
    return sound.ok ? answer(state.shown, request, state, () => state.posedAt(time), progress) : sound
  }
}

/** Checks the times of a request before the query uses them. */
export function atTimes<Request extends { readonly times: readonly number[] }, Value>(
  answer: Query<Request, Value>,
): Query<Request, Value> {
  return (state, request) => {
    const sound = checkTimes(request.times)
    return sound.ok ? answer(state, request) : sound
  }
}
