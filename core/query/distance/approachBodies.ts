import { ensureFit } from '../../refit/ensureFit.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import type { Counts } from '../base/counts.ts'
import { loadTriangles, meetLoaded, type Nearest, scaleTo, touchLoaded, WIDTH } from './nearest.ts'
import { createPairList } from '../base/pairList.ts'
import { traversePair } from '../contacts/traversePair.ts'
import { traverseDistance } from './traverseDistance.ts'

// Steps of a distance query between two up-to-date bodies with triangles.

const touching = createPairList()
const cornersA = new Uint32Array(3)
const cornersB = new Uint32Array(3)

/**
 * Whether the bodies touch, decided by the same traversal and exact test as in the contact query. If so, `nearest` is
 * set to one touching pair. If not, the distance between triangles is the least distance between their edges, or a
 * vertex and a face (`approachBodies`).
 */
export function touchBodies(a: Body, b: Body, nearest: Nearest, counts: Counts): boolean {
  touching.count = 0
  traversePair(a, b, true, touching, counts)
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
 * Finds the nearest triangles of two bodies that do not touch, if they are nearer than `nearest`. `hint`: triangles
 * that are likely to be near. Returns whether such triangles were found.
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
  if (hint !== undefined) testHint(a, hint[0], b, hint[1], nearest)
  traverseDistance(a, b, nearest, counts)
  // Nothing touches, so only rounding can have made the distance 0.
  if (nearest.a >= 0 && nearest.numbers[WIDTH] === 0) nearest.numbers[WIDTH] = Number.MIN_VALUE
  return nearest.a >= 0
}

function testHint(a: Body, ta: number, b: Body, tb: number, nearest: Nearest): void {
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

/** Sets the scale by an upper bound of the distance between any two points of the bodies. */
function scaleToBodies(a: Body, b: Body, nearest: Nearest): void {
  ensureFit(a.fit, 0)
  ensureFit(b.fit, 0)
  const p = a.fit.posed
  const q = b.fit.posed
  const centres = Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) + Math.abs(p[2] - q[2])
  scaleTo(nearest, centres + p[SPHERE - 1] + q[SPHERE - 1])
}
