import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { Object3D } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js'
import { releaseHistory } from '../../state/history.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { gizmoHover } from './gizmoHover.ts'

export interface GizmoOptions {
  readonly mode: 'translate' | 'rotate' | 'scale'
  readonly space: 'local' | 'world'
  /** Called when a drag begins, and `onDrag` for each of its moves. One drag is one step of undo. */
  readonly onGrab?: (handle: Object3D) => void
  readonly onDrag: (handle: Object3D) => void
}

export interface Gizmo {
  /** The object that the handles move. The caller keeps it in sync with the scene, except while `isDragged`. */
  readonly handle: Object3D
  isDragged(): boolean
}

const handleTokens = ['--axis-x', '--axis-y', '--axis-z', '--contact'] as const

/** TransformControls on an object of ours; the camera controls are disabled during a drag. */
export function useGizmo({ mode, space, onGrab, onDrag }: GizmoOptions): Gizmo {
  const { camera, gl, scene, invalidate, get } = useThree()
  const controls = useMemo(() => new TransformControls(camera, gl.domElement), [camera, gl])
  const gizmo = useMemo(() => ({ handle: new Object3D(), isDragged: () => controls.dragging }), [controls])
  useEffect(() => {
    const helper = controls.getHelper()
    scene.add(gizmo.handle, helper)
    controls.attach(gizmo.handle)
    controls.setSize(0.85)
    const [x, y, z, active] = handleTokens.map(resolveColour) as [string, string, string, string]
    controls.setColors(x, y, z, active)
    invalidate()
    return () => {
      endDrag(get().controls as OrbitControls | null)
      controls.detach()
      scene.remove(gizmo.handle, helper)
      controls.dispose()
      invalidate()
    }
  }, [controls, gizmo, scene, get, invalidate])
  useEffect(() => {
    controls.setMode(mode)
    controls.setSpace(space)
    invalidate()
  }, [controls, mode, space, invalidate])
  useEffect(() => {
    const redraw = () => invalidate()
    const hover = () => {
      gizmoHover.active = controls.axis !== null
      invalidate()
    }
    const grab = ({ value }: { value: unknown }) => {
      const orbit = get().controls as OrbitControls | null
      if (value !== true) return endDrag(orbit)
      if (orbit !== null) orbit.enabled = false
      onGrab?.(gizmo.handle)
    }
    const drag = () => onDrag(gizmo.handle)
    controls.addEventListener('change', redraw)
    controls.addEventListener('axis-changed', hover)
    controls.addEventListener('dragging-changed', grab)
    controls.addEventListener('objectChange', drag)
    return () => {
      controls.removeEventListener('change', redraw)
      controls.removeEventListener('axis-changed', hover)
      controls.removeEventListener('dragging-changed', grab)
      controls.removeEventListener('objectChange', drag)
    }
  }, [controls, gizmo, onGrab, onDrag, get, invalidate])
  return gizmo
}

function endDrag(orbit: OrbitControls | null): void {
  if (orbit !== null) orbit.enabled = true
  gizmoHover.active = false
  releaseHistory()
}
