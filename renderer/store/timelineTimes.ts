/** The frames of a timeline, in seconds; the last one is its end. A still scene has one frame. */
export function timelineTimes(seconds: number, frameRate: number): readonly number[] {
  const last = Math.round(seconds * frameRate)
  return Array.from({ length: last + 1 }, (_, frame) => Math.min(frame / frameRate, seconds))
}
