import { cornerCount, SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { createLooseBalls, type LooseBalls } from './looseBalls.ts'

/**
 * The balls that a refit collects before it encloses them: for every group of a node, posed balls that together enclose
 * the group's posed vertices, in up to two alternative versions. Reused from node to node; balls are x y z r.
 *
 * Version 1 comes from the ball about the node's centre, version 2 from the group's own ball. Group i has
 * first[firstEnd[i - 1] .. firstEnd[i]] and second[secondEnd[i - 1] .. secondEnd[i]], the latter often empty.
 */
export interface BallLists {
  groups: number
  readonly first: Float64Array
  readonly second: Float64Array
  readonly picked: Float64Array
  readonly firstEnd: Uint32Array
  readonly secondEnd: Uint32Array
  /** State of the balls of a bundle, which are in `first`. */
  readonly loose: LooseBalls
}

/** Creates lists that are large enough for any node of the tree. */
export function createBallLists(tree: SphereTree, setStart: Uint32Array, joints: number): BallLists {
  let mostGroups = 0
  // A bundle has a ball per group or per joint.
  let mostBalls = joints
  let mostJoints = joints
  for (let node = 0; node < tree.nodeCount; node++) {
    const start = tree.groupStart[node]
    const end = tree.groupStart[node + 1]
    let balls = 0
    let jointsOfGroups = 0
    for (let g = start; g < end; g++) {
      balls += cornerCount(tree, setStart, g)
      jointsOfGroups += setStart[tree.groupSet[g] + 1] - setStart[tree.groupSet[g]]
    }
    mostJoints = Math.max(mostJoints, jointsOfGroups)
    mostGroups = Math.max(mostGroups, end - start)
    mostBalls = Math.max(mostBalls, balls)
  }
  return {
    groups: 0,
    first: new Float64Array(mostBalls * SPHERE),
    second: new Float64Array(mostBalls * SPHERE),
    picked: new Float64Array(mostBalls * SPHERE),
    firstEnd: new Uint32Array(mostGroups),
    secondEnd: new Uint32Array(mostGroups),
    loose: createLooseBalls(Math.max(mostGroups, joints), mostJoints),
  }
}

/**
 * Writes one ball around one version of each group to out[o .. o + 3]. For any centre c, R(c) = max over groups of min
 * over versions of the farthest |c − ball| + r is a valid radius (docs/algorithms.md (ii)), so only the centre is a
 * heuristic: the middle of the box around version 1 or around version 2, whichever is better. The mean of the centres
 * ([KZ05] §4.2) is looser and changes if a corner is listed twice. For nodes with many groups the centre is then
 * refined.
 */
export function encloseLists(lists: BallLists, out: Float64Array, o: number): void {
  const last = lists.groups - 1
  if (lists.secondEnd[last] === 0) {
    encloseOne(lists.first, lists.firstEnd[last], out, o)
    if (lists.groups >= FEWEST_REFINED) refineCentre(lists.first, lists.firstEnd[last], out, o)
  } else {
    writeMiddle(lists.first, lists.firstEnd[last], out, o)
    out[o + 3] = radiusAbout(lists, out[o], out[o + 1], out[o + 2])
    writeMiddle(lists.second, lists.secondEnd[last], trial, 0)
    const other = radiusAbout(lists, trial[0], trial[1], trial[2])
    if (other < out[o + 3]) writeBall(trial[0], trial[1], trial[2], other, out, o)
    if (lists.groups >= FEWEST_REFINED)
      refineCentre(lists.picked, pickVersions(lists, out[o], out[o + 1], out[o + 2]), out, o)
  }
}

/** For one version: the ball about the middle of the box around balls[0 .. end]. */
export function encloseOne(balls: Float64Array, end: number, out: Float64Array, o: number): void {
  writeMiddle(balls, end, out, o)
  out[o + 3] = farthest(balls, 0, end, out[o], out[o + 1], out[o + 2])
}

/** With fewer groups, the middle of the box is a good centre without refinement. */
export const FEWEST_REFINED = 4

/**
 * One step towards the smallest enclosing ball: moves the centre towards the ball that reaches farthest until another
 * ball reaches as far. Reduces the radius by 2 to 5 % if there are many balls; a second step gains little.
 */
function refineCentre(balls: Float64Array, end: number, out: Float64Array, o: number): void {
  const f = farthestBall(balls, end, out[o], out[o + 1], out[o + 2])
  if (!writeRefined(balls, end, f / SPHERE, out, o, trial)) return
  const radius = farthest(balls, 0, end, trial[0], trial[1], trial[2])
  if (radius < out[o + 3]) writeBall(trial[0], trial[1], trial[2], radius, out, o)
}

/**
 * Writes the result of that step from the centre at out[o ..] to `centre`, where f is the ball that reaches farthest.
 * Returns false if the step has length 0.
 *
 * With the farthest ball at reach R in direction u, ball (b, r) ties after t where |b − c − t u| + r = R − t, which is
 * linear in t once squared: t = ((R − r)² − |b − c|²) / 2(R − r − u·(b − c)). The least t is kept as a fraction, so
 * that comparisons need no division.
 */
export function writeRefined(
  balls: Float64Array,
  end: number,
  f: number,
  out: Float64Array,
  o: number,
  centre: Float64Array,
): boolean {
  const x = out[o]
  const y = out[o + 1]
  const z = out[o + 2]
  let ux = balls[f * SPHERE] - x
  let uy = balls[f * SPHERE + 1] - y
  let uz = balls[f * SPHERE + 2] - z
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  if (!(length > 0)) return false
  ux /= length
  uy /= length
  uz /= length
  const reach = length + balls[f * SPHERE + 3]
  const least = 1e-9 * reach
  let over = length
  let under = 1
  for (let b = 0; b < end; b += SPHERE) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    const rest = reach - balls[b + 3]
    const opening = 2 * (rest - ux * dx - uy * dy - uz * dz)
    const gap = rest * rest - dx * dx - dy * dy - dz * dz
    // The farthest ball itself, and balls straight ahead, never tie.
    if (opening > least && gap * under < over * opening) {
      over = gap
      under = opening
    }
  }
  const step = over / under
  if (!(step > 0)) return false
  centre[0] = x + step * ux
  centre[1] = y + step * uy
  centre[2] = z + step * uz
  return true
}

