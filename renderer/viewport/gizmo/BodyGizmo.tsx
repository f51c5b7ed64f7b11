import { useThree } from '@react-three/fiber'
import { useCallback, useEffect } from 'react'
import type { Object3D } from 'three'
import type { BodyView, Place } from '../../../electron/contract/core.ts'
import type { Tool } from '../../store/view.ts'
import { dragBody } from './dragBody.ts'
import { useGizmo } from './useGizmo.ts'

const modes = { move: 'translate', rotate: 'rotate', scale: 'scale' } as const

/** No body can be scaled to nothing, or inside out. */
const SMALLEST = 0.001

/** Moves, turns or scales a body. The core follows as fast as it answers, so contacts are live. */
export function BodyGizmo({ body, tool }: { readonly body: BodyView; readonly tool: Tool & keyof typeof modes }) {
  const invalidate = useThree((three) => three.invalidate)
  const { place } = body.settings
  const onDrag = useCallback((handle: Object3D) => dragBody(body.id, { place: placeOf(handle) }), [body.id])
  const gizmo = useGizmo({ mode: modes[tool], space: tool === 'move' ? 'world' : 'local', onDrag })
  useEffect(() => {
    if (gizmo.isDragged()) return
    gizmo.handle.position.fromArray(place.position)
    gizmo.handle.quaternion.fromArray(place.rotation).normalize()
    gizmo.handle.scale.fromArray(place.scale)
    invalidate()
  }, [gizmo, place, invalidate])
  return null
}

function placeOf({ position, quaternion, scale }: Object3D): Place {
  return {
    position: position.toArray(),
    rotation: quaternion.toArray(),
    scale: [atLeast(scale.x), atLeast(scale.y), atLeast(scale.z)],
  }
}

const atLeast = (scale: number) => Math.max(SMALLEST, scale)
