import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef } from 'react'
import { type Object3D, Vector3 } from 'three'
import type { BodyView, Frame, Place } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import type { Tool } from '../../state/view.ts'
import { boundsOf } from '../base/bounds.ts'
import { useFrames } from '../base/useFrames.ts'
import { dragBody } from '../../requests/dragBody.ts'
import { useGizmo } from './useGizmo.ts'

const modes = { move: 'translate', rotate: 'rotate', scale: 'scale' } as const

/** A scale must be positive. */
const MIN_SCALE = 0.001

/** Moves, rotates or scales a body about the centre of its posed mesh. Contacts update during the drag. */
export function BodyGizmo({ body, tool }: { readonly body: BodyView; readonly tool: Tool & keyof typeof modes }) {
  const invalidate = useThree((three) => three.invalidate)
  const { id } = body
  const place = useRef(body.settings.place)
  /** From the centre to the origin of the body, in the body's coordinates. */
  const offset = useRef(new Vector3())
  const onGrab = useCallback((handle: Object3D) => {
    const [x, y, z] = place.current.position
    const toBody = handle.quaternion.clone().invert()
    offset.current.set(x, y, z).sub(handle.position).applyQuaternion(toBody).divide(handle.scale)
  }, [])
  const onDrag = useCallback((handle: Object3D) => dragBody(id, { place: placeOf(handle, offset.current) }), [id])
  const gizmo = useGizmo({ mode: modes[tool], space: tool === 'move' ? 'world' : 'local', onGrab, onDrag })
  const follow = useCallback(
    (frame: Frame) => {
      const centre = boundsOf(frame, (one) => one === id)?.getCenter(new Vector3())
      if (gizmo.isDragged() || centre === undefined) return
      gizmo.handle.position.copy(centre)
      gizmo.handle.quaternion.fromArray(place.current.rotation).normalize()
      gizmo.handle.scale.fromArray(place.current.scale)
      invalidate()
    },
    [gizmo, id, invalidate],
  )
  useFrames(follow)
  useEffect(() => {
    place.current = body.settings.place
    const { frame } = useApp.getState()
    if (frame !== null) follow(frame)
  }, [body.settings.place, follow])
  return null
}

function placeOf({ position, quaternion, scale }: Object3D, offset: Vector3): Place {
  const kept = new Vector3(atLeast(scale.x), atLeast(scale.y), atLeast(scale.z))
  const origin = offset.clone().multiply(kept).applyQuaternion(quaternion).add(position)
  return { position: origin.toArray(), rotation: quaternion.toArray(), scale: kept.toArray() }
}

const atLeast = (scale: number) => Math.max(MIN_SCALE, scale)
