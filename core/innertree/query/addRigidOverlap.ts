import { AFFINE, determinant, invert, multiply, transformPoint } from '../../math/affine.ts'
import { FIRST_MOMENT, FORCE, TORQUE, VOLUME } from '../../query/penetration/push.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { addLenses } from './addLenses.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { type NearGrid, nearGrids } from '../body/nearGrid.ts'
import { clearOverlapSum, createOverlapSum, type OverlapSum } from './overlapSum.ts'
import type { RigidBalls } from '../body/rigidBalls.ts'

/** Matrix from the rest coordinates of the guest to those of the host, and its inverse placement. */
const inverse = new Float64Array(AFFINE)
const relative = new Float64Array(AFFINE)
/** Sums in the rest coordinates of the host. */
const local = createOverlapSum()
/** Scratch that grows as needed: balls of the guest, x y z r; pairs of one of them and a leaf of the host. */
let moved: Float64Array = new Float64Array(4096)
let pairs: Int32Array = new Int32Array(4096)
/** Nodes still to be visited. */
let stack: Int32Array = new Int32Array(1024)

/**
 * Same as `addOverlap` for bodies that move rigidly: moves the balls of the guest, the body with the smaller balls, to
 * the rest coordinates of the other one, the host, and finds the balls there in grids. Takes a quarter of the time of
 * the search in two trees, and a body far from the origin loses no digits. Returns false if the host is flattened, so
 * that its placement has no inverse.
 */
export function addRigidOverlap(a: RigidBalls, b: RigidBalls, sum: OverlapSum): boolean {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return true
  const isHostA = isHost(a, b)
  const [host, guest] = isHostA ? [a, b] : [b, a]
  if (!invert(host.map, 0, inverse, 0)) return false
  multiply(inverse, 0, guest.map, 0, relative, 0)
  clearOverlapSum(local)
  local.origin.set(host.tree.spheres.subarray(0, 3))
  local.rounding = sum.rounding / host.scale
  const grids = nearGrids(host.tree)
  const count = findPairs(host.tree, grids, moveNear(host.tree, grids, guest.tree, guest.scale / host.scale), local)
  addLenses(moved, host.tree.spheres, pairs, count, local)
  addMoved(local, host, isHostA ? -1 : 1, sum)
  return true
}

/** Ordered by the size of the balls and then by position, so that exchanging the bodies changes nothing. */
function isHost(a: RigidBalls, b: RigidBalls): boolean {
  const difference = meanVolume(a) - meanVolume(b)
  if (difference !== 0) return difference > 0
  for (let k = 0; k < SPHERE; k++) if (a.balls[k] !== b.balls[k]) return a.balls[k] < b.balls[k]
  return true
}

function meanVolume({ tree, volumeScale }: RigidBalls): number {
  return (tree.volumes[0] * volumeScale) / tree.nodeCount
}

/**
 * Writes the balls of the guest that may overlap the host to `moved`, in the rest coordinates of the host. Returns
 * their number.
 */
function moveNear(host: BallTree, grids: readonly NearGrid[], guest: BallTree, scale: number): number {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = relative
  const { nodeCount, spheres, firstChild, childCount } = guest
  const [hostX, hostY, hostZ, hostR] = host.spheres
  if (moved.length < nodeCount * SPHERE) moved = new Float64Array(nodeCount * SPHERE)
  if (stack.length < nodeCount) stack = new Int32Array(nodeCount)
  const out = moved
  const open = stack
  let o = 0
  let top = 0
  let first = 0
  let end = 1
  for (;;) {
    for (let node = first; node < end; node++) {
      const s = node * SPHERE
      const u = spheres[s]
      const v = spheres[s + 1]
      const w = spheres[s + 2]
      const x = m0 * u + m1 * v + m2 * w + m3
      const y = m4 * u + m5 * v + m6 * w + m7
      const z = m8 * u + m9 * v + m10 * w + m11
      const r = spheres[s + 3] * scale
      const dx = x - hostX
      const dy = y - hostY
      const dz = z - hostZ
      if (dx * dx + dy * dy + dz * dz >= (hostR + r) * (hostR + r)) continue
      if (childCount[node] > 0) {
        if (!isClear(grids, x, y, z, r)) open[top++] = node
        continue
      }
      out[o] = x
      out[o + 1] = y
      out[o + 2] = z
      out[o + 3] = r
      o += SPHERE
    }
    if (top === 0) return o / SPHERE
    const node = open[--top]
    first = firstChild[node]
    end = first + childCount[node]
  }
}

/** Whether no ball of the host is near a ball. False for balls too large for the grids. */
function isClear(grids: readonly NearGrid[], x: number, y: number, z: number, r: number): boolean {
  for (let level = 0; level < grids.length; level++) {
    const { reach, low, perCell, size, start } = grids[level]
    if (reach < r) continue
    const i = Math.floor((x - low[0]) * perCell)
    const j = Math.floor((y - low[1]) * perCell)
    const k = Math.floor((z - low[2]) * perCell)
    if (!(i >= 0 && j >= 0 && k >= 0 && i < size[0] && j < size[1] && k < size[2])) return true
    const index = i + size[0] * (j + size[1] * k)
    return start[index] === start[index + 1]
  }
  return false
}

