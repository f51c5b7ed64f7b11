import { AFFINE, multiply } from '../math/affine.ts'
import { done, type Reply } from '../reply.ts'
import { askContacts } from './askContacts.ts'
import { drawPositions } from './drawPositions.ts'
import type { BodyFrame, Frame, FrameRequest } from './session.ts'
import { poseBody, type SessionBody } from './sessionBody.ts'
import { shadeVertices } from './shadeVertices.ts'
import { refittedNow, showSpheres } from './showSpheres.ts'

/** One frame: pose, query, and then whatever is drawn, which may refit spheres that the query did not need. */
export function answerFrame(bodies: readonly SessionBody[], request: FrameRequest, now: () => number): Reply<Frame> {
  const started = now()
  for (const body of bodies) poseBody(body, request.time)
  const asked = askContacts(bodies, now)
  if (!asked.ok) return asked
  const drawn = bodies.map((body) => drawBody(body, request))
  return done({ time: request.time, bodies: drawn, ...asked.value, totalMilliseconds: now() - started })
}

function drawBody(body: SessionBody, { spheres, shading, skeleton }: FrameRequest): BodyFrame {
  const refitted = spheres === undefined ? null : refittedNow(body.body)
  const isShaded = shading !== undefined && (shading.body === null || shading.body === body.id)
  return {
    body: body.id,
    positions: drawPositions(body.body),
    ...(spheres !== undefined &&
      refitted !== null && { spheres: showSpheres(body.body, spheres.choice, spheres.colour, refitted) }),
    ...(isShaded && { values: shadeVertices(body, shading.by) }),
    ...(skeleton === true && { joints: jointFramesOf(body) }),
  }
}

/** Placement · global of each joint's node. The world joint is not listed. */
function jointFramesOf({ pose, loaded, body }: SessionBody): Float32Array {
  const nodes = loaded.rig.joints.nodes.filter((node) => node >= 0)
  const frames = new Float64Array(nodes.length * AFFINE)
  nodes.forEach((node, joint) => multiply(body.place, 0, pose.globals, node * AFFINE, frames, joint * AFFINE))
  return Float32Array.from(frames)
}
