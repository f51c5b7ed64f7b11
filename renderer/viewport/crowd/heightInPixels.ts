import { Box3, type Camera, Frustum, Matrix4, type PerspectiveCamera, Sphere, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { broadBox } from '../../state/posedBody.ts'

const box = new Box3()
const ball = new Sphere()
const frustum = new Frustum()
const view = new Matrix4()
const eye = new Vector3()

/** Approximate height of a body on screen; 0 out of view, infinite if unknown or if the camera is inside. */
export function heightInPixels(frame: Frame, id: number, camera: Camera, height: number): number {
  const found = broadBox(frame, id)
  if (found === undefined) return Number.POSITIVE_INFINITY
  box.min.fromArray(found, 0)
  box.max.fromArray(found, 3)
  frustum.setFromProjectionMatrix(view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
  if (!frustum.intersectsBox(box)) return 0
  box.getBoundingSphere(ball)
  const distance = camera.getWorldPosition(eye).distanceTo(ball.center)
  const half = Math.tan(((camera as PerspectiveCamera).fov * Math.PI) / 360)
  return distance <= ball.radius ? Number.POSITIVE_INFINITY : (ball.radius * height) / (distance * half)
}
