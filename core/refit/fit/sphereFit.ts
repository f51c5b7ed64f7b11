import { AFFINE, isIdentity, setIdentity } from '../../math/affine.ts'
import { UNIT_ROUNDOFF } from '../../math/outward.ts'
import type { JointFrames } from '../../skinning/jointFrames.ts'
import { beginSkin, createPosedSkin, type PosedSkin } from '../../skinning/posedSkin.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import { SPHERE, type Spheres, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { type BallLists, createBallLists } from './ballLists.ts'
import { ALIKE } from './alike.ts'
import { boundMaps, type MapBounds } from './boundMaps.ts'
import { type CornerScratch, createCornerScratch } from './cornerScratch.ts'
import { DEVIATION } from './ensureDeviations.ts'
import type { RefitPlan } from '../plan/refitPlan.ts'

/**
 * The posed spheres of one body: a cache over its tree. `beginFit` starts a new pose. `ensureFit` then refits single
 * spheres on first use, in any order: from joint matrices or, for small nodes, from their own vertices, which are
 * deformed at most once per pose. No other sphere is read.
 *
 * Spheres are refitted in rig space and then transformed to the world by the body's placement W: the centre by W, the
 * radius by |W|. This works for all three skinning methods (two of which do not commute with a non-uniform scale) and
 * needs only one set of joint matrices per pose. For rotations, translations, mirrors and uniform scales no tightness
 * is lost.
 */
export interface SphereFit {
  readonly tree: SphereTree
  readonly frames: JointFrames
  /** The deformed vertices, used for small nodes and by queries. */
  readonly skin: PosedSkin
  /** World space; valid if `stamps[node] === stamp`. */
  readonly posed: Spheres<'posed'>
  readonly stamps: Uint32Array
  stamp: number
  /** The stamp for which the body was last traversed, see `coarseTable`. */
  traversedStamp: number
  skinning: Skinning
  /** The kinds of the plan for the current skinning method. */
  kinds: Uint8Array

  /** Placement W of the body, affine 3x4, and an upper bound of |W|. `placed` is false if W is the identity. */
  readonly placement: Float64Array
  placementNorm: number
  placed: boolean

  /**
   * |A_j| of each joint, rounded up, and the largest of them.
   */
  readonly norms: Float64Array
  largestNorm: number
  /** Same for the stretches P_j. */
  readonly stretchNorms: Float64Array
  /**
   * True if all norms are equal up to rounding (1 for rigid joints), so that no norm of a blended matrix has to be
   * computed.
   */
  alike: boolean
  /** Whether a morph target is active; and for each target, how far it can move a vertex. */
  morphing: boolean
  readonly morphReaches: Float64Array

  /**
   * Number of roundings that the padding covers (`padUnits`), and the padding in this pose: padScale · reach + padShift
   * in rig space, and the same for the stretches and for the placement.
   */
  readonly units: number
  padScale: number
  padShift: number
  stretchPadScale: number
  stretchPadShift: number
  placementPadScale: number
  placementPadShift: number

  /**
   * Deviation bounds per joint set, see `ensureDeviations`, and the epoch of the frames they belong to. `setReaches`: a
   * bound of the distance of the set's vertices from its joints, and the same, but at least their distance from the
   * origin.
   */
  deviationEpoch: number
  readonly deviations: Float64Array
  readonly setReaches: Float64Array

  readonly plan: RefitPlan
  /** Scratch memory of the kernels. */
  readonly lists: BallLists
  readonly images: Float64Array
  readonly jointDeviations: Float64Array
  readonly corners: CornerScratch
}

/** `createFit` with a given plan. */
export function createFitWith(
  tree: SphereTree,
  frames: JointFrames,
  plan: RefitPlan,
  skin = createPosedSkin(frames),
): SphereFit {
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  return {
    tree,
    frames,
    skin,
    posed: new Float64Array(tree.nodeCount * SPHERE),
    stamps: new Uint32Array(tree.nodeCount),
    stamp: 0,
    traversedStamp: -1,
    skinning: 'linear',
    kinds: plan.kinds,
    placement,
    placementNorm: 1,
    placed: false,
    norms: new Float64Array(frames.shapes.length),
    largestNorm: 1,
    stretchNorms: new Float64Array(frames.shapes.length),
    alike: true,
    morphing: false,
    morphReaches: morphReachesOf(tree, frames.pose.morphWeights.length),
    units: padUnits(frames),
    padScale: 0,
    padShift: 0,
    stretchPadScale: 0,
    stretchPadShift: 0,
    placementPadScale: 0,
    placementPadShift: 0,
    deviationEpoch: 0,
    deviations: new Float64Array(frames.setEpoch.length * DEVIATION),
    setReaches: setReachesOf(frames),
    plan,
    lists: createBallLists(tree, frames.setStart, frames.shapes.length),
    images: new Float64Array(frames.shapes.length * 3),
    jointDeviations: new Float64Array(frames.shapes.length),
    corners: createCornerScratch(tree, frames.setStart),
  }
}

/**
 * Starts a new pose and invalidates all spheres. The frames must be up to date (`refreshFrames`), because skinning and
 * refit must read the same numbers. `placement` is the body's placement, affine 3x4.
 */
export function beginFit(fit: SphereFit, skinning: Skinning, placement: Float64Array): void {
  beginSkin(fit.skin, skinning, placement)
  beginSpheres(fit, skinning, placement)
}

