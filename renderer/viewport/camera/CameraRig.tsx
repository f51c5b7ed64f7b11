import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { useApp } from '../../state/app.ts'
import { useReducedMotion } from '../../theme/useReducedMotion.ts'
import { type Flight, flightTo, fly, rememberStand, returnToStand, setClipping } from './flight.ts'

/** Orbit with the left button, pan with the right one, zoom with the wheel; flies where the store wants to look. */
export function CameraRig() {
  const camera = useThree((three) => three.camera as PerspectiveCamera)
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const setThree = useThree((three) => three.set)
  const still = useReducedMotion()
  const looksAt = useRef(new Vector3(0, 0.9, 0))
  const flight = useRef<Flight | null>(null)
  const controls = useRef<OrbitControls | null>(null)

  useEffect(() => {
    const made = new OrbitControls(camera, canvas)
    made.target = looksAt.current
    made.enableDamping = !still
    made.dampingFactor = 0.18
    made.addEventListener('start', () => {
      flight.current = null
    })
    made.addEventListener('change', () => invalidate())
    controls.current = made
    setThree({ controls: made }) // gizmos switch it off while they are dragged
    return () => made.dispose()
  }, [camera, canvas, still, invalidate, setThree])

  useEffect(() => {
    const target = looksAt.current
    const stop = followWishes(
      (app, frame, wish) => {
        flight.current = flightTo(app, frame, wish, camera, target, still)
        invalidate()
      },
      returnToStand(camera, target),
    )
    return () => {
      stop()
      rememberStand(camera, target)
    }
  }, [camera, still, invalidate])

  useFrame((_, seconds) => {
    if (flight.current !== null) {
      if (fly(flight.current, seconds, camera, looksAt.current)) flight.current = null
      invalidate()
    }
    controls.current?.update()
    setClipping(camera, looksAt.current)
  })
  return null
}

type App = ReturnType<typeof useApp.getState>

/** Each wish once, the present one only if it is still open. One that comes before there is a picture waits for it. */
function followWishes(
  go: (app: App, frame: NonNullable<App['frame']>, target: NonNullable<App['camera']>['target']) => void,
  granted: boolean,
): () => void {
  let done = granted ? useApp.getState().camera : null
  const act = (app: App) => {
    if (app.camera === null || app.camera === done || app.frame === null) return
    done = app.camera
    go(app, app.frame, app.camera.target)
  }
  act(useApp.getState())
  return useApp.subscribe(act)
}
