import { AFFINE, multiply } from '../math/affine.ts'
import { renewBody } from '../query/body.ts'
import { done, type Reply } from '../reply.ts'
import { askContacts } from './askContacts.ts'
import { drawPositions } from './drawPositions.ts'
import type { BodyFrame, Compared, Frame, FrameRequest } from './session.ts'
import { poseBody, type SessionBody } from './sessionBody.ts'
import { positionsBy, shadeVertices } from './shadeVertices.ts'
import { refittedNow, showSpheres } from './showSpheres.ts'

/** One frame: pose, query, and then whatever is drawn, which may refit spheres that the query did not need. */
export function answerFrame(bodies: readonly SessionBody[], request: FrameRequest, now: () => number): Reply<Frame> {
  const started = now()
  for (const body of bodies) poseBody(body, request.time)
  const asked = askContacts(bodies, { self: request.self ?? false }, now)
  if (!asked.ok) return asked
  const drawn = bodies.map((body) => drawBody(body, request))
  const { contacts, counts, milliseconds } = asked.value
  const totalMilliseconds = now() - started
  const compared = request.compare === true ? compare(bodies, request, now) : null
  if (compared !== null && !compared.ok) return compared
  return done({
    time: request.time,
    bodies: drawn,
    contacts,
    counts,
    milliseconds,
    totalMilliseconds,
    ...(compared !== null && { bottomUp: compared.value }),
  })
}

/** The same question by the method of before, last of all: it leaves its own spheres in the caches. */
function compare(bodies: readonly SessionBody[], { self }: FrameRequest, now: () => number): Reply<Compared> {
  const asked = askContacts(bodies, { self: self ?? false, method: 'bottom-up' }, now)
  if (!asked.ok) return asked
  for (const { body } of bodies) renewBody(body)
  const { counts, milliseconds } = asked.value
  return done({ counts, milliseconds })
}

function drawBody(body: SessionBody, { spheres, shading, skeleton, sideBySide }: FrameRequest): BodyFrame {
  const refitted = spheres === undefined ? null : refittedNow(body.body)
  const isShaded = shading !== undefined && (shading.body === null || shading.body === body.id)
  return {
    body: body.id,
    positions: drawPositions(body.body),
    ...(spheres !== undefined &&
      refitted !== null && { spheres: showSpheres(body.body, spheres.choice, spheres.colour, refitted) }),
    ...(isShaded && { values: shadeVertices(body, shading.by) }),
    ...(skeleton === true && { joints: jointFramesOf(body) }),
    ...(sideBySide === body.id && {
      methods: {
        linear: positionsBy(body, 'linear'),
        spherical: positionsBy(body, 'spherical'),
        dual: positionsBy(body, 'dual'),
      },
    }),
  }
}

/** Placement · global of each joint's node. The world joint is not listed. */
function jointFramesOf({ pose, loaded, body }: SessionBody): Float32Array {
  const nodes = loaded.rig.joints.nodes.filter((node) => node >= 0)
  const frames = new Float64Array(nodes.length * AFFINE)
  nodes.forEach((node, joint) => multiply(body.place, 0, pose.globals, node * AFFINE, frames, joint * AFFINE))
  return Float32Array.from(frames)
}
