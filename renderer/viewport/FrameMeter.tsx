import { useFrame } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { useApp } from '../store/app.ts'

const INTERVAL = 500

/** Counts the pictures that are drawn. At rest none is, which is not a rate of zero. */
export function FrameMeter() {
  const drawn = useRef(0)
  useFrame(() => {
    drawn.current++
  })
  useEffect(() => {
    let since = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const rate = drawn.current < 2 ? null : Math.round((drawn.current * 1000) / (now - since))
      drawn.current = 0
      since = now
      const { framesPerSecond, setLive } = useApp.getState()
      if (rate !== framesPerSecond) setLive({ framesPerSecond: rate })
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [])
  return null
}