/** Offset of the ball that reaches farthest from (x, y, z). */
function farthestBall(balls: Float64Array, end: number, x: number, y: number, z: number): number {
  let reach = Number.NEGATIVE_INFINITY
  let found = 0
  for (let b = 0; b < end; b += SPHERE) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz) + balls[b + 3]
    if (distance > reach) {
      reach = distance
      found = b
    }
  }
  return found
}

/** Copies the version of each group that reaches less far from (x, y, z) to `lists.picked`. Returns the end. */
function pickVersions(lists: BallLists, x: number, y: number, z: number): number {
  const { first, second, firstEnd, secondEnd, picked } = lists
  let end = 0
  let firstStart = 0
  let secondStart = 0
  for (let g = 0; g < lists.groups; g++) {
    const reach = farthest(first, firstStart, firstEnd[g], x, y, z)
    const other = farthest(second, secondStart, secondEnd[g], x, y, z)
    if (other < reach) end = copyBalls(second, secondStart, secondEnd[g], picked, end)
    else end = copyBalls(first, firstStart, firstEnd[g], picked, end)
    firstStart = firstEnd[g]
    secondStart = secondEnd[g]
  }
  return end
}

function copyBalls(from: Float64Array, start: number, end: number, to: Float64Array, at: number): number {
  for (let k = start; k < end; k++) to[at + k - start] = from[k]
  return at + end - start
}

function writeBall(x: number, y: number, z: number, r: number, out: Float64Array, o: number): void {
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  out[o + 3] = r
}

const trial = new Float64Array(3)

/** Writes the middle of the box around balls[0 .. end]. */
export function writeMiddle(balls: Float64Array, end: number, out: Float64Array, o: number): void {
  let r = balls[3]
  let lowX = balls[0] - r
  let lowY = balls[1] - r
  let lowZ = balls[2] - r
  let highX = balls[0] + r
  let highY = balls[1] + r
  let highZ = balls[2] + r
  for (let b = SPHERE; b < end; b += SPHERE) {
    r = balls[b + 3]
    lowX = Math.min(lowX, balls[b] - r)
    lowY = Math.min(lowY, balls[b + 1] - r)
    lowZ = Math.min(lowZ, balls[b + 2] - r)
    highX = Math.max(highX, balls[b] + r)
    highY = Math.max(highY, balls[b + 1] + r)
    highZ = Math.max(highZ, balls[b + 2] + r)
  }
  out[o] = (lowX + highX) / 2
  out[o + 1] = (lowY + highY) / 2
  out[o + 2] = (lowZ + highZ) / 2
}

function radiusAbout(lists: BallLists, x: number, y: number, z: number): number {
  const { first, second, firstEnd, secondEnd } = lists
  let radius = 0
  let firstStart = 0
  let secondStart = 0
  for (let g = 0; g < lists.groups; g++) {
    let reach = farthest(first, firstStart, firstEnd[g], x, y, z)
    if (secondEnd[g] > secondStart && !(reach <= radius)) {
      reach = Math.min(reach, farthest(second, secondStart, secondEnd[g], x, y, z))
    }
    radius = Math.max(radius, reach)
    firstStart = firstEnd[g]
    secondStart = secondEnd[g]
  }
  return radius
}

function farthest(balls: Float64Array, start: number, end: number, x: number, y: number, z: number): number {
  let reach = 0
  for (let b = start; b < end; b += SPHERE) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz) + balls[b + 3])
  }
  return reach
}
