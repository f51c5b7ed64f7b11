import { noProgress } from '../../base/progress.ts'
import { CellHeap } from '../../geometry/cells/cellHeap.ts'
import { surfaceOf } from '../../query/penetration/surface.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { type BallTree, buildBallTree } from '../tree/ballTree.ts'
import type { Clustering } from '../tree/clustering.ts'
import type { Inner } from '../inner.ts'
import { kMeans } from '../tree/kMeans.ts'
import { skinBulk } from './skinBulk.ts'
import { SphereGrid } from '../packing/sphereGrid.ts'

/** The balls between which a distance query searches. */
export interface DistanceTree {
  readonly tree: BallTree
  /** Per ball: a triangle of the skin near it; -1 if the nearest is a cap of an opening. */
  readonly triangle: Int32Array
}

/** Vertices farther than this from all balls get a ball of radius 0, relative to the diagonal of the body's box. */
const COVERED = 0.005
/** Maximum number of these vertices, relative to the number of spheres. */
const MOST_VERTICES = 0.5

/**
 * The spheres of a packing, and balls of radius 0 at vertices that protrude: spheres do not reach into thin tips. Such
 * a ball is on the surface, so distances remain upper bounds. Takes some 0.1 s for 5,000 spheres; cached.
 */
export function distanceTree(inner: Inner, skin: Skin): DistanceTree {
  const made = known.get(inner) ?? makeTree(inner, skin)
  known.set(inner, made)
  return made
}

/** Stores a tree that was computed elsewhere. */
export function keepDistanceTree(inner: Inner, tree: DistanceTree): void {
  known.set(inner, tree)
}

const known = new WeakMap<Inner, DistanceTree>()

function makeTree({ packing, tree }: Inner, skin: Skin): DistanceTree {
  const vertices = protrudingVertices(tree, skin, MOST_VERTICES * packing.count)
  const { around, aroundStart } = surfaceOf(skin)
  const balls = new Float64Array((packing.count + vertices.length) * SPHERE)
  balls.set(packing.spheres)
  vertices.forEach((vertex, k) => {
    balls.set(skin.rest.subarray(vertex * 3, vertex * 3 + 3), (packing.count + k) * SPHERE)
  })
  const triangle = Int32Array.from([...packing.triangle, ...vertices.map((vertex) => around[aroundStart[vertex]])])
  return { tree: buildBallTree(balls, evenly(balls), noProgress), triangle }
}

/** k-means without weights: balls of radius 0 have no volume. */
function evenly(balls: Float64Array): Clustering {
  const equal = balls.map((value, k) => (k % SPHERE === 3 ? 1 : value))
  return {
    name: 'k-means without weights',
    divide: (_balls, list, first, count, owner) => kMeans.divide(equal, list, first, count, owner),
  }
}

/** Repeatedly selects the vertex farthest from all spheres and all selected vertices. */
function protrudingVertices(tree: BallTree, skin: Skin, most: number): number[] {
  const { rest } = skin
  const { aroundStart } = surfaceOf(skin)
  const count = rest.length / 3
  const { centre, radius } = skinBulk(skin)
  const covered = COVERED * 2 * radius
  const heap = new CellHeap(count)
  for (let v = 0; v < count; v++) {
    if (aroundStart[v] === aroundStart[v + 1]) continue
    const gap = gapTo(tree, rest[v * 3], rest[v * 3 + 1], rest[v * 3 + 2], covered)
    if (gap > covered) heap.push(v, gap)
  }
  const chosen: number[] = []
  const points = new Float64Array(heap.size * SPHERE)
  const box = Float64Array.from([...centre.map((x) => x - radius), ...centre.map((x) => x + radius)])
  const grid = new SphereGrid(points, box, covered)
  while (heap.size > 0 && chosen.length < most) {
    const key = heap.largest
    const v = heap.pop()
    const gap = gapToPoints(grid, points, rest, v * 3, key)
    if (gap <= covered) continue
    if (gap < key) {
      heap.push(v, gap)
      continue
    }
    points.set(rest.subarray(v * 3, v * 3 + 3), chosen.length * SPHERE)
    grid.add(chosen.length)
    chosen.push(v)
  }
  return chosen
}

/** Distance of a point from the nearest ball, or a distance of at most `enough` if there is a ball so close. */
function gapTo(tree: BallTree, x: number, y: number, z: number, enough: number): number {
  const { spheres, firstChild, childCount } = tree
  let least = Infinity
  const open = [0]
  while (open.length > 0 && least > enough) {
    const node = open.pop() as number
    const gap = gapOf(spheres, node * SPHERE, x, y, z)
    if (gap >= least) continue
    if (childCount[node] === 0) least = gap
    const first = firstChild[node]
    const children = Array.from({ length: childCount[node] }, (_, k) => first + k)
    children.sort((p, q) => gapOf(spheres, q * SPHERE, x, y, z) - gapOf(spheres, p * SPHERE, x, y, z))
    open.push(...children)
  }
  return least
}

/** Same for points of a grid, if there is one closer than `gap`. Otherwise returns `gap`. */
function gapToPoints(grid: SphereGrid, points: Float64Array, rest: ArrayLike<number>, o: number, gap: number): number {
  const [x, y, z] = [rest[o], rest[o + 1], rest[o + 2]]
  grid.gather(x, y, z, gap)
  let least = gap
  for (let k = 0; k < grid.found.length; k++) {
    least = Math.min(least, gapOf(points, grid.found.values[k] * SPHERE, x, y, z))
  }
  return least
}

function gapOf(balls: Float64Array, o: number, x: number, y: number, z: number): number {
  const dx = balls[o] - x
  const dy = balls[o + 1] - y
  const dz = balls[o + 2] - z
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - balls[o + 3]
}
