import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { useApp } from '../../state/app.ts'
import { useReducedMotion } from '../../theme/useReducedMotion.ts'
import { type Flight, flightTo, fly, restorePose, storePose } from './flight.ts'
import { setClipping } from './setClipping.ts'

/** Left drag orbits, right drag pans, the wheel zooms. Flies to the camera target of the store. */
export function CameraRig() {
  const camera = useThree((three) => three.camera as PerspectiveCamera)
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const setThree = useThree((three) => three.set)
  const reducedMotion = useReducedMotion()
  const lookAt = useRef(new Vector3(0, 0.9, 0))
  const flight = useRef<Flight | null>(null)
  const controls = useRef<OrbitControls | null>(null)

  useEffect(() => {
    const made = new OrbitControls(camera, canvas)
    made.target = lookAt.current
    made.enableDamping = !reducedMotion
    made.dampingFactor = 0.18
    made.addEventListener('start', () => {
      flight.current = null
    })
    made.addEventListener('change', () => invalidate())
    controls.current = made
    setThree({ controls: made }) // gizmos disable them during a drag
    return () => made.dispose()
  }, [camera, canvas, reducedMotion, invalidate, setThree])

  useEffect(() => {
    const target = lookAt.current
    const stop = followTargets(
      (app, frame, next) => {
        flight.current = flightTo(app, frame, next, camera, target, reducedMotion)
        invalidate()
      },
      restorePose(camera, target),
    )
    return () => {
      stop()
      storePose(camera, target)
    }
  }, [camera, reducedMotion, invalidate])

  useFrame((_, seconds) => {
    if (flight.current !== null) {
      if (fly(flight.current, seconds, camera, lookAt.current)) flight.current = null
      invalidate()
    }
    controls.current?.update()
    setClipping(camera, lookAt.current)
  })
  return null
}

type App = ReturnType<typeof useApp.getState>

/**
 * Calls `go` once for each camera target, as soon as there is a frame. `restored`: the current target was reached
 * before this canvas was created.
 */
function followTargets(
  go: (app: App, frame: NonNullable<App['frame']>, target: NonNullable<App['camera']>['target']) => void,
  restored: boolean,
): () => void {
  let done = restored ? useApp.getState().camera : null
  const act = (app: App) => {
    if (app.camera === null || app.camera === done || app.frame === null) return
    done = app.camera
    go(app, app.frame, app.camera.target)
  }
  act(useApp.getState())
  return useApp.subscribe(act)
}
