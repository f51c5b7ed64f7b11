import { type Camera, Matrix4, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import { sideBySideBody } from '../../state/sideBySide.ts'
import { boundsOf } from '../base/bounds.ts'
import { type Copy, copiesOf } from './copiesOf.ts'

export interface PlacedCopy extends Copy {
  /** From where the body is to where it is drawn. */
  readonly matrix: Matrix4
}

/**
 * The row as this camera sees it. Of things in a row a near eye sees the one more from the left and the other more from the
 * right; each copy turns by as much about its own vertical, so that all show the same side.
 */
export function placeCopies(app: App, frame: Frame, camera: Camera): readonly PlacedCopy[] {
  const id = sideBySideBody(app)?.id
  const centre = boundsOf(frame, (body) => body === id)?.getCenter(new Vector3())
  if (centre === undefined) return []
  const straight = bearing(centre, camera)
  return copiesOf(app, frame, rightOf(camera)).map((copy) => {
    const place = centre.clone().add(copy.offset)
    const matrix = new Matrix4().makeRotationY(bearing(place, camera) - straight)
    const turned = centre.clone().applyMatrix4(matrix)
    return { ...copy, matrix: matrix.setPosition(place.sub(turned)) }
  })
}

/** Level: the camera never rolls. */
function rightOf(camera: Camera): Vector3 {
  return new Vector3(1, 0, 0).applyQuaternion(camera.quaternion).setY(0).normalize()
}

/** Angle about the vertical under which the camera is seen from a place. */
function bearing({ x, z }: Vector3, { position }: Camera): number {
  return Math.atan2(position.x - x, position.z - z)
}
