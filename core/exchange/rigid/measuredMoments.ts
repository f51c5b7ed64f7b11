import { shortName } from '../../base/messageText.ts'
import { done, type Reply } from '../../base/reply.ts'
import { checkMomentCount } from '../../rig/checkMomentCount.ts'
import type { Clip } from '../../rig/rig.ts'

/** A time in a clip. Without a clip, the default pose of the file. */
export interface Moment {
  readonly clip: Clip | null
  readonly time: number
}

export interface MeasuredMoments {
  /** The reference pose, then every key and a regular grid over every clip. */
  readonly grid: readonly Moment[]
  /** Half-way between two grid moments. */
  readonly middles: readonly Moment[]
  /** Further moments at which the result is checked. */
  readonly checks: readonly Moment[]
}

/** Keys closer together than this fraction of the grid step are merged. */
const CLOSE = 0.25
/** Position of the check between two moments. Not a simple fraction, so that it coincides with no measured moment. */
const CHECK = 0.381966

/** Fails with `clip-too-long` if there are too many moments to measure. */
export function measuredMoments(clips: readonly Clip[], rate: number): Reply<MeasuredMoments> {
  const sound = checkLength(clips, rate)
  if (!sound.ok) return sound
  const grid: Moment[] = [{ clip: null, time: 0 }]
  const middles: Moment[] = []
  const checks: Moment[] = []
  for (const clip of clips) {
    const times = clipTimes(clip, 1 / rate)
    times.forEach((time, k) => {
      grid.push({ clip, time })
      if (k === 0) return
      const gap = time - times[k - 1]
      middles.push({ clip, time: time - gap / 2 })
      checks.push({ clip, time: time - gap * CHECK })
    })
  }
  return done({ grid, middles, checks })
}

function checkLength(clips: readonly Clip[], rate: number): Reply<number> {
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0)
  const longest = clips.reduce<Clip | null>((most, clip) => (clip.seconds > (most?.seconds ?? 0) ? clip : most), null)
  const which = clips.length === 1 ? 'The clip' : `The ${clips.length} clips`
  const what = `${which}, ${seconds} s at ${rate} a second, would be measured at`
  const advice = `Choose fewer clips (the longest is "${shortName(longest?.name ?? '')}") or a lower rate.`
  return checkMomentCount(seconds * rate, what, advice)
}

/** Both ends, every key, and enough times in between that no gap exceeds `step`. */
function clipTimes(clip: Clip, step: number): number[] {
  const keys = new Set([0, clip.seconds])
  for (const { times } of clip.channels) for (const time of times) keys.add(time)
  const sorted = [...keys].filter((time) => time >= 0 && time <= clip.seconds).toSorted((a, b) => a - b)
  const out = [0]
  for (const time of sorted) {
    const last = out[out.length - 1]
    const gap = time - last
    if (gap < step * CLOSE && time < clip.seconds) continue
    const parts = Math.max(1, Math.ceil(gap / step - 1e-9))
    for (let k = 1; k < parts; k++) out.push(last + (gap * k) / parts)
    if (gap > 0) out.push(time)
  }
  return out
}
