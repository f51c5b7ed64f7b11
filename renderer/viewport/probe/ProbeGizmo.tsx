import { useThree } from '@react-three/fiber'
import { useCallback, useEffect } from 'react'
import type { Object3D } from 'three'
import { useApp } from '../../state/app.ts'
import { changeProbe } from '../../state/probe.ts'
import { useGizmo } from '../gizmo/useGizmo.ts'

const drag = ({ position, quaternion }: Object3D) =>
  changeProbe({ position: position.toArray(), rotation: quaternion.toArray() })

/** The handles that move and rotate the probe. */
export function ProbeGizmo() {
  const invalidate = useThree((three) => three.invalidate)
  const turns = useApp((app) => app.probe?.kind === 'capsule' && app.probe.grip === 'turn')
  const gizmo = useGizmo({
    mode: turns ? 'rotate' : 'translate',
    space: turns ? 'local' : 'world',
    onDrag: drag,
  })
  const follow = useCallback(() => {
    const { probe } = useApp.getState()
    if (probe === null || gizmo.isDragged()) return
    gizmo.handle.position.fromArray(probe.position)
    gizmo.handle.quaternion.fromArray(probe.rotation)
    invalidate()
  }, [gizmo, invalidate])
  useEffect(() => {
    follow()
    return useApp.subscribe((app, before) => {
      if (app.probe !== before.probe) follow()
    })
  }, [follow])
  return null
}
