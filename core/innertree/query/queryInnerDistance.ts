import { createNearest, pointsOf, scaleTo, WIDTH } from '../../query/distance/nearest.ts'
import { type Clock, noClock } from '../../query/base/queryReport.ts'
import type { Point } from '../../query/probe/volume.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { approachTriangles, meetTriangles } from './approachTriangles.ts'
import { distanceTreeOf, type InnerBody, poseInner, posedBalls } from '../body/innerBody.ts'
import { clearNearestBalls, createNearestBalls, type NearestBalls, nearestBalls, startAt } from './nearestBalls.ts'
import type { PosedBalls } from '../body/posedBalls.ts'
import { provenDrift } from './provenDrift.ts'

export interface InnerDistanceOptions {
  /**
   * `nodes` of the previous query. Saves sphere tests if the bodies moved little. The spheres found are as close as
   * without it, but equally close ones can lead to other triangles.
   */
  readonly hint?: readonly [number, number]
  readonly now?: Clock
}

export interface InnerDistance {
  /**
   * Upper bound of the distance between the bodies: measured between points of their surfaces, or of spheres inside
   * them. The spheres of bent bodies can protrude, so for those only the distance between triangles is a bound. 0 if
   * spheres overlap.
   */
  readonly distance: number
  /** Points of the first and second body at that distance; null if spheres overlap. */
  readonly points: readonly [Point, Point] | null
  /**
   * Triangles that contain those points. null if spheres overlap, or if the spheres are closer than all tested
   * triangles.
   */
  readonly triangles: readonly [number, number] | null
  /** Leaves of the trees of both packings, usable as a hint for the next query. */
  readonly nodes: readonly [number, number]
  readonly tests: number
  readonly milliseconds: number
}

/** Distance between two bodies, computed from their inner spheres and the triangles closest to those: [WZ09] §4.1. */
export function queryInnerDistance(
  a: InnerBody,
  b: InnerBody,
  { hint, now = noClock }: InnerDistanceOptions = {},
): Reply<InnerDistance> {
  if (a === b) throw new Error('queryInnerDistance: the two bodies must differ')
  const started = now()
  for (const one of [a, b]) {
    if (one.inner.packing.count === 0) return failed('rig-empty', `The packing of "${one.body.rig.name}" is empty.`)
    const posed = poseInner(one)
    if (!posed.ok) return posed
  }
  const found = isOrdered(a, b) ? search(a, b, hint) : exchanged(search(b, a, hint && [hint[1], hint[0]]))
  return done({ ...found, milliseconds: now() - started })
}

/** Scratch of one query. */
const best = createNearestBalls()

type Found = Omit<InnerDistance, 'milliseconds'>

/**
 * The search tests a limited number of candidates, so its result depends on the order of the bodies. Ordering them by
 * the positions of their root spheres gives the same distance when the bodies are exchanged.
 */
function isOrdered(a: InnerBody, b: InnerBody): boolean {
  const first = posedBalls(a, distanceTreeOf(a).tree).balls
  const second = posedBalls(b, distanceTreeOf(b).tree).balls
  for (let k = 0; k < SPHERE; k++) if (first[k] !== second[k]) return first[k] < second[k]
  return a.inner.packing.count <= b.inner.packing.count
}

function exchanged({ points, triangles, nodes, ...rest }: Found): Found {
  return {
    ...rest,
    points: points && [points[1], points[0]],
    triangles: triangles && [triangles[1], triangles[0]],
    nodes: [nodes[1], nodes[0]],
  }
}

