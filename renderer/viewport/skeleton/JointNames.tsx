import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { Vector3 } from 'three'
import { useApp } from '../../state/app.ts'
import { isManyBodies } from '../../state/crowd.ts'
import { hiddenJointsOf } from '../../state/hiddenJoints.ts'
import { shownBody } from '../../state/selectors.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { LabelLayer } from '../base/LabelLayer.ts'
import { jointPosition } from './jointPosition.ts'

const position = new Vector3()

/**
 * As many joint names as fit; in a crowd, of the body whose joints are listed. Positioned outside React because they
 * move every frame.
 */
export function JointNames() {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const layer = useMemo(() => new LabelLayer('joint-names'), [])
  useEffect(() => {
    canvas.parentElement?.append(layer.element)
    invalidate()
    return () => layer.element.remove()
  }, [canvas, layer, invalidate])
  useFrame(({ camera, size }) => {
    const app = useApp.getState()
    const { frame, bodies, selection } = app
    const out = leftOut(app)
    const only = isManyBodies(app) ? shownBody(app)?.id : undefined
    layer.begin(size.width, size.height)
    for (const { id, rig } of bodies) {
      const joints = frame?.bodies.find(({ body }) => body === id)?.joints
      if (joints === undefined || out.has(id) || (only ?? id) !== id) continue
      const selected = selection.body === id ? selection.joint : null
      const unnamed = hiddenJointsOf(app, rig)
      rig.joints.forEach(({ name }, joint) => {
        if (unnamed.has(joint) || 12 * joint >= joints.length) return
        layer.offer(name, jointPosition(joints, joint, position), joint === selected, camera)
      })
    }
    layer.end()
  })
  return null
}
