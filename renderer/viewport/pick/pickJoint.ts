import { type Camera, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { jointPosition } from '../skeleton/jointPosition.ts'

export interface PickedJoint {
  readonly body: number
  readonly joint: number
}

/** Pixels around a joint's dot that still mean it. */
const NEAR = 10

const place = new Vector3()

/** `drawn`: whether a joint of a body has a dot. The joint whose dot is nearest to a point of the picture (in pixels), if one is near; of equals the one in front. */
export function pickJoint(
  frame: Frame,
  drawn: (body: number, joint: number) => boolean,
  camera: Camera,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): PickedJoint | null {
  let best: PickedJoint | null = null
  let nearest = NEAR
  for (const { body, joints } of frame.bodies) {
    if (joints === undefined) continue
    for (let joint = 0; joint < joints.length / 12; joint++) {
      jointPosition(joints, joint, place).project(camera)
      const x = ((place.x + 1) / 2) * at.width - at.x
      const y = ((1 - place.y) / 2) * at.height - at.y
      const away = Math.sqrt(x * x + y * y)
      if (Math.abs(place.z) <= 1 && away < nearest && drawn(body, joint)) {
        nearest = away
        best = { body, joint }
      }
    }
  }
  return best
}
