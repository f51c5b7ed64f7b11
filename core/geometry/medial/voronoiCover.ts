import { grown } from '../delaunay/delaunayMesh.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { BALL, holds } from './medialBalls.ts'
import { updateAxis, type VoronoiAxis } from './voronoiAxis.ts'

/** The nearest ball has not been determined. */
const UNKNOWN = -1

/** Tracks which samples of a surface the inner balls of an axis contain. */
export interface VoronoiCover {
  readonly axis: VoronoiAxis
  readonly samples: SurfaceSamples
  /** Per slot of the diagram: number of samples with this slot as `nearest`. */
  uses: Int32Array
  /** Per sample: number of inner balls that contain it. */
  readonly innerCount: Int32Array
  /** Per uncovered sample: the inner ball that needs the smallest error to contain it, and that error. */
  readonly nearest: Int32Array
  readonly gaps: Float64Array
  /** 1 if the sample is a point of the diagram. */
  readonly isInserted: Uint8Array
}

export function createVoronoiCover(axis: VoronoiAxis, samples: SurfaceSamples): VoronoiCover {
  const cover: VoronoiCover = {
    axis,
    samples,
    uses: new Int32Array(axis.errors.length),
    innerCount: new Int32Array(samples.count),
    nearest: new Int32Array(samples.count).fill(UNKNOWN),
    gaps: new Float64Array(samples.count),
    isInserted: new Uint8Array(samples.count),
  }
  for (let slot = 0; slot < axis.diagram.slotCount; slot++) countContained(cover, slot, 1)
  for (let s = 0; s < samples.count; s++) if (cover.innerCount[s] === 0) findNearest(cover, s)
  return cover
}

/** Applies the last change of the diagram. Also updates the axis. */
export function updateCover(cover: VoronoiCover): void {
  const { axis, innerCount, nearest } = cover
  const { diagram } = axis
  for (let i = 0; i < diagram.destroyedCount; i++) dropBall(cover, diagram.destroyed[i])
  updateAxis(axis)
  if (cover.uses.length < axis.errors.length) cover.uses = grown(cover.uses, new Int32Array(axis.errors.length))
  for (let i = 0; i < diagram.createdCount; i++) countContained(cover, diagram.created[i], 1)
  for (let s = 0; s < cover.samples.count; s++) {
    if (innerCount[s] > 0) setNearest(cover, s, UNKNOWN, 0)
    else if (nearest[s] === UNKNOWN) findNearest(cover, s)
    else for (let i = 0; i < diagram.createdCount; i++) tryNearest(cover, s, diagram.created[i])
  }
}

/** The inner ball with the largest error that is not final, or -1. */
export function worstBall({ axis: { diagram, errors, isInner, isFinal } }: VoronoiCover): number {
  let worst = -1
  for (let slot = 0; slot < diagram.slotCount; slot++) {
    if (isInner[slot] === 0 || isFinal[slot] === 1) continue
    if (worst < 0 || errors[slot] > errors[worst]) worst = slot
  }
  return worst
}

/** The uncovered sample with the largest gap that is not a point of the diagram, or -1. */
export function worstSample({ samples, innerCount, isInserted, gaps }: VoronoiCover): number {
  let worst = -1
  for (let s = 0; s < samples.count; s++) {
    if (innerCount[s] > 0 || isInserted[s] === 1) continue
    if (worst < 0 || gaps[s] > gaps[worst]) worst = s
  }
  return worst
}

function dropBall(cover: VoronoiCover, slot: number): void {
  countContained(cover, slot, -1)
  if (cover.uses[slot] === 0) return
  for (let s = 0; s < cover.samples.count; s++) if (cover.nearest[s] === slot) setNearest(cover, s, UNKNOWN, 0)
}

/** Adds `change` to the counts of the samples in an inner ball. */
function countContained({ axis, samples, innerCount }: VoronoiCover, slot: number, change: number): void {
  const { spheres, isInner } = axis
  if (isInner[slot] === 0) return
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

/** The gap is infinite if there are no inner balls. */
function findNearest(cover: VoronoiCover, sample: number): void {
  setNearest(cover, sample, UNKNOWN, Infinity)
  for (let slot = 0; slot < cover.axis.diagram.slotCount; slot++) tryNearest(cover, sample, slot)
}

function tryNearest(cover: VoronoiCover, sample: number, slot: number): void {
  const { samples, gaps } = cover
  const { spheres, errors, isInner } = cover.axis
  if (isInner[slot] === 0) return
  const o = slot * BALL
  const x = samples.positions[sample * 3] - spheres[o]
  const y = samples.positions[sample * 3 + 1] - spheres[o + 1]
  const z = samples.positions[sample * 3 + 2] - spheres[o + 2]
  const gap = Math.sqrt(x * x + y * y + z * z) - (spheres[o + 3] - errors[slot])
  if (gap < gaps[sample]) setNearest(cover, sample, slot, gap)
}
