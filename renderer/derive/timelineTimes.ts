/** The frames of the timeline. */
import type { Reply } from '../../electron/contract/core.ts'
import { checkMomentCount } from '../../electron/contract/checkMomentCount.ts'

/** 20 minutes at 30 frames per second. More would make the timeline too slow. */
const MOST_FRAMES = 36_000

/** Times of all frames in seconds, including the end. A still scene has one frame. */
export function timelineTimes(seconds: number, frameRate: number): Reply<readonly number[]> {
  const last = Math.round(seconds * frameRate)
  const what = `The timeline, ${seconds} s at ${frameRate} frames per second, has`
  const sound = checkMomentCount(
    last + 1,
    what,
    'Choose a lower frame rate, or scan a part with the terminal.',
    MOST_FRAMES,
  )
  if (!sound.ok) return sound
  const times = Array.from({ length: last + 1 }, (_, frame) => Math.min(frame / frameRate, seconds))
  return { ok: true, value: times }
}

/** At most `most` frames of the timeline, evenly spaced, starting with the first. */
export function someTimelineTimes(seconds: number, frameRate: number, most: number): readonly number[] {
  const frames = Math.round(seconds * frameRate) + 1
  const step = Math.ceil(frames / most)
  return Array.from({ length: Math.ceil(frames / step) }, (_, k) => Math.min((k * step) / frameRate, seconds))
}
