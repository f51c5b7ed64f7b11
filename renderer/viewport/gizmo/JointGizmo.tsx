import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef } from 'react'
import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import type { BodyView, Frame } from '../../../electron/contract/core.ts'
import { useFrames } from '../base/useFrames.ts'
import { dragBody } from '../../requests/dragBody.ts'
import { useGizmo } from './useGizmo.ts'

/**
 * Rotates a joint on top of its clip. The added rotation O applies after that of the clip: if the drag takes the
 * joint's world rotation from G to G', it becomes O · G⁻¹ · G'.
 */
export function JointGizmo({ body, joint }: { readonly body: BodyView; readonly joint: number }) {
  const invalidate = useThree((three) => three.invalidate)
  const name = body.rig.joints[joint]?.name ?? ''
  const pose = useRef(body.settings.pose)
  useEffect(() => {
    pose.current = body.settings.pose
  }, [body.settings.pose])
  const grabbed = useRef({ world: new Quaternion(), layer: new Quaternion() })

  const onGrab = useCallback(
    (handle: Object3D) => {
      grabbed.current.world.copy(handle.quaternion)
      grabbed.current.layer.fromArray(pose.current[name] ?? [0, 0, 0, 1])
    },
    [name],
  )
  const onDrag = useCallback(
    (handle: Object3D) => {
      const { world, layer } = grabbed.current
      const rotation = layer.clone().multiply(world.clone().invert()).multiply(handle.quaternion).normalize()
      dragBody(body.id, { pose: { ...pose.current, [name]: rotation.toArray() } })
    },
    [body.id, name],
  )
  const gizmo = useGizmo({ mode: 'rotate', space: 'local', onGrab, onDrag })
  useFrames(
    useCallback(
      (frame: Frame) => {
        const joints = frame.bodies.find((one) => one.body === body.id)?.joints
        if (joints === undefined || 12 * joint >= joints.length || gizmo.isDragged()) return
        putAt(gizmo.handle, joints, joint)
        invalidate()
      },
      [gizmo, body.id, joint, invalidate],
    ),
  )
  return null
}

const matrix = new Matrix4()
const scale = new Vector3()

function putAt(handle: Object3D, joints: Float32Array, joint: number): void {
  const at = (k: number) => joints[12 * joint + k] as number
  matrix.set(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), 0, 0, 0, 1)
  matrix.decompose(handle.position, handle.quaternion, scale)
}
