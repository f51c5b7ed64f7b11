import type { Progress } from '../../base/progress.ts'
import { insertPoint } from '../delaunay/delaunay.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { completeCover } from './completeCover.ts'
import { addBall, BALL, createMedialBalls, finishBalls, MEDIAL, type MedialBalls } from './medialBalls.ts'
import { axisOfSamples, insertAtBall, type VoronoiAxis } from './voronoiAxis.ts'
import { createVoronoiCover, updateCover, type VoronoiCover, worstBall, worstSample } from './voronoiCover.ts'

export interface VoronoiLimits {
  /** Number of samples in the initial diagram. */
  readonly initialPoints: number
  /** Stops refining at this number of points in the diagram. */
  readonly points: number
  /** Also stops if no ball has a larger error. */
  readonly error: number
}

/**
 * Medial balls around the vertices of the Voronoi diagram of surface points. [BO04] §4: creates balls around inner
 * vertices and covers the rest of the surface (§4.1). Then repeatedly inserts the surface point closest to the centre
 * of the worst ball, which replaces that ball with tighter ones (§4.2).
 *
 * Differs from [BO04]: uncovered samples are not covered with balls around outer vertices, which are huge if the
 * surface is flat or convex, but by enlarging the inner ball with the smallest resulting error, |s − c| − sd(c). If an
 * uncovered sample has the largest error, the sample itself is inserted. No ball has a larger error than both the worst
 * inner ball and `limits.error`; samples that would need more get shrinking balls. docs/algorithms.md 22.
 */
export function voronoiBalls(
  solid: Solid,
  samples: SurfaceSamples,
  limits: VoronoiLimits,
  progress: Progress,
): MedialBalls {
  const axis = axisOfSamples(solid, samples, limits.initialPoints, progress)
  const cover = createVoronoiCover(axis, samples)
  const tolerance = Math.max(limits.error, 1e-9 * solid.mesh.extent)
  if (axis.diagram.dimension === 3 && solid.sides.separatedShare > 0) {
    while (axis.diagram.pointCount < limits.points) {
      progress.report(axis.diagram.pointCount, limits.points, 'refining the medial axis')
      if (!refineWorst(cover, tolerance, progress)) break
    }
  }
  const balls = innerBalls(axis)
  completeCover(solid, samples, balls, Math.max(limits.error, largest(balls.errors)), progress)
  return finishBalls(balls)
}

/** Inserts a point at the worst ball or sample. Returns false if all errors are within the tolerance. */
function refineWorst(cover: VoronoiCover, tolerance: number, progress: Progress): boolean {
  const { axis, samples } = cover
  const slot = worstBall(cover)
  const sample = worstSample(cover)
  const error = slot < 0 ? 0 : axis.errors[slot]
  if (sample >= 0 && cover.gaps[sample] > Math.max(error, tolerance)) {
    const { positions } = samples
    cover.isInserted[sample] = 1
    insertPoint(axis.diagram, positions[sample * 3], positions[sample * 3 + 1], positions[sample * 3 + 2], progress)
  } else if (error > tolerance) insertAtBall(axis, slot, progress)
  else return false
  updateCover(cover)
  return true
}

function innerBalls({ diagram, spheres, errors, isInner }: VoronoiAxis): MedialBalls {
  const balls = createMedialBalls(diagram.slotCount)
  for (let slot = 0; slot < diagram.slotCount; slot++) {
    if (isInner[slot] === 1) addBall(balls, spheres, slot * BALL, errors[slot], MEDIAL)
  }
  return balls
}

function largest(values: Float64Array): number {
  let found = 0
  for (let i = 0; i < values.length; i++) found = Math.max(found, values[i])
  return found
}
