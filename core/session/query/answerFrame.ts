import { AFFINE, multiply } from '../../math/affine.ts'
import { BODY_COST, type BodiesCosts, PAIR_COST } from '../../query/crowd/bodiesCosts.ts'
import { dropCaches } from '../../query/base/body.ts'
import { done, type Reply } from '../../base/reply.ts'
import { type Skinning, skinnings } from '../../skinning/skinning.ts'
import { pickCounts } from '../../query/base/queryCounts.ts'
import { askSortedByName, byName, type ContactContext, containedOf, contactsOf } from './askContacts.ts'
import { drawnSkinOf } from '../view/drawnSkin.ts'
import { drawPositions } from '../view/drawPositions.ts'
import type { FittedTrees } from '../view/fittedTrees.ts'
import type { InnerBodies, ShownInner } from '../view/innerBodies.ts'
import type { BodyFrame, Compared, Frame, FrameCosts, FrameRequest } from './frame.ts'
import { poseBody, type SessionBody } from '../scene/sessionBody.ts'
import { positionsBy, shadeVertices } from '../view/shadeVertices.ts'
import { refittedNow, showSpheres } from '../view/showSpheres.ts'
import { undecidedSpheres } from './undecidedSpheres.ts'

/**
 * Computes one frame: poses the bodies, runs the contact query, then prepares the drawn data. Drawing comes after the
 * query because it may refit spheres that the query did not need. A body that cannot be posed is reported as a problem;
 * the other bodies are not affected.
 */
export function answerFrame(
  bodies: readonly SessionBody[],
  request: FrameRequest,
  context: ContactContext & { readonly fitted: FittedTrees; readonly inners: InnerBodies },
): Reply<Frame> {
  const { now, fitted, inners } = context
  const started = now()
  for (const body of bodies) poseBody(body, request.time)
  const named = byName(bodies)
  const { self = false, costs = false, operations } = request
  const asked = askSortedByName(
    named,
    { self, costs, containment: true, ...(operations !== undefined && { operations }) },
    context,
  )
  if (asked.tooMany !== undefined) return { ok: false, problem: asked.tooMany }
  const problems = asked.problems.map(({ body, problem }) => ({ body: named[body].id, problem }))
  const undecided = operations === undefined ? null : undecidedSpheres(named, asked)
  const unposed = new Set(problems.map(({ body }) => body))
  const drawn = bodies
    .filter(({ id }) => !unposed.has(id))
    .map((body) => drawBody(body, request, fitted, drawInner(bodies, body, request, inners)))
  const totalMilliseconds = now() - started
  const bottomUp = request.compare === true ? compare(named, request, context) : null
  return done({
    time: request.time,
    bodies: drawn,
    problems,
    contacts: contactsOf(named, asked),
    contained: containedOf(named, asked),
    counts: pickCounts(asked),
    milliseconds: asked.milliseconds,
    totalMilliseconds,
    ...(undecided !== null && { undecided }),
    ...(asked.costs !== undefined && { costs: frameCosts(named, asked.costs) }),
    ...(bottomUp !== null && { bottomUp }),
  })
}

/** Runs the same query with bottom-up refitting. Must run last, because it overwrites the cached spheres. */
function compare(named: readonly SessionBody[], { self }: FrameRequest, context: ContactContext): Compared {
  const asked = askSortedByName(named, { self: self ?? false, method: 'bottom-up' }, context)
  for (const { body } of named) dropCaches(body)
  return { counts: pickCounts(asked), milliseconds: asked.milliseconds }
}

/** Replaces the body indices of the query with body ids. */
function frameCosts(bodies: readonly SessionBody[], costs: BodiesCosts): FrameCosts {
  const pairs = costs.pairs.slice()
  for (let o = 0; o < pairs.length; o += PAIR_COST) {
    pairs[o] = bodies[pairs[o]].id
    pairs[o + 1] = bodies[pairs[o + 1]].id
  }
  return {
    bodies: bodies.map(({ id }, index) => {
      const [milliseconds, refits, verticesSkinned] = costs.bodies.subarray(index * BODY_COST)
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
  inner: ShownInner | null,
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
    ...(inner !== null && { inner }),
    ...(isShaded && !(byMaps && shading.by.kind === 'dominant') && { values: shadeVertices(body, shading.by) }),
    ...(skeleton === true && { joints: jointFramesOf(body) }),
    ...(sideBySide === body.id && { methods: byEach((skinning) => positionsBy(body, skinning)) }),
    ...(sideBySide === body.id &&
      isShaded && { methodValues: byEach((skinning) => shadeVertices(body, shading.by, skinning)) }),
  }
}

function drawInner(
  bodies: readonly SessionBody[],
  body: SessionBody,
  { inner }: FrameRequest,
  inners: InnerBodies,
): ShownInner | null {
  if (inner === undefined || (body.id !== inner.body && body.id !== inner.other)) return null
  const other = body.id === inner.body ? inner.other : inner.body
  return inners.show(body, inner.count, bodies.find(({ id }) => id === other) ?? null)
}

function byEach<T>(make: (skinning: Skinning) => T): Record<Skinning, T> {
  return Object.fromEntries(skinnings.map((skinning) => [skinning, make(skinning)])) as Record<Skinning, T>
}

/** Placement · joint matrix. */
function mapsOf({ pose, body }: SessionBody): Float32Array {
  const maps = new Float64Array(pose.maps.length)
  for (let m = 0; m < maps.length; m += AFFINE) multiply(body.placement, 0, pose.maps, m, maps, m)
  return Float32Array.from(maps)
}

/** Placement · global transform of each joint's node. Omits the world joint. */
function jointFramesOf({ pose, loaded, body }: SessionBody): Float32Array {
  const nodes = loaded.rig.joints.nodes.filter((node) => node >= 0)
  const frames = new Float64Array(nodes.length * AFFINE)
  nodes.forEach((node, joint) => multiply(body.placement, 0, pose.globals, node * AFFINE, frames, joint * AFFINE))
  return Float32Array.from(frames)
}
