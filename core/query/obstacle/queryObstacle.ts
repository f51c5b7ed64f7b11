import { boxesApart, KEY_BOX } from '../../intersect/keyBoxes.ts'
import { RAY, transformRay } from '../../intersect/ray.ts'
import { rayMeetsBox } from '../../intersect/rayMeetsBox.ts'
import { rayTouchesTriangle } from '../../intersect/rayTouchesTriangle.ts'
import { AFFINE } from '../../math/affine.ts'
import { invertPlacement, SINGULAR } from '../../math/semantics.ts'
import { BOX } from '../../math/worldBox.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { createCounts } from '../base/counts.ts'
import { createHitList, type HitList, orderByT, reserveHits, sortedTriangles } from '../base/hitList.ts'
import { createOpenLeaf, type Obstacle, openLeaf, placedBox } from './obstacle.ts'
import { createPairList, sortedPairs, withinPairLimit } from '../base/pairList.ts'
import { flatRay, type Ray, type RayOptions, wantedCodes } from '../ray/queryRay.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from '../base/queryReport.ts'
import { OUTSIDE, classifyBox, solidOf, solidTouchesTriangle, type Solid, type Volume } from '../probe/volume.ts'
import { traverseObstacle } from './traverseObstacle.ts'
import { ANY, NEAREST } from '../ray/traverseRay.ts'

/** Range of t of the last volume that the ray may hit. */
const span = new Float64Array(2)
/** Parameter of the last hit. */
const hit = new Float64Array(1)

// Queries on obstacles. They return the same results as the same queries on a body with the same mesh.

const pairs = createPairList()
const hits = createHitList()
const leaf = createOpenLeaf()
const box = new Float64Array(BOX)
const own = new Float64Array(RAY)
const toOwn = new Float64Array(AFFINE)

/** Finds the pairs of triangles of a body and an obstacle that touch: ta, tb, ta, tb, …, sorted. */
export function queryObstacle(body: Body, obstacle: Obstacle, options: QueryOptions = {}): Reply<QueryReport> {
  const { any = false, now = noClock } = options
  const started = now()
  const fresh = dropCaches(body)
  if (!fresh.ok) return fresh
  const counts = createCounts(body.depth, 0)
  const prepared = now()
  pairs.count = 0
  const within = withinPairLimit(() => traverseObstacle(body, obstacle, any, pairs, counts))
  if (!within.ok) return within
  const searched = now()
  const sorted = sortedPairs(pairs, Math.max(0, obstacle.source.triangleCount - 1))
  const times = { prepare: prepared - started, search: searched - prepared, sort: now() - searched }
  return done(writeReport(sorted, counts, [body], times))
}

/** Finds the triangles of an obstacle that intersect a volume in the world, in ascending order. */
export function probeObstacle(obstacle: Obstacle, volume: Volume, any = false): Reply<Uint32Array> {
  const solid = solidOf(volume)
  if (!solid.ok) return solid
  hits.count = 0
  traverseNodes(
    obstacle,
    (node) => {
      placedBox(obstacle, node, box)
      return classifyBox(solid.value, box) !== OUTSIDE
    },
    (node) => probeLeaf(obstacle, node, solid.value, any),
  )
  return done(sortedTriangles(hits))
}

/** Traverses the nodes for which `overlaps` is true. Stops if `open` returns true for a leaf. */
function traverseNodes({ tree }: Obstacle, overlaps: (node: number) => boolean, open: (leaf: number) => boolean): void {
  const todo = tree.nodeCount > 0 ? [0] : []
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (!overlaps(node)) continue
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
  /** Sorted by t. */
  readonly triangles: Uint32Array
  readonly t: Float64Array
}

/**
 * Finds the triangles of an obstacle that a ray in the world hits. As for bodies, the test is done in the local space
 * of the obstacle.
 */
export function rayObstacle(
  obstacle: Obstacle,
  ray: Ray,
  { wanted = 'nearest' }: RayOptions = {},
): Reply<ObstacleHits> {
  const flat = flatRay(ray)
  if (!flat.ok) return flat
  if (invertPlacement(obstacle.placement, 0, toOwn, 0) === SINGULAR || !toOwn.every(Number.isFinite)) {
    return failed(
      'placement-invalid',
      'The obstacle has a scale of zero along an axis, so rays cannot be transformed into its space.',
    )
  }
  transformRay(toOwn, flat.value, own)
  hits.count = 0
  const code = wantedCodes[wanted]
  const far = ray.far ?? Infinity
  traverseNodes(
    obstacle,
    (node) => rayMeetsBox(own, obstacle.tree.boxes, node * BOX, span) && !(span[0] > limitOf(hits, code, far)),
    (node) => rayLeaf(obstacle, node, code, far),
  )
  const order = orderByT(hits)
  return done({
    triangles: Uint32Array.from(order, (i) => hits.triangles[i]),
    t: Float64Array.from(order, (i) => hits.t[i]),
  })
}

/** Upper limit of t. */
function limitOf({ count, t }: HitList, wanted: number, far: number): number {
  return wanted === NEAREST && count > 0 ? t[0] : far
}

function rayLeaf(obstacle: Obstacle, node: number, wanted: number, far: number): boolean {
  openLeaf(obstacle, node, false, leaf)
  reserveHits(hits, leaf.count)
  for (let i = 0; i < leaf.count; i++) {
    if (!rayTouchesTriangle(own, leaf.positions, i * 9, i * 9 + 3, i * 9 + 6, hit)) continue
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
