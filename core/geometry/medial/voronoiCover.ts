import { createSurfacePoint, type SurfacePoint } from '../closestPoint.ts'
import { circumsphere } from '../delaunay/circumsphere.ts'
import { type DelaunayMesh, grown, isTetrahedron } from '../delaunay/delaunayMesh.ts'
import { signedDistance } from '../signedDistance.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { BALL, holds } from './medialBalls.ts'

/** The nearest ball is not known. */
const UNKNOWN = -1
/** How far circumcentres may be, in extents of the mesh. */
const FAR = 2

/** Balls around Voronoi vertices, one per tetrahedron, and how well the inner ones hold the samples of a surface. */
export interface VoronoiCover {
  readonly solid: Solid
  readonly samples: SurfaceSamples
  readonly diagram: DelaunayMesh
  /** Per slot of the diagram: the ball, and its error r − sd. */
  spheres: Float64Array
  errors: Float64Array
  /** 1 if the centre is inside. */
  isInner: Uint8Array
  /** 1 if no point can be inserted that replaces it. */
  isFinal: Uint8Array
  /** Number of samples whose `nearest` it is. */
  uses: Int32Array
  /** Per sample: number of inner balls that hold it. */
  readonly innerCount: Int32Array
  /** Per sample that no inner ball holds: the inner ball that needs the least error to hold it, and that error. */
  readonly nearest: Int32Array
  readonly gaps: Float64Array
  /** 1 if the sample is a point of the diagram. */
  readonly isInserted: Uint8Array
  readonly hit: SurfacePoint
}

export function createVoronoiCover(solid: Solid, samples: SurfaceSamples, diagram: DelaunayMesh): VoronoiCover {
  const slots = Math.max(64, diagram.slotCount)
  return {
    solid,
    samples,
    diagram,
    spheres: new Float64Array(slots * BALL),
    errors: new Float64Array(slots),
    isInner: new Uint8Array(slots),
    isFinal: new Uint8Array(slots),
    uses: new Int32Array(slots),
    innerCount: new Int32Array(samples.count),
    nearest: new Int32Array(samples.count).fill(UNKNOWN),
    gaps: new Float64Array(samples.count),
    isInserted: new Uint8Array(samples.count),
    hit: createSurfacePoint(),
  }
}

/** Follows the last change of the diagram. */
export function updateCover(cover: VoronoiCover): void {
  const { diagram, innerCount, nearest } = cover
  reserve(cover)
  for (let i = 0; i < diagram.destroyedCount; i++) dropBall(cover, diagram.destroyed[i])
  for (let i = 0; i < diagram.createdCount; i++) {
    if (isTetrahedron(diagram, diagram.created[i])) makeBall(cover, diagram.created[i])
  }
  for (let s = 0; s < cover.samples.count; s++) {
    if (innerCount[s] > 0) setNearest(cover, s, UNKNOWN, 0)
    else if (nearest[s] === UNKNOWN) findNearest(cover, s)
    else for (let i = 0; i < diagram.createdCount; i++) tryNearest(cover, s, diagram.created[i])
  }
}

/** The inner ball with the largest error among those that are not final, or -1. */
export function worstBall({ diagram, errors, isInner, isFinal }: VoronoiCover): number {
  let worst = -1
  for (let slot = 0; slot < diagram.slotCount; slot++) {
    if (isInner[slot] === 0 || isFinal[slot] === 1) continue
    if (worst < 0 || errors[slot] > errors[worst]) worst = slot
  }
  return worst
}

/** The open sample with the largest gap that is not a point of the diagram, or -1. */
export function worstSample({ samples, innerCount, isInserted, gaps }: VoronoiCover): number {
  let worst = -1
  for (let s = 0; s < samples.count; s++) {
    if (innerCount[s] > 0 || isInserted[s] === 1) continue
    if (worst < 0 || gaps[s] > gaps[worst]) worst = s
  }
  return worst
}

function reserve(cover: VoronoiCover): void {
  const needed = cover.diagram.slotCount
  if (cover.errors.length >= needed) return
  const slots = needed * 2
  cover.spheres = grown(cover.spheres, new Float64Array(slots * BALL))
  cover.errors = grown(cover.errors, new Float64Array(slots))
  cover.uses = grown(cover.uses, new Int32Array(slots))
  cover.isInner = grown(cover.isInner, new Uint8Array(slots))
  cover.isFinal = grown(cover.isFinal, new Uint8Array(slots))
}

function dropBall(cover: VoronoiCover, slot: number): void {
  if (cover.isInner[slot] === 1) countHeld(cover, slot, -1)
  cover.isInner[slot] = 0
  cover.isFinal[slot] = 0
  if (cover.uses[slot] === 0) return
  for (let s = 0; s < cover.samples.count; s++) if (cover.nearest[s] === slot) setNearest(cover, s, UNKNOWN, 0)
}

function makeBall(cover: VoronoiCover, slot: number): void {
  const { solid, diagram, spheres, hit } = cover
  const o = slot * BALL
  circumsphere(diagram, slot, FAR * solid.mesh.extent, spheres, o)
  hit.triangle = -1
  if (!isInBox(solid.mesh.box, spheres, o)) return
  const sd = signedDistance(solid.tree, spheres[o], spheres[o + 1], spheres[o + 2], hit)
  if (!(sd > 0)) return
  cover.errors[slot] = spheres[o + 3] - sd
  cover.isInner[slot] = 1
  countHeld(cover, slot, 1)
}

function isInBox(box: Float64Array, points: Float64Array, p: number): boolean {
  const isAbove = points[p] >= box[0] && points[p + 1] >= box[1] && points[p + 2] >= box[2]
  return isAbove && points[p] <= box[3] && points[p + 1] <= box[4] && points[p + 2] <= box[5]
}

function countHeld(cover: VoronoiCover, slot: number, change: number): void {
  const { samples, spheres, innerCount } = cover
  for (let s = 0; s < samples.count; s++) {
    if (holds(spheres, slot * BALL, samples.positions, s * 3)) innerCount[s] += change
  }
}

function setNearest(cover: VoronoiCover, sample: number, slot: number, gap: number): void {
  const { nearest, uses, gaps } = cover
  if (nearest[sample] >= 0) uses[nearest[sample]]--
  if (slot >= 0) uses[slot]++
  nearest[sample] = slot
  gaps[sample] = gap
}

/** Without inner balls the gap is infinite. */
function findNearest(cover: VoronoiCover, sample: number): void {
  setNearest(cover, sample, UNKNOWN, Infinity)
  for (let slot = 0; slot < cover.diagram.slotCount; slot++) tryNearest(cover, sample, slot)
}

function tryNearest(cover: VoronoiCover, sample: number, slot: number): void {
  const { spheres, errors, samples, gaps } = cover
  if (cover.isInner[slot] === 0) return
  const o = slot * BALL
  const x = samples.positions[sample * 3] - spheres[o]
  const y = samples.positions[sample * 3 + 1] - spheres[o + 1]
  const z = samples.positions[sample * 3 + 2] - spheres[o + 2]
  const gap = Math.sqrt(x * x + y * y + z * z) - (spheres[o + 3] - errors[slot])
  if (gap < gaps[sample]) setNearest(cover, sample, slot, gap)
}
