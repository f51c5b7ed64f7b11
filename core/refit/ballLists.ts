import { cornerCount, SPHERE, type SphereTree } from '../spheretree/layout.ts'

/**
 * What a refit gathers before it encloses: for every group of a node the posed balls that together hold the group's
 * posed vertices, in up to two versions of which either suffices. Reused from node to node; balls are x y z r.
 *
 * Version 1 comes from the ball about the node's centre, version 2 from the group's own ball. Group i has
 * first[firstEnd[i - 1] .. firstEnd[i]] and second[secondEnd[i - 1] .. secondEnd[i]], the latter often empty.
 */
export interface BallLists {
  groups: number
  readonly first: Float64Array
  readonly second: Float64Array
  readonly firstEnd: Uint32Array
  readonly secondEnd: Uint32Array
}

/** Lists with room for any node of the tree. */
export function createBallLists(tree: SphereTree, setStart: Uint32Array): BallLists {
  let mostGroups = 0
  let mostBalls = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    const start = tree.groupStart[node]
    const end = tree.groupStart[node + 1]
    let balls = 0
    for (let g = start; g < end; g++) balls += cornerCount(tree, setStart, g)
    mostGroups = Math.max(mostGroups, end - start)
    mostBalls = Math.max(mostBalls, balls)
  }
  return {
    groups: 0,
    first: new Float64Array(mostBalls * SPHERE),
    second: new Float64Array(mostBalls * SPHERE),
    firstEnd: new Uint32Array(mostGroups),
    secondEnd: new Uint32Array(mostGroups),
  }
}

/**
 * One ball around a choice of one version per group, written to out[o .. o + 3]. For any centre c
 * R(c) = max over groups of min over versions of the farthest |c − ball| + r is a valid radius (ALGORITHMS ii), so only
 * the centre is a heuristic: the middle of the box around version 1 or around version 2, whichever is better. The mean of
 * the centres ([KZ05] §4.2) is looser and moves when a corner is listed twice.
 */
export function encloseLists(lists: BallLists, out: Float64Array, o: number): void {
  middleOfBox(lists, false)
  let x = middle[0]
  let y = middle[1]
  let z = middle[2]
  let radius = radiusAbout(lists, x, y, z)
  if (lists.secondEnd[lists.groups - 1] > 0) {
    middleOfBox(lists, true)
    const other = radiusAbout(lists, middle[0], middle[1], middle[2])
    if (other < radius) {
      radius = other
      x = middle[0]
      y = middle[1]
      z = middle[2]
    }
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  out[o + 3] = radius
}

const middle = new Float64Array(3)
const box = new Float64Array(6)

/** Middle of the box around all balls of version 1, or of version 2 where a group has one. */
function middleOfBox(lists: BallLists, preferSecond: boolean): void {
  box.fill(Number.POSITIVE_INFINITY, 0, 3)
  box.fill(Number.NEGATIVE_INFINITY, 3, 6)
  let firstStart = 0
  let secondStart = 0
  for (let g = 0; g < lists.groups; g++) {
    const firstEnd = lists.firstEnd[g]
    const secondEnd = lists.secondEnd[g]
    if (preferSecond && secondEnd > secondStart) growBox(lists.second, secondStart, secondEnd)
    else growBox(lists.first, firstStart, firstEnd)
    firstStart = firstEnd
    secondStart = secondEnd
  }
  middle[0] = (box[0] + box[3]) / 2
  middle[1] = (box[1] + box[4]) / 2
  middle[2] = (box[2] + box[5]) / 2
}

function growBox(balls: Float64Array, start: number, end: number): void {
  for (let b = start; b < end; b += 4) {
    const x = balls[b]
    const y = balls[b + 1]
    const z = balls[b + 2]
    const r = balls[b + 3]
    box[0] = Math.min(box[0], x - r)
    box[1] = Math.min(box[1], y - r)
    box[2] = Math.min(box[2], z - r)
    box[3] = Math.max(box[3], x + r)
    box[4] = Math.max(box[4], y + r)
    box[5] = Math.max(box[5], z + r)
  }
}

function radiusAbout(lists: BallLists, x: number, y: number, z: number): number {
  let radius = 0
  let firstStart = 0
  let secondStart = 0
  for (let g = 0; g < lists.groups; g++) {
    const firstEnd = lists.firstEnd[g]
    const secondEnd = lists.secondEnd[g]
    let reach = farthest(lists.first, firstStart, firstEnd, x, y, z)
    if (secondEnd > secondStart && !(reach <= radius)) {
      reach = Math.min(reach, farthest(lists.second, secondStart, secondEnd, x, y, z))
    }
    radius = Math.max(radius, reach)
    firstStart = firstEnd
    secondStart = secondEnd
  }
  return radius
}

function farthest(balls: Float64Array, start: number, end: number, x: number, y: number, z: number): number {
  let reach = 0
  for (let b = start; b < end; b += 4) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz) + balls[b + 3])
  }
  return reach
}