function search(a: InnerBody, b: InnerBody, hint: InnerDistanceOptions['hint']): Found {
  const ballsA = posedBalls(a, distanceTreeOf(a).tree)
  const ballsB = posedBalls(b, distanceTreeOf(b).tree)
  clearNearestBalls(best, CANDIDATE_MARGIN * (ballsA.balls[3] + ballsB.balls[3]))
  if (hint !== undefined && isLeaf(ballsA, hint[0]) && isLeaf(ballsB, hint[1])) {
    startAt(ballsA, hint[0], ballsB, hint[1], best)
  }
  nearestBalls(ballsA, ballsB, best)
  const { nodeA, nodeB, tests } = best
  const found = best.distance > 0 ? approach(a, b, ballsA, ballsB, best) : overlapping
  return { ...found, nodes: [nodeA, nodeB], tests }
}

/**
 * Maximum extra distance of candidate pairs, relative to the radii of both bodies. The closest
 * triangles may belong to spheres that are not the closest.
 */
const CANDIDATE_MARGIN = 0.01
const overlapping = { distance: 0, points: null, triangles: null }

function isLeaf({ tree }: PosedBalls, node: number): boolean {
  return tree.childCount[node] === 0
}

/** The triangle step. Spheres that are closest to a cap of an opening have no triangle. */
function approach(
  a: InnerBody,
  b: InnerBody,
  ballsA: PosedBalls,
  ballsB: PosedBalls,
  best: NearestBalls,
): Pick<InnerDistance, 'distance' | 'points' | 'triangles'> {
  const { nodeA, nodeB, distance } = best
  const nearest = createNearest()
  scaleTo(nearest, distance + ballsA.balls[3] + ballsB.balls[3])
  for (const [triangleA, triangleB] of startsOf(a, b, ballsA, ballsB, best)) {
    approachTriangles(a.body, triangleA, b.body, triangleB, nearest)
  }
  const width = nearest.numbers[WIDTH]
  const drift = provenDrift(a) + provenDrift(b)
  if (width < Infinity && width <= distance + drift) {
    return { distance: width, points: pointsOf(nearest), triangles: [nearest.a, nearest.b] }
  }
  const bound = distance + (drift < Infinity ? drift : 0)
  return { distance: bound, points: pointsOnBalls(ballsA, nodeA, ballsB, nodeB), triangles: null }
}

/** The triangles of the closest spheres, and those of the candidates that are closest to each other. */
function startsOf(
  a: InnerBody,
  b: InnerBody,
  ballsA: PosedBalls,
  ballsB: PosedBalls,
  { nodeA, nodeB, distance, tolerance, count, nodes, gaps }: NearestBalls,
): [number, number][] {
  const [ofA, ofB] = [distanceTreeOf(a).triangle, distanceTreeOf(b).triangle]
  const pairOf = (p: number, q: number): [number, number] => [ofA[ballsA.tree.ballOf[p]], ofB[ballsB.tree.ballOf[q]]]
  const first = pairOf(nodeA, nodeB)
  const nearest = createNearest()
  for (let k = 0; k < count; k++) {
    if (gaps[k] > distance + tolerance) continue
    const [triangleA, triangleB] = pairOf(nodes[k * 2], nodes[k * 2 + 1])
    if (triangleA >= 0 && triangleB >= 0) meetTriangles(a.body, triangleA, b.body, triangleB, nearest)
  }
  const starts: [number, number][] = [first, [nearest.a, nearest.b]]
  return starts.filter(([p, q], k) => p >= 0 && q >= 0 && (k === 0 || p !== first[0] || q !== first[1]))
}

/** Closest points of two spheres. */
function pointsOnBalls(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number): readonly [Point, Point] {
  const from = a.balls.subarray(nodeA * SPHERE, (nodeA + 1) * SPHERE)
  const to = b.balls.subarray(nodeB * SPHERE, (nodeB + 1) * SPHERE)
  const way = [0, 1, 2].map((k) => to[k] - from[k])
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
  const at = (ball: Float64Array, share: number): Point => [
    ball[0] + way[0] * share,
    ball[1] + way[1] * share,
    ball[2] + way[2] * share,
  ]
  return [at(from, from[3] / length), at(to, -to[3] / length)]
}
