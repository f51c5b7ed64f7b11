import { ensureFit } from '../refit/ensureFit.ts'
import { deformVertices } from '../skinning/posedSkin.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import type { Counts } from './counts.ts'
import { loadTriangles, meetLoaded, type Nearest, scaleTo, touchLoaded, WIDTH } from './nearest.ts'
import { createPairList } from './pairList.ts'
import { walkPair } from './walk.ts'
import { walkDistance } from './walkDistance.ts'

/** Steps of a question for the distance between two bodies that are fresh and have triangles. */

const touching = createPairList()
const cornersA = new Uint32Array(3)
const cornersB = new Uint32Array(3)

/**
 * Whether the bodies touch, as the contact query decides it: the same walk with the same exact test. Then `nearest` is one touching pair.
 * Only where nothing touches do the outlines of triangles tell how far they are apart.
 */
export function touchBodies(a: Body, b: Body, nearest: Nearest, counts: Counts): boolean {
  touching.count = 0
  walkPair(a, b, true, touching, counts)
  if (touching.count === 0) return false
  const [ta, tb] = touching.pairs
  scaleToBodies(a, b, nearest)
  loadPair(a, ta, b, tb, nearest)
  touchLoaded(nearest.numbers)
  nearest.a = ta
  nearest.b = tb
  return true
}

/**
 * The nearest triangles of bodies that do not touch, where they are nearer than `nearest` says. `hint`: triangles that are likely to be near.
 * Returns whether there are such.
 */
export function approachBodies(
  a: Body,
  b: Body,
  hint: readonly [number, number] | undefined,
  nearest: Nearest,
  counts: Counts,
): boolean {
  scaleToBodies(a, b, nearest)
  nearest.a = -1
  nearest.b = -1
  if (hint !== undefined) tryHint(a, hint[0], b, hint[1], nearest)
  walkDistance(a, b, nearest, counts)
  // Nothing touches, so rounding alone can have made a width 0.
  if (nearest.a >= 0 && nearest.numbers[WIDTH] === 0) nearest.numbers[WIDTH] = Number.MIN_VALUE
  return nearest.a >= 0
}

function tryHint(a: Body, ta: number, b: Body, tb: number, nearest: Nearest): void {
  loadPair(a, ta, b, tb, nearest)
  if (!meetLoaded(nearest.numbers)) return
  nearest.a = ta
  nearest.b = tb
}

function loadPair(a: Body, ta: number, b: Body, tb: number, { numbers }: Nearest): void {
  deformCorners(a, ta, cornersA)
  deformCorners(b, tb, cornersB)
  loadTriangles(a.positions, cornersA, 0, b.positions, cornersB, 0, numbers)
}

/** Deforms the corners of a triangle and writes their offsets in `positions`. */
function deformCorners(body: Body, triangle: number, offsets: Uint32Array): void {
  const { triangles } = body.rig.skin
  deformVertices(body.skin, triangles, triangle * 3, triangle * 3 + 3)
  for (let k = 0; k < 3; k++) offsets[k] = triangles[triangle * 3 + k] * 3
}

/** No point of either body is farther from a point of the other than this. */
function scaleToBodies(a: Body, b: Body, nearest: Nearest): void {
  ensureFit(a.fit, 0)
  ensureFit(b.fit, 0)
  const p = a.fit.posed
  const q = b.fit.posed
  const centres = Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) + Math.abs(p[2] - q[2])
  scaleTo(nearest, centres + p[SPHERE - 1] + q[SPHERE - 1])
}
