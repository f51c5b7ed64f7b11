import { useEffect } from 'react'
import { useApp } from '../state/app.ts'

/** Limit of a step in seconds: after a pause (hidden window, busy machine) the clip does not jump. */
const LONGEST = 0.1

export function usePlaybackClock(): void {
  const playing = useApp((app) => app.playing)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let request = requestAnimationFrame(function tick(now) {
      useApp.getState().advance(Math.max(0, Math.min((now - before) / 1000, LONGEST)))
      before = now
      request = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(request)
  }, [playing])
}
