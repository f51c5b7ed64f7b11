import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { gizmoHover } from '../gizmo/gizmoHover.ts'
import { selectAt } from './selectAt.ts'
import type { Point } from './skinAt.ts'

/** Pixels between press and release from which a press counts as a drag. */
const DRAG = 4

/** Selects what is clicked. Does not use three's raycasting: the core finds triangles with its sphere trees. */
export function Picking() {
  const camera = useThree((three) => three.camera)
  const canvas = useThree((three) => three.gl.domElement)
  useEffect(() => {
    let pressed: Point | null = null
    const press = (event: PointerEvent) => {
      pressed = event.button === 0 && !gizmoHover.active ? pointOf(event, canvas) : null
    }
    const release = (event: PointerEvent) => {
      if (pressed === null || event.button !== 0) return
      const point = pointOf(event, canvas)
      const isClick = Math.abs(point.x - pressed.x) < DRAG && Math.abs(point.y - pressed.y) < DRAG
      pressed = null
      if (isClick) void selectAt(point, camera, event.altKey)
    }
    canvas.addEventListener('pointerdown', press)
    canvas.addEventListener('pointerup', release)
    return () => {
      canvas.removeEventListener('pointerdown', press)
      canvas.removeEventListener('pointerup', release)
    }
  }, [camera, canvas])
  return null
}

export function pointOf(event: PointerEvent, canvas: HTMLCanvasElement): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top, width, height }
}
