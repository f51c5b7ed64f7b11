import { resized } from '../../base/resized.ts'
import type { Progress } from '../../base/progress.ts'
import { closestPoint, createSurfacePoint, type SurfacePoint } from '../closestPoint.ts'
import { circumsphere } from '../delaunay/circumsphere.ts'
import { delaunay, insertPoint } from '../delaunay/delaunay.ts'
import { type DelaunayMesh, isTetrahedron } from '../delaunay/delaunayMesh.ts'
import { isClearlyInside } from '../isClearlyInside.ts'
import { signedDistance } from '../signedDistance.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../cells/surfaceSamples.ts'
import { BALL } from './medialBalls.ts'
import { pickSamples } from './pickSamples.ts'

/** Maximum distance of circumcentres, in extents of the mesh. */
const FAR = 2

/** Balls around the Voronoi vertices of surface points, one per tetrahedron. Points can be inserted ([BO04] §4.2). */
export interface VoronoiAxis {
  readonly solid: Solid
  readonly diagram: DelaunayMesh
  /** Per slot of the diagram: the ball and its error r − sd. */
  spheres: Float64Array
  errors: Float64Array
  /** 1 if the centre is inside, and the inside is well defined there. */
  isInner: Uint8Array
  /** 1 if no insertion can replace the ball. */
  isFinal: Uint8Array
  readonly hit: SurfacePoint
}

/** The axis of about `count` samples. */
export function axisOfSamples(solid: Solid, samples: SurfaceSamples, count: number, progress: Progress): VoronoiAxis {
  const picked = pickSamples(solid.mesh, samples, count)
  const points = new Float64Array(picked.length * 3)
  for (let i = 0; i < picked.length; i++) {
    for (let k = 0; k < 3; k++) points[i * 3 + k] = samples.positions[picked[i] * 3 + k]
  }
  return createVoronoiAxis(solid, points, progress)
}

function createVoronoiAxis(solid: Solid, points: Float64Array, progress: Progress): VoronoiAxis {
  const diagram = delaunay(points, progress)
  const slots = Math.max(64, diagram.slotCount)
  const axis: VoronoiAxis = {
    solid,
    diagram,
    spheres: new Float64Array(slots * BALL),
    errors: new Float64Array(slots),
    isInner: new Uint8Array(slots),
    isFinal: new Uint8Array(slots),
    hit: createSurfacePoint(),
  }
  updateAxis(axis)
  return axis
}

/**
 * Inserts the surface point closest to the centre of a ball. The balls remain unchanged until `updateAxis`. The diagram
 * lists the destroyed and created tetrahedra.
 */
export function insertAtBall(axis: VoronoiAxis, slot: number, progress: Progress): void {
  const { diagram, spheres, hit } = axis
  const s = slot * BALL
  hit.triangle = -1
  closestPoint(axis.solid.tree, spheres[s], spheres[s + 1], spheres[s + 2], hit)
  insertPoint(diagram, hit.position[0], hit.position[1], hit.position[2], progress)
  // If rounding prevents the replacement of the ball, do not try it again.
  if (!diagram.destroyed.subarray(0, diagram.destroyedCount).includes(slot)) axis.isFinal[slot] = 1
}

/** Applies the last change of the diagram to the balls. */
export function updateAxis(axis: VoronoiAxis): void {
  const { diagram } = axis
  reserve(axis)
  for (let i = 0; i < diagram.destroyedCount; i++) {
    axis.isInner[diagram.destroyed[i]] = 0
    axis.isFinal[diagram.destroyed[i]] = 0
  }
  for (let i = 0; i < diagram.createdCount; i++) {
    if (isTetrahedron(diagram, diagram.created[i])) makeBall(axis, diagram.created[i])
  }
}

function reserve(axis: VoronoiAxis): void {
  const needed = axis.diagram.slotCount
  if (axis.errors.length >= needed) return
  const slots = needed * 2
  axis.spheres = resized(axis.spheres, slots * BALL)
  axis.errors = resized(axis.errors, slots)
  axis.isInner = resized(axis.isInner, slots)
  axis.isFinal = resized(axis.isFinal, slots)
}

function makeBall({ solid, diagram, spheres, errors, isInner, hit }: VoronoiAxis, slot: number): void {
  const o = slot * BALL
  circumsphere(diagram, slot, FAR * solid.mesh.extent, spheres, o)
  hit.triangle = -1
  if (!isInBox(solid.mesh.box, spheres, o)) return
  const sd = signedDistance(solid.tree, spheres[o], spheres[o + 1], spheres[o + 2], hit)
  if (!(sd > 0)) return
  errors[slot] = spheres[o + 3] - sd
  isInner[slot] = isDefined(solid, hit.triangle, spheres, o) ? 1 : 0
}

/** Whether the inside of an open mesh is well defined at a centre and at its closest triangle. */
function isDefined({ tree, sides }: Solid, triangle: number, spheres: Float64Array, o: number): boolean {
  if (tree.closed) return true
  return sides.inner[triangle] !== 0 && isClearlyInside(tree, spheres[o], spheres[o + 1], spheres[o + 2])
}

function isInBox(box: Float64Array, points: Float64Array, p: number): boolean {
  const isAbove = points[p] >= box[0] && points[p + 1] >= box[1] && points[p + 2] >= box[2]
  return isAbove && points[p] <= box[3] && points[p + 1] <= box[4] && points[p + 2] <= box[5]
}
