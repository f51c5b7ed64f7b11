import { createSolid } from '../../geometry/solid.ts'
import { smallestBall } from '../../math/smallestBall.ts'
import type { Progress } from '../../base/progress.ts'
import { SPHERE } from '../tree/sphereTree.ts'
import { protrusions } from './protrusions.ts'
import { type UncoveredSkin, uncoveredSkin } from './uncoveredSkin.ts'

/** What to measure of spheres. */
export interface DrawnWish {
  readonly protrusions: boolean
  readonly uncovered: boolean
}

/** How spheres that are drawn fit a surface. null: not requested. */
export interface DrawnMeasures {
  /** Per sphere: how far it extends past the surface / radius of the smallest enclosing ball of the surface. */
  readonly protrusions: Float32Array | null
  readonly uncovered: UncoveredSkin | null
}

/**
 * Measures any set of spheres against a surface in the same pose. `drawn`: x y z r each, in single precision. For the
 * cover, radii grow by what their rounding may have cost.
 */
export function measureDrawn(
  drawn: Float32Array,
  triangles: Uint32Array,
  positions: Float64Array,
  wish: DrawnWish,
  progress: Progress,
): DrawnMeasures {
  return {
    protrusions: wish.protrusions ? shares(Float64Array.from(drawn), triangles, positions, progress) : null,
    uncovered: wish.uncovered ? uncoveredSkin(beforeRounding(drawn), triangles, positions) : null,
  }
}

function shares(spheres: Float64Array, triangles: Uint32Array, positions: Float64Array, progress: Progress) {
  const ball = new Float64Array(SPHERE)
  smallestBall(positions, triangles, 0, triangles.length, ball, 0)
  const scale = ball[3] > 0 ? ball[3] : 1
  const { bounds } = protrusions(spheres, createSolid(positions, triangles, progress), progress)
  return Float32Array.from(bounds, (bound) => bound / scale)
}

/** Relative error of a few operations in single precision. */
const ROUNDING = 2 ** -21

function beforeRounding(drawn: Float32Array): Float64Array {
  const spheres = Float64Array.from(drawn)
  for (let s = 0; s < spheres.length; s += SPHERE) {
    const [x, y, z, r] = spheres.subarray(s, s + SPHERE)
    spheres[s + 3] += ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + r)
  }
  return spheres
}
