import { onceFor } from '../../base/onceFor.ts'
import { AFFINE } from '../../math/affine.ts'
import { type Body, placeBody, refreshBody, setSkinning } from '../../query/base/body.ts'
import { done, type Reply } from '../../base/reply.ts'
import { noProgress, type Progress } from '../../base/progress.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { bindBalls, type BoundBalls } from './bindBalls.ts'
import { type DistanceTree, distanceTree, keepDistanceTree } from './distanceTree.ts'
import type { Inner } from '../inner.ts'
import { canBend } from '../innerSettingsFor.ts'
import { innerRig } from './innerRig.ts'
import { innerWeights } from './innerWeights.ts'
import { keepNearGrids, nearGrids } from './nearGrid.ts'
import type { PosedBalls } from './posedBalls.ts'
import { type PreparedInner, treesOf } from './preparedInner.ts'
import { RigidBalls } from './rigidBalls.ts'
import { rigidMap, type RigidMotion } from './rigidMap.ts'
import { SkinnedBalls } from './skinnedBalls.ts'
import type { WeightField } from '../field/weightField.ts'

/** A body with its inner spheres. */
export interface InnerBody {
  readonly body: Body
  readonly inner: Inner
  /** Whether the body moved as a whole, possibly mirrored or scaled, in its last pose. */
  isRigid: boolean
  /** Whether all lengths of a rigid body are scaled alike. Bounds are then guaranteed. */
  isEven: boolean
  /** See `RigidMotion`. */
  drift: number
  /** Volume in the world / volume at rest of a rigid body. */
  volumeScale: number
  readonly rigid: Map<BallTree, RigidBalls>
  readonly skinned: Map<BallTree, SkinnedBalls>
}

/** `inner` must have been built from the skin of the body's rig. */
export function createInnerBody(body: Body, inner: Inner): InnerBody {
  return { body, inner, isRigid: true, isEven: true, drift: 0, volumeScale: 1, rigid: new Map(), skinned: new Map() }
}

const map = new Float64Array(AFFINE)

/** Updates the spheres to the pose, placement and skinning method of the body. Call before a query. */
export function poseInner(one: InnerBody): Reply<InnerBody> {
  const fresh = refreshBody(one.body)
  if (!fresh.ok) return fresh
  const motion = rigidMap(one.body, map)
  one.isRigid = motion !== null
  one.isEven = motion?.isEven ?? false
  one.drift = motion?.drift ?? 0
  one.volumeScale = motion?.volumeScale ?? 0
  if (motion !== null) for (const posed of one.rigid.values()) placeBalls(one, posed, motion)
  else for (const posed of one.skinned.values()) follow(one.body, posed)
  return done(one)
}

/** The tree for distance queries in the pose of the last `poseInner`, without protruding vertices for bent bodies. */
export function distanceTreeOf({ body, inner, isRigid }: InnerBody): DistanceTree {
  return isRigid ? distanceTree(inner, body.rig.skin) : { tree: inner.tree, triangle: inner.packing.triangle }
}

/** The balls of one of the body's trees in the pose of the last `poseInner`. */
export function posedBalls(one: InnerBody, tree: BallTree): PosedBalls {
  return one.isRigid ? rigidBalls(one, tree) : skinnedBalls(one, tree)
}

/** Same, for a rigid body. */
export function rigidBalls(one: InnerBody, tree: BallTree): RigidBalls {
  const known = one.rigid.get(tree)
  if (known !== undefined) return known
  const made = new RigidBalls(tree)
  const motion = rigidMap(one.body, map)
  if (motion === null) throw new Error(`rigidBalls: body of rig "${one.body.rig.name}" is bent`)
  placeBalls(one, made, motion)
  one.rigid.set(tree, made)
  return made
}

/**
 * Uneven scaling turns balls into ellipsoids. Those of the packing are replaced by the largest balls inside them, which
 * remain inside the body and disjoint; those of cells by balls of the same volume.
 */
function placeBalls({ inner }: InnerBody, posed: RigidBalls, { isEven, least, most, volumeScale }: RigidMotion): void {
  const isLevel = inner.levels.some(({ tree }) => tree === posed.tree)
  const leafScale = isLevel ? Math.cbrt(volumeScale) : least
  posed.place(map, most, isEven ? most : leafScale)
}

function skinnedBalls({ body, skinned }: InnerBody, tree: BallTree): SkinnedBalls {
  const known = skinned.get(tree)
  if (known !== undefined) return known
  const { rig, bound } = boundTree(body.rig, tree, noProgress)
  const made = new SkinnedBalls(tree, rig, bound, followingPose(body.pose, rig))
  follow(body, made)
  skinned.set(tree, made)
  return made
}

/** Shares the arrays of a pose. `follow` copies the version. */
function followingPose(pose: Pose, rig: Rig): Pose {
  return { ...pose, rig }
}

function follow(body: Body, posed: SkinnedBalls): void {
  posed.body.pose.version = body.pose.version
  placeBody(posed.body, body.placement)
  setSkinning(posed.body, body.skinning)
  // Cannot fail because the body itself is up to date.
  refreshBody(posed.body)
  posed.begin()
}

const fields = new WeakMap<Rig, WeightField>()

/** Per rig and tree; shared by all bodies of the rig. */
const boundTrees = onceFor((_rig: Rig) => new Map<BallTree, BoundTree>())

/** Binds the balls of a tree to the joints of a rig. The first call takes about a second. */
function boundTree(rig: Rig, tree: BallTree, progress: Progress): BoundTree {
  return boundTrees(rig).get(tree) ?? keepBound(rig, tree, bindBalls(tree, weightsOf(rig), progress))
}

function keepBound(rig: Rig, tree: BallTree, { skin, tree: bound }: BoundBalls): BoundTree {
  const made = { rig: innerRig(rig, skin), bound }
  boundTrees(rig).set(tree, made)
  return made
}

interface BoundTree {
  readonly rig: Rig
  readonly bound: SphereTree
}

function weightsOf(rig: Rig): WeightField {
  const known = fields.get(rig)
  if (known !== undefined) return known
  const made = innerWeights(rig.skin, `of rig "${rig.name}"`, noProgress)
  if (!made.ok) throw new Error(`weightsOf: ${made.problem.message}`)
  fields.set(rig, made.value)
  return made.value
}

/**
 * Prepares queries, so that none exceeds its budget for work that is done once: builds grids for the cells of all
 * prefixes. If the body can bend, also computes weights, and binds the packing and all cells to the joints.
 */
export function bindInner({ body: { rig }, inner }: InnerBody, progress: Progress): Reply<true> {
  for (const [k, { tree }] of inner.levels.entries()) {
    progress.report(k, inner.levels.length, 'preparing queries')
    nearGrids(tree)
  }
  distanceTree(inner, rig.skin)
  if (!canBend(rig)) return done(true)
  if (!fields.has(rig)) {
    const weights = innerWeights(rig.skin, `of rig "${rig.name}"`, progress)
    if (!weights.ok) return weights
    fields.set(rig, weights.value)
  }
  for (const tree of treesOf(inner)) boundTree(rig, tree, progress)
  return done(true)
}

/** Stores what another thread prepared, so that nothing is left for `bindInner` and the first query. */
export function keepPrepared(rig: Rig, inner: Inner, { grids, distances, bent }: PreparedInner): void {
  inner.levels.forEach(({ tree }, k) => keepNearGrids(tree, grids[k]))
  keepDistanceTree(inner, distances)
  if (bent === null) return
  fields.set(rig, bent.weights)
  treesOf(inner).forEach((tree, k) => keepBound(rig, tree, bent.trees[k]))
}
