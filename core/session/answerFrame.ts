import { AFFINE, multiply } from '../math/affine.ts'
import { BODY_COST, type BodiesCosts, PAIR_COST } from '../query/bodiesCosts.ts'
import { renewBody } from '../query/body.ts'
import { done, type Reply } from '../reply.ts'
import type { Skinning } from '../skinning/skinning.ts'
import { askNamed, byName, type ContactContext, contactsOf, countsOf } from './askContacts.ts'
import { drawnSkinOf } from './drawnSkin.ts'
import { drawPositions } from './drawPositions.ts'
import type { FittedTrees } from './fittedTrees.ts'
import type { BodyFrame, Compared, Frame, FrameCosts, FrameRequest } from './session.ts'
import { poseBody, type SessionBody } from './sessionBody.ts'
import { positionsBy, shadeVertices } from './shadeVertices.ts'
import { refittedNow, showSpheres } from './showSpheres.ts'
import { undecidedSpheres } from './undecidedSpheres.ts'

/**
 * One frame: pose, query, and then whatever is drawn, which may refit spheres that the query did not need. A body that cannot
 * be posed is a problem of its own and disturbs no other.
 */
export function answerFrame(
  bodies: readonly SessionBody[],
  request: FrameRequest,
  context: ContactContext,
  fitted: FittedTrees,
): Reply<Frame> {
  const { now } = context
  const started = now()
  for (const body of bodies) poseBody(body, request.time)
  const named = byName(bodies)
  const { self = false, costs = false, operations } = request
  const asked = askNamed(named, { self, costs, ...(operations !== undefined && { operations }) }, context)
  if (asked.tooMany !== undefined) return { ok: false, problem: asked.tooMany }
  const problems = asked.problems.map(({ body, problem }) => ({ body: named[body].id, problem }))
  const undecided = operations === undefined ? null : undecidedSpheres(named, asked)
  const unposed = new Set(problems.map(({ body }) => body))
  const drawn = bodies.filter(({ id }) => !unposed.has(id)).map((body) => drawBody(body, request, fitted))
  const totalMilliseconds = now() - started
  const bottomUp = request.compare === true ? compare(named, request, context) : null
  return done({
    time: request.time,
    bodies: drawn,
    problems,
    contacts: contactsOf(named, asked),
    counts: countsOf(asked),
    milliseconds: asked.milliseconds,
    totalMilliseconds,
    ...(undecided !== null && { undecided }),
    ...(asked.costs !== undefined && { costs: frameCosts(named, asked.costs) }),
    ...(bottomUp !== null && { bottomUp }),
  })
}

/** The same question by the method of before, last of all: it leaves its own spheres in the caches. */
function compare(named: readonly SessionBody[], { self }: FrameRequest, context: ContactContext): Compared {
  const asked = askNamed(named, { self: self ?? false, method: 'bottom-up' }, context)
  for (const { body } of named) renewBody(body)
  return { counts: countsOf(asked), milliseconds: asked.milliseconds }
}

/** With body ids where the query has places. */
function frameCosts(bodies: readonly SessionBody[], costs: BodiesCosts): FrameCosts {
  const pairs = costs.pairs.slice()
  for (let o = 0; o < pairs.length; o += PAIR_COST) {
    pairs[o] = bodies[pairs[o]].id
    pairs[o + 1] = bodies[pairs[o + 1]].id
  }
  return {
    bodies: bodies.map(({ id }, place) => {
      const [milliseconds, refits, verticesSkinned] = costs.bodies.subarray(place * BODY_COST)
      return { body: id, milliseconds, refits, verticesSkinned }
    }),
    pairs,
    boxes: Float32Array.from(costs.boxes),
  }
}

function drawBody(
  body: SessionBody,
  { shading, skeleton, sideBySide, ...request }: FrameRequest,
  trees: FittedTrees,
): BodyFrame {
  const fitted = request.fitted?.body === body.id ? trees.show(body, request.fitted.level) : null
  const spheres = (request.spheres?.body ?? body.id) === body.id ? request.spheres : undefined
  const refitted = spheres === undefined ? null : refittedNow(body.body)
  const byMaps = request.maps === true && body.settings.skinning === 'linear' && drawnSkinOf(body.loaded.rig) !== null
  const isShaded = shading !== undefined && (shading.body === null || shading.body === body.id)
  return {
    body: body.id,
    positions: byMaps ? new Float32Array(0) : drawPositions(body.body),
    ...(byMaps && { maps: mapsOf(body) }),
    ...(spheres !== undefined &&
      refitted !== null && { spheres: showSpheres(body.body, spheres.choice, spheres.colour, refitted) }),
    ...(fitted !== null && { fitted }),
    ...(isShaded && !(byMaps && shading.by.kind === 'dominant') && { values: shadeVertices(body, shading.by) }),
    ...(skeleton === true && { joints: jointFramesOf(body) }),
    ...(sideBySide === body.id && { methods: byEach((skinning) => positionsBy(body, skinning)) }),
    ...(sideBySide === body.id &&
      isShaded && { methodValues: byEach((skinning) => shadeVertices(body, shading.by, skinning)) }),
  }
}

function byEach<T>(make: (skinning: Skinning) => T): Record<Skinning, T> {
  return { linear: make('linear'), spherical: make('spherical'), dual: make('dual') }
}

/** Placement · joint map. */
function mapsOf({ pose, body }: SessionBody): Float32Array {
  const maps = new Float64Array(pose.maps.length)
  for (let m = 0; m < maps.length; m += AFFINE) multiply(body.place, 0, pose.maps, m, maps, m)
  return Float32Array.from(maps)
}

/** Placement · global of each joint's node. The world joint is not listed. */
function jointFramesOf({ pose, loaded, body }: SessionBody): Float32Array {
  const nodes = loaded.rig.joints.nodes.filter((node) => node >= 0)
  const frames = new Float64Array(nodes.length * AFFINE)
  nodes.forEach((node, joint) => multiply(body.place, 0, pose.globals, node * AFFINE, frames, joint * AFFINE))
  return Float32Array.from(frames)
}
