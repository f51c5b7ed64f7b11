import { done, type Reply } from '../../base/reply.ts'
import { checkTimes } from '../scene/checkTimes.ts'
import { isPlaceholder } from '../scene/sessionBody.ts'
import type { SessionState } from '../state/sessionState.ts'
import { answerFrame } from './answerFrame.ts'
import type { Frame, FrameRequest } from './frame.ts'

/** Poses every body, deforms the drawn vertices and finds all contacts. Placeholders are reported as problems. */
export function askFrame(state: SessionState, request: FrameRequest): Reply<Frame> {
  const sound = checkTimes([request.time])
  if (!sound.ok) return sound
  state.lastTime = request.time
  const frame = answerFrame(state.shown, request, state)
  if (!frame.ok) return frame
  const missing = state.visible.filter(isPlaceholder).map(({ id, loaded }) => ({ body: id, problem: loaded.problem }))
  return done({ ...frame.value, problems: [...missing, ...frame.value.problems] })
}
