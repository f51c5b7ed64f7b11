import { type Camera, Matrix4, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import { sideBySideBody } from '../../state/sideBySide.ts'
import { boundsOf } from '../base/bounds.ts'
import { type Copy, copiesOf } from './copiesOf.ts'

export interface PlacedCopy extends Copy {
  /** From the body to the copy. */
  readonly matrix: Matrix4
}

/**
 * The copies for this camera. Perspective shows the left copy more from its right and the right copy more from its
 * left, so each copy rotates about its vertical axis until all show the same side.
 */
export function placeCopies(app: App, frame: Frame, camera: Camera): readonly PlacedCopy[] {
  const id = sideBySideBody(app)?.id
  const centre = boundsOf(frame, (body) => body === id)?.getCenter(new Vector3())
  if (centre === undefined) return []
  const straight = bearing(centre, camera)
  return copiesOf(app, frame, rightOf(camera)).map((copy) => {
    const position = centre.clone().add(copy.offset)
    const matrix = new Matrix4().makeRotationY(bearing(position, camera) - straight)
    const rotated = centre.clone().applyMatrix4(matrix)
    return { ...copy, matrix: matrix.setPosition(position.sub(rotated)) }
  })
}

/** Horizontal, since the camera never rolls. */
function rightOf(camera: Camera): Vector3 {
  return new Vector3(1, 0, 0).applyQuaternion(camera.quaternion).setY(0).normalize()
}

/** Direction of the camera from a point, as an angle about the vertical axis. */
function bearing({ x, z }: Vector3, { position }: Camera): number {
  return Math.atan2(position.x - x, position.z - z)
}
