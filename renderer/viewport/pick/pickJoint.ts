import { type Camera, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { jointPosition } from '../skeleton/jointPosition.ts'

export interface PickedJoint {
  readonly body: number
  readonly joint: number
}

/** Distance in pixels within which a click picks a joint. */
const REACH = 10

const position = new Vector3()

/** The drawn joint nearest to a point of the viewport, in pixels; null if none is near. */
export function pickJoint(
  frame: Frame,
  drawn: (body: number, joint: number) => boolean,
  camera: Camera,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): PickedJoint | null {
  let best: PickedJoint | null = null
  let nearest = REACH
  for (const { body, joints } of frame.bodies) {
    if (joints === undefined) continue
    for (let joint = 0; joint < joints.length / 12; joint++) {
      jointPosition(joints, joint, position).project(camera)
      const x = ((position.x + 1) / 2) * at.width - at.x
      const y = ((1 - position.y) / 2) * at.height - at.y
      const away = Math.sqrt(x * x + y * y)
      if (Math.abs(position.z) <= 1 && away < nearest && drawn(body, joint)) {
        nearest = away
        best = { body, joint }
      }
    }
  }
  return best
}
