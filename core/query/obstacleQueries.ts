import { boxesApart, KEY_BOX } from '../intersect/keyBoxes.ts'
import { RAY, transformRay } from '../intersect/ray.ts'
import { rayMeetsBox } from '../intersect/rayBox.ts'
import { span } from '../intersect/raySphere.ts'
import { hit, rayTouchesTriangle } from '../intersect/rayTriangle.ts'
import { AFFINE } from '../math/affine.ts'
import { invertPlacement, SINGULAR } from '../math/semantics.ts'
import { BOX } from '../math/worldBox.ts'
import { done, failed, type Reply } from '../reply.ts'
import { type Body, renewBody } from './body.ts'
import { createCounts } from './counts.ts'
import { createHitList, type HitList, orderByT, reserveHits, sortedTriangles } from './hitList.ts'
import { createOpenLeaf, type Obstacle, openLeaf, placedBox } from './obstacle.ts'
import { createPairList, sortedPairs, withinPairLimit } from './pairList.ts'
import { flatRay, type Ray, type RayOptions, wantedCodes } from './ray.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from './report.ts'
import { OUTSIDE, placeOfBox, solidOf, solidTouchesTriangle, type Solid, type Volume } from './volume.ts'
import { walkObstacle } from './walkObstacle.ts'
import { ANY, NEAREST } from './walkRay.ts'

/** Questions about obstacles, which answer as the same questions about a body of the written-out mesh do. */

const pairs = createPairList()
const hits = createHitList()
const leaf = createOpenLeaf()
const box = new Float64Array(BOX)
const own = new Float64Array(RAY)
const toOwn = new Float64Array(AFFINE)

/** Triangles of a body that touch one of the obstacle: ta, tb, ta, tb, …, sorted. */
export function queryObstacle(body: Body, obstacle: Obstacle, options: QueryOptions = {}): Reply<QueryReport> {
  const { any = false, now = noClock } = options
  const started = now()
  const fresh = renewBody(body)
  if (!fresh.ok) return fresh
  const counts = createCounts(body.depth, 0)
  const prepared = now()
  pairs.count = 0
  const within = withinPairLimit(() => walkObstacle(body, obstacle, any, pairs, counts))
  if (!within.ok) return within
  const searched = now()
  const sorted = sortedPairs(pairs, Math.max(0, obstacle.source.triangleCount - 1))
  const times = { prepare: prepared - started, search: searched - prepared, sort: now() - searched }
  return done(writeReport(sorted, counts, [body], times))
}

/** Triangles of an obstacle that have a point in common with a volume in the world, by number. */
export function probeObstacle(obstacle: Obstacle, volume: Volume, any = false): Reply<Uint32Array> {
  const solid = solidOf(volume)
  if (!solid.ok) return solid
  hits.count = 0
  walkNodes(
    obstacle,
    (node) => {
      placedBox(obstacle, node, box)
      return placeOfBox(solid.value, box) !== OUTSIDE
    },
    (node) => probeLeaf(obstacle, node, solid.value, any),
  )
  return done(sortedTriangles(hits))
}

/** Stops at once if `open` says so. */
function walkNodes({ tree }: Obstacle, meets: (node: number) => boolean, open: (leaf: number) => boolean): void {
  const todo = tree.nodeCount > 0 ? [0] : []
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (!meets(node)) continue
    if (tree.right[node] !== 0) todo.push(tree.right[node], node + 1)
    else if (open(node)) return
  }
}

function probeLeaf(obstacle: Obstacle, node: number, solid: Solid, any: boolean): boolean {
  openLeaf(obstacle, node, true, leaf)
  reserveHits(hits, leaf.count)
  for (let i = 0; i < leaf.count; i++) {
    if (boxesApart(leaf.boxes, i * KEY_BOX, solid.keys, 0)) continue
    if (!solidTouchesTriangle(solid, leaf.positions, i * 9, i * 9 + 3, i * 9 + 6)) continue
    hits.triangles[hits.count++] = leaf.triangles[i]
    if (any) return true
  }
  return false
}

export interface ObstacleHits {
  /** From near to far. */
  readonly triangles: Uint32Array
  readonly t: Float64Array
}

/** Triangles of an obstacle that a ray in the world hits; asked, as for bodies, in the obstacle's own space. */
export function rayObstacle(
  obstacle: Obstacle,
  ray: Ray,
  { wanted = 'nearest' }: RayOptions = {},
): Reply<ObstacleHits> {
  const flat = flatRay(ray)
  if (!flat.ok) return flat
  if (invertPlacement(obstacle.place, 0, toOwn, 0) === SINGULAR || !toOwn.every(Number.isFinite)) {
    return failed(
      'placement-invalid',
      'The obstacle is scaled to nothing along some axis: a ray cannot be carried into it.',
    )
  }
  transformRay(toOwn, flat.value, own)
  hits.count = 0
  const code = wantedCodes[wanted]
  const far = ray.far ?? Infinity
  walkNodes(
    obstacle,
    (node) => rayMeetsBox(own, obstacle.tree.boxes, node * BOX) && !(span[0] > limitOf(hits, code, far)),
    (node) => rayLeaf(obstacle, node, code, far),
  )
  const order = orderByT(hits)
  return done({
    triangles: Uint32Array.from(order, (i) => hits.triangles[i]),
    t: Float64Array.from(order, (i) => hits.t[i]),
  })
}

/** The largest t that is still of interest. */
function limitOf({ count, t }: HitList, wanted: number, far: number): number {
  return wanted === NEAREST && count > 0 ? t[0] : far
}

function rayLeaf(obstacle: Obstacle, node: number, wanted: number, far: number): boolean {
  openLeaf(obstacle, node, false, leaf)
  reserveHits(hits, leaf.count)
  for (let i = 0; i < leaf.count; i++) {
    if (!rayTouchesTriangle(own, leaf.positions, i * 9, i * 9 + 3, i * 9 + 6)) continue
    const t = hit[0]
    const triangle = leaf.triangles[i]
    if (t > limitOf(hits, wanted, far)) continue
    if (wanted === NEAREST && hits.count > 0) {
      if (t === hits.t[0] && triangle > hits.triangles[0]) continue
      hits.count = 0
    }
    hits.t[hits.count] = t
    hits.triangles[hits.count++] = triangle
    if (wanted === ANY) return true
  }
  return false
}
