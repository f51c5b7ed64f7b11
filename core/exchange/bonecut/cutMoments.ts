import { shortName } from '../../messageText.ts'
import { done, type Reply } from '../../reply.ts'
import { checkMomentCount } from '../../rig/momentLimit.ts'
import type { Clip } from '../../rig/rig.ts'

/** A clip and a time in it; null is the file's default pose. */
export interface Moment {
  readonly clip: Clip | null
  readonly time: number
}

export interface CutMoments {
  /** The reference pose, then every key and a grid over every clip. */
  readonly grid: readonly Moment[]
  /** Half-way between two of those. */
  readonly middles: readonly Moment[]
  /** At neither: where the result is held against the skin once more. */
  readonly checks: readonly Moment[]
}

/** Keys that lie closer together than this part of the grid's step are one. */
const CLOSE = 0.25
/** Where in the gap between two moments the check falls: no simple fraction, so that it repeats none of them. */
const CHECK = 0.381966

/** The problem `clip-too-long` if clips and rate ask for more moments than can be measured. */
export function cutMoments(clips: readonly Clip[], rate: number): Reply<CutMoments> {
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

/** Both ends, every key, and so many between them that no gap is longer than `step`. */
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
