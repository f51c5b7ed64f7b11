import { useFrame } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { useApp } from '../state/app.ts'

const INTERVAL_MS = 800

/** With fewer redraws in an interval, nothing is moving. */
const MIN_REDRAWS = 3

/** Measures the frame rate during motion. At rest nothing is drawn and the rate is null, not 0. */
export function FrameMeter() {
  const drawn = useRef<number[]>([])
  useFrame(() => {
    drawn.current.push(performance.now())
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const rate = rateOf(drawn.current)
      drawn.current = []
      const { framesPerSecond, setLive } = useApp.getState()
      if (rate !== framesPerSecond) setLive({ framesPerSecond: rate })
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** `times` in milliseconds. */
function rateOf(times: readonly number[]): number | null {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return times.length < MIN_REDRAWS || span === 0 ? null : Math.round(((times.length - 1) * 1000) / span)
}
