import type { Frame, Problem, Reply } from '../../electron/contract/core.ts'

export interface FrameFeed {
  /** Asks for the picture at a time. Never waits; of the times asked for while one is on its way only the newest counts. */
  want(time: number): void
  /** Another scene: whatever is on its way is not for us any more. */
  reset(): void
}

/**
 * At most one request is in flight. When its answer comes it is shown, for something newer cannot exist yet, and the
 * newest wish since then goes out. Answers for a scene that was left meanwhile are dropped.
 */
export function createFrameFeed(
  ask: (time: number) => Promise<Reply<Frame>>,
  show: (frame: Frame) => void,
  fail: (problem: Problem) => void,
): FrameFeed {
  let wanted: number | null = null
  /** What the request in flight asks for, as far as it is still for us. */
  let asking: number | null = null
  let inFlight = false
  let generation = 0

  async function send(time: number): Promise<void> {
    inFlight = true
    asking = time
    wanted = null
    const asked = generation
    const reply = await ask(time)
    inFlight = false
    asking = null
    if (asked === generation) {
      if (reply.ok) show(reply.value)
      else fail(reply.problem)
    }
    if (wanted !== null) void send(wanted)
  }

  return {
    want(time) {
      if (inFlight) wanted = time === asking ? null : time
      else void send(time)
    },
    reset() {
      generation++
      wanted = null
      asking = null
    },
  }
}
