import { outward } from '../../math/outward.ts'
import { createSurfacePoint } from '../closestPoint.ts'
import { isInside } from '../isInside.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../cells/surfaceSamples.ts'
import { addBall, type MedialBalls } from './medialBalls.ts'
import { shrinkingBall } from './shrinkingBall.ts'

const hit = createSurfacePoint()
const ball = new Float64Array(4)

/**
 * Relative errors of ball radii, tried in turn. If a plate is thinner than the first tolerance times the initial
 * radius, the initial ball, which is centred beyond the plate, is accepted. The second tolerance then yields a ball
 * inside.
 */
const TOLERANCES = [1e-4, 0]

/**
 * Adds the largest ball inside the solid that touches the surface at a sample. If the inside is not defined there, adds
 * a ball centred at the sample that encloses its cell.
 */
export function addSampleBall(solid: Solid, samples: SurfaceSamples, sample: number, balls: MedialBalls): void {
  let radius = largestRadius(solid.mesh.box)
  for (let k = 0; k < TOLERANCES.length && solid.sides.inner[samples.triangle[sample]] !== 0; k++) {
    const distance = shrinkFrom(solid, samples, sample, radius, TOLERANCES[k])
    radius = ball[3]
    if (!(radius > 0)) break
    if (!isInside(solid.tree, ball[0], ball[1], ball[2])) continue
    addBall(balls, ball, 0, radius - distance)
    return
  }
  for (let k = 0; k < 3; k++) ball[k] = samples.positions[sample * 3 + k]
  ball[3] = samples.radius[sample]
  addBall(balls, ball, 0, ball[3])
}

/** Writes `ball`. Returns the distance from its centre to the surface. */
function shrinkFrom(solid: Solid, samples: SurfaceSamples, sample: number, radius: number, tolerance: number): number {
  const { mesh, tree, sides } = solid
  const t = samples.triangle[sample]
  const px = samples.positions[sample * 3]
  const py = samples.positions[sample * 3 + 1]
  const pz = samples.positions[sample * 3 + 2]
  // Direction to the inner side: `inner` is 1 if the inside is behind the triangle.
  const scale = mesh.areas[t] > 0 ? -sides.inner[t] / mesh.areas[t] : 0
  const nx = mesh.areaVectors[t * 3] * scale
  const ny = mesh.areaVectors[t * 3 + 1] * scale
  const nz = mesh.areaVectors[t * 3 + 2] * scale
  hit.triangle = t
  const distance = shrinkingBall(tree, px, py, pz, nx, ny, nz, radius, tolerance, hit, ball)
  const x = px - ball[0]
  const y = py - ball[1]
  const z = pz - ball[2]
  ball[3] = outward(Math.sqrt(x * x + y * y + z * z))
  return distance
}

/** The radius of a ball inside the box is at most half of the box's shortest side. */
function largestRadius(box: Float64Array): number {
  return Math.min(box[3] - box[0], box[4] - box[1], box[5] - box[2]) * 0.5000001
}
