import { useFrame } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { useApp } from '../state/app.ts'

const INTERVAL = 800

/** Fewer pictures than this in an interval are single ones, not motion. */
const MOTION = 3

/** How fast pictures follow each other while something moves. At rest none is drawn, which is not a rate of zero. */
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
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** `times` in milliseconds. */
function rateOf(times: readonly number[]): number | null {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return times.length < MOTION || span === 0 ? null : Math.round(((times.length - 1) * 1000) / span)
}