/** Same for a fit that shares the vertices of another one for which the pose was already started. */
export function beginSpheres(fit: SphereFit, skinning: Skinning, placement: Float64Array): void {
  fit.skinning = skinning
  fit.kinds = skinning === 'linear' ? fit.plan.kinds : fit.plan.turnKinds
  if (fit.stamp === 0xffffffff) {
    fit.stamps.fill(0)
    fit.stamp = 0
  }
  fit.stamp++
  boundJoints(fit)
  if (skinning !== 'linear' && fit.frames.unrigid > 0) boundStretches(fit)
  if (fit.morphReaches.length > 0) boundMorphs(fit)
  boundPlacement(fit, placement)
}

const bounds: MapBounds = { smallestNorm: 1, largestNorm: 1, stretch: 1, shift: 0 }

function boundJoints(fit: SphereFit): void {
  boundMaps(fit.frames.maps, fit.norms, bounds)
  fit.largestNorm = bounds.largestNorm
  fit.alike = bounds.largestNorm <= bounds.smallestNorm * ALIKE
  // 2 ≥ |I|: skinning adds displacements (C_j − I) x to x, so x itself is rounded even if C_j shrinks it to nothing.
  fit.padScale = fit.units * (bounds.stretch + 2)
  fit.padShift = fit.units * bounds.shift
}

function boundStretches(fit: SphereFit): void {
  boundMaps(fit.frames.stretches, fit.stretchNorms, bounds)
  fit.stretchPadScale = fit.units * (bounds.stretch + 2)
  fit.stretchPadShift = fit.units * bounds.shift
}

/** Displaced vertices can be farther from the origin than their rest sphere. */
function boundMorphs(fit: SphereFit): void {
  const { morphWeights } = fit.frames.pose
  let reach = 0
  for (let t = 0; t < morphWeights.length; t++) reach += Math.abs(morphWeights[t]) * fit.morphReaches[t]
  fit.morphing = reach > 0
  fit.padShift += fit.padScale * reach
}

function boundPlacement(fit: SphereFit, placement: Float64Array): void {
  fit.placement.set(placement)
  fit.placed = !isIdentity(placement)
  boundMaps(placement, placementNorms, bounds)
  fit.placementNorm = bounds.largestNorm
  fit.placementPadScale = PLACE_UNITS * bounds.stretch
  fit.placementPadShift = PLACE_UNITS * bounds.shift
}

const placementNorms = new Float64Array(1)

/**
 * Number of roundings by which a posed radius is padded, relative to M = max (|A_j| + 2) (|p| + r) + |t_j|, the largest
 * number that can occur for any vertex below the node or in the refit itself (docs/algorithms.md 11).
 *
 * Blending n images or displacements, each with an error of 4u M (three products, three sums), has an error of at most
 * (20 + 2n) u M; once in the skinning, once in the centre of the refit. Weights sum to 1 only up to n u, corners up to
 * 4 (n + 1) u, and weights lie within 4u per joint of the hull of the corners (`validateTree` accepts no more): (9n +
 * 4) u M. Rotating by a blended quaternion takes a similar number of operations (the division by its length is covered
 * where it occurs). 64 + 16 n exceeds the sum, 44 + 13 n, whose terms are worst cases.
 */
function padUnits(frames: JointFrames): number {
  const { setStart } = frames
  let most = 1
  for (let s = 0; s + 1 < setStart.length; s++) most = Math.max(most, setStart[s + 1] - setStart[s])
  return (64 + 16 * most) * UNIT_ROUNDOFF
}

/** The placement rounds a vertex and a centre, or a matrix composed with it, about a dozen times each. */
const PLACE_UNITS = 64 * UNIT_ROUNDOFF

function morphReachesOf(tree: SphereTree, targets: number): Float64Array {
  const { morphTarget, morphSpheres } = tree
  const reaches = new Float64Array(targets)
  for (let e = 0; e < morphTarget.length; e++) {
    let reach = 0
    for (let k = 0; k < SPHERE; k++) reach += Math.abs(morphSpheres[e * SPHERE + k])
    reaches[morphTarget[e]] = Math.max(reaches[morphTarget[e]], reach)
  }
  return reaches
}

/**
 * Over the vertices of every set: the largest |v − a| + max |a − p_j|; and the same, but at least |v|, as a scale for
 * rounding errors.
 */
function setReachesOf(frames: JointFrames): Float64Array {
  const { setStart, setJoints, setOf, rest, anchors, jointRest } = frames
  const reaches = new Float64Array((setStart.length - 1) * 2)
  for (let v = 0; v < setOf.length; v++) {
    const r = setOf[v] * 2
    reaches[r] = Math.max(reaches[r], distance(rest, v * 3, anchors, setOf[v] * 3))
    reaches[r + 1] = Math.max(reaches[r], reaches[r + 1], length(rest, v * 3))
  }
  for (let set = 0; set + 1 < setStart.length; set++) {
    let far = 0
    for (let k = setStart[set]; k < setStart[set + 1]; k++) {
      far = Math.max(far, distance(anchors, set * 3, jointRest, setJoints[k] * 3))
    }
    reaches[set * 2] += far
    reaches[set * 2 + 1] += far
  }
  return reaches
}

function distance(a: Float64Array, i: number, b: Float64Array, k: number): number {
  return Math.sqrt((a[i] - b[k]) ** 2 + (a[i + 1] - b[k + 1]) ** 2 + (a[i + 2] - b[k + 2]) ** 2)
}

function length(a: Float64Array, i: number): number {
  return Math.sqrt(a[i] * a[i] + a[i + 1] * a[i + 1] + a[i + 2] * a[i + 2])
}
