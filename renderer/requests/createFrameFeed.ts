import type { Frame, FrameRequest, Problem, Reply } from '../../electron/contract/core.ts'
import { latestWins } from '../base/latestWins.ts'
import { sameRequest } from './frameRequest.ts'

export interface FrameFeed {
  /** Requests a frame, unless the same one is in flight. */
  want(request: FrameRequest): void
  /** Requests a frame even if the same one is in flight: after an edit, that may show the bodies before the edit. */
  wantAgain(request: FrameRequest): void
  /** Whether a frame is in flight. Requests that are less urgent wait. */
  busy(): boolean
  /** Discards the pending request and the reply of the one in flight: they belong to another scene. */
  reset(): void
}

/** Keeps one request in flight and only the latest pending one. */
export function createFrameFeed(
  ask: (request: FrameRequest) => Promise<Reply<Frame>>,
  show: (frame: Frame, request: FrameRequest) => void,
  fail: (problem: Problem) => void,
): FrameFeed {
  /** The request in flight, if its reply will be current. */
  let current: FrameRequest | null = null
  let generation = 0

  const queue = latestWins(async (request: FrameRequest) => {
    current = request
    const asked = generation
    const reply = await ask(request)
    current = null
    if (asked !== generation) return
    if (reply.ok) show(reply.value, request)
    else fail(reply.problem)
  })

  function want(request: FrameRequest): void {
    if (current !== null && sameRequest(request, current)) queue.clear()
    else queue.push(request)
  }

  return {
    want,
    wantAgain(request) {
      current = null
      want(request)
    },
    busy: queue.busy,
    reset() {
      generation++
      current = null
      queue.clear()
    },
  }
}