/**
 * Writes all pairs of a ball of `moved` and a leaf of the host that overlap to `pairs`. Returns their number. Writes
 * pairs unconditionally and increments the count only if they overlap: the test is unpredictable, and the branch-free
 * version takes two thirds of the time.
 */
function findPairs(host: BallTree, grids: readonly NearGrid[], count: number, sum: OverlapSum): number {
  const { spheres } = host
  const balls = moved
  const top = grids.length
  let list = pairs
  let found = 0
  let tests = 0
  for (let slot = 0; slot < count; slot++) {
    const o = slot * SPHERE
    const x = balls[o]
    const y = balls[o + 1]
    const z = balls[o + 2]
    const r = balls[o + 3]
    let level = 0
    while (level < top && grids[level].reach < r) level++
    if (level === top) {
      found = descend(host, slot, found, sum)
      list = pairs
      continue
    }
    const { low, perCell, size, start, nodes } = grids[level]
    const i = Math.floor((x - low[0]) * perCell)
    const j = Math.floor((y - low[1]) * perCell)
    const k = Math.floor((z - low[2]) * perCell)
    if (!(i >= 0 && j >= 0 && k >= 0 && i < size[0] && j < size[1] && k < size[2])) continue
    const index = i + size[0] * (j + size[1] * k)
    const end = start[index + 1]
    const first = start[index]
    tests += end - first
    if (2 * (found + end - first + 1) > list.length) list = pairs = grown(pairs, 2 * (end - first + 1))
    for (let at = first; at < end; at++) {
      const node = nodes[at]
      const q = node * SPHERE
      const dx = spheres[q] - x
      const dy = spheres[q + 1] - y
      const dz = spheres[q + 2] - z
      const reach = spheres[q + 3] + r
      list[2 * found] = slot
      list[2 * found + 1] = node
      found += Number(dx * dx + dy * dy + dz * dz < reach * reach)
    }
  }
  sum.tests += tests
  return found
}

/** Same for a ball too large for the grids, by searching the tree of the host. */
function descend(host: BallTree, slot: number, from: number, sum: OverlapSum): number {
  const { nodeCount, spheres, firstChild, childCount } = host
  if (stack.length < nodeCount) stack = new Int32Array(nodeCount)
  const o = slot * SPHERE
  const x = moved[o]
  const y = moved[o + 1]
  const z = moved[o + 2]
  const r = moved[o + 3]
  const open = stack
  let found = from
  let top = 1
  open[0] = 0
  while (top > 0) {
    const node = open[--top]
    const q = node * SPHERE
    const dx = spheres[q] - x
    const dy = spheres[q + 1] - y
    const dz = spheres[q + 2] - z
    const reach = spheres[q + 3] + r
    sum.tests++
    if (!(dx * dx + dy * dy + dz * dz < reach * reach)) continue
    const end = firstChild[node] + childCount[node]
    for (let child = firstChild[node]; child < end; child++) open[top++] = child
    if (childCount[node] > 0) continue
    if (2 * (found + 1) > pairs.length) pairs = grown(pairs, 0)
    pairs[2 * found] = slot
    pairs[2 * found + 1] = node
    found++
  }
  return found
}

/** At least doubles the length. */
function grown(numbers: Int32Array, more: number): Int32Array {
  const longer = new Int32Array(numbers.length * 2 + more)
  longer.set(numbers)
  return longer
}

const centre = new Float64Array(3)
const turned = new Float64Array(9)

/**
 * Adds sums in rest coordinates of the host to sums in the world. `sign` is −1 if the host is the first body: forces
 * act on the second. The matrix of the host is s times an isometry, so areas grow by s² and torques, which are moments
 * of areas, by s³; a reflection reverses torques.
 */
function addMoved(from: OverlapSum, { map, scale: s }: RigidBalls, sign: number, to: OverlapSum): void {
  transformPoint(map, 0, from.origin, 0, centre, 0)
  const handed = determinant(map, 0) < 0 ? -1 : 1
  for (let row = 0; row < 3; row++) {
    turned[row] = rowTimes(map, row, from.numbers, FIRST_MOMENT)
    turned[row + 3] = sign * s * rowTimes(map, row, from.numbers, FORCE)
    turned[row + 6] = sign * handed * s * s * rowTimes(map, row, from.numbers, TORQUE)
    centre[row] -= to.origin[row]
  }
  const volume = from.numbers[VOLUME] * s * s * s
  const { numbers } = to
  numbers[VOLUME] += volume
  for (let k = 0; k < 3; k++) {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3]
    numbers[FIRST_MOMENT + k] += turned[k] * s * s * s + volume * centre[k]
    numbers[FORCE + k] += turned[k + 3]
    numbers[TORQUE + k] += turned[k + 6] + centre[i] * turned[j + 3] - centre[j] * turned[i + 3]
  }
  to.area += from.area * s * s
  to.squaredAreas += from.squaredAreas * s ** 4
  to.tests += from.tests
  to.pairs += from.pairs
}

function rowTimes(map: Float64Array, row: number, v: Float64Array, o: number): number {
  return map[row * 4] * v[o] + map[row * 4 + 1] * v[o + 1] + map[row * 4 + 2] * v[o + 2]
}
