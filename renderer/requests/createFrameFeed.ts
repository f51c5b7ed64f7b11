import type { Frame, FrameRequest, Problem, Reply } from '../../electron/contract/core.ts'
import { sameRequest } from './frameRequest.ts'

export interface FrameFeed {
  /** Asks for a picture. Never waits; of the wishes made while one is on its way only the newest counts. */
  want(request: FrameRequest): void
  /** The bodies have changed: what is on its way may still be of the old ones, so the same is asked once more. */
  wantAgain(request: FrameRequest): void
  /** Whether a picture is on its way: who asks the core for anything less urgent waits. */
  busy(): boolean
  /** Another scene: whatever is on its way is not for us any more. */
  reset(): void
}

/**
 * At most one request is in flight. When its answer comes it is shown, for something newer cannot exist yet, and the
 * newest wish since then goes out. Answers for a scene that was left meanwhile are dropped.
 */
export function createFrameFeed(
  ask: (request: FrameRequest) => Promise<Reply<Frame>>,
  show: (frame: Frame, request: FrameRequest) => void,
  fail: (problem: Problem) => void,
): FrameFeed {
  let wanted: FrameRequest | null = null
  /** What the request in flight asks for, as far as it is still for us. */
  let asking: FrameRequest | null = null
  let inFlight = false
  let generation = 0

  async function send(request: FrameRequest): Promise<void> {
    inFlight = true
    asking = request
    wanted = null
    const asked = generation
    const reply = await ask(request)
    inFlight = false
    asking = null
    if (asked === generation) {
      if (reply.ok) show(reply.value, request)
      else fail(reply.problem)
    }
    if (wanted !== null) void send(wanted)
  }

  function want(request: FrameRequest): void {
    if (inFlight) wanted = asking !== null && sameRequest(request, asking) ? null : request
    else void send(request)
  }

  return {
    want,
    wantAgain(request) {
      asking = null
      want(request)
    },
    busy: () => inFlight,
    reset() {
      generation++
      wanted = null
      asking = null
    },
  }
}
