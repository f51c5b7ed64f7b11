import { describe, expect, it } from 'vitest'
import { AFFINE, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createBody, placeBody } from '../../../core/query/base/body.ts'
import { createFitWith } from '../../../core/refit/fit/sphereFit.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { type GroupIntervals, groupIntervals, intervalStarts } from '../../../core/spheretree/tree/groupIntervals.ts'
import type { SphereTree } from '../../../core/spheretree/tree/sphereTree.ts'
import { validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { VertexGatherer } from '../../../core/spheretree/tree/vertexGatherer.ts'
import { enumerateCorners } from '../../../core/weights/enumerateCorners.ts'
import { PointList } from '../../../core/weights/pointList.ts'
import { checkEnclosure, emptyTally } from '../../support/enclosure.ts'
import { forcedPlans } from '../../support/forcedPlans.ts'
import { bindPose, moveAll, randomPose, randomRig, rigidMotion } from '../../support/randomRig.ts'
import { seeded } from '../../support/seeded.ts'
import { pairsBy } from '../query/agreement.ts'
import { shiftedPlace } from '../query/bodies.ts'

interface Stored {
  readonly tree: SphereTree
  readonly intervals: GroupIntervals
}

const settings = { builder: 'quinlan', collapse: 0.6, leaf: 2 }
const rigOptions = { joints: 6, vertices: 24, maxInfluences: 3, morphTargets: 2, forest: false }

/** Rigs with coordinates that are large compared to their spheres: far from the origin, or long. */
const rigs: Readonly<Record<string, Rig>> = {
  'a body at 2^20': randomRig(seeded(1), { ...rigOptions, farOff: 2 ** 20 }),
  'a body 5e5 units long': enlarged(randomRig(seeded(2), { ...rigOptions, farOff: 0 }), 5e5),
  'a body with eight joints per vertex': randomRig(seeded(3), {
    ...rigOptions,
    joints: 9,
    maxInfluences: 8,
    farOff: 2 ** 20,
  }),
}

function enlarged(rig: Rig, factor: number): Rig {
  const rest = rig.skin.rest.map((x) => x * factor)
  const inverseBinds = rig.joints.inverseBinds.map((x, k) => (k % 4 === 3 ? x * factor : x))
  return { ...rig, joints: { ...rig.joints, inverseBinds }, skin: { ...rig.skin, rest } }
}

const sizes = Array.from({ length: 11 }, (_, k) => 10 ** (k - 16))
const hugeSizes = [30, 1e6, 1e12]

/** Changes every number of one kind by a fraction `size`. */
type Perturbation = (stored: Stored, size: number, rig: Rig) => void

function scaleRadii(balls: (tree: SphereTree) => Float64Array, stride: number): Perturbation {
  return ({ tree }, size) => forEachBall(balls(tree), stride, (array, o) => (array[o + stride - 1] *= 1 - size))
}

function moveCentres(balls: (tree: SphereTree) => Float64Array): Perturbation {
  return ({ tree }, size) => forEachBall(balls(tree), 4, (array, o) => (array[o] += size * array[o + 3]))
}

/** Replaces a ball by one that contains it and is `size` times as large. */
function replaceByFarBalls(balls: (tree: SphereTree) => Float64Array): Perturbation {
  return ({ tree }, size) =>
    forEachBall(balls(tree), 4, (array, o) => {
      const shift = size * array[o + 3]
      array[o] += shift
      array[o + 3] = (array[o + 3] + shift) * (1 + Number.EPSILON)
    })
}

/**
 * Replaces group balls by balls that contain them, are `size` times as large as the node's sphere, and touch the vertex
 * farthest from the old centre from inside.
 */
const moveGroupBallsFar: Perturbation = ({ tree }, size, { skin }) => {
  const vertices = new VertexGatherer(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) {
      const members = vertices.list.subarray(0, vertices.count).filter((v) => skin.setOf[v] === tree.groupSet[g])
      const ball = tree.groupSpheres.subarray(g * 4, g * 4 + 4)
      const apart = (v: number) => [0, 1, 2].map((k) => ball[k] - skin.rest[v * 3 + k])
      const lengths = Array.from(members, (v) => Math.hypot(...apart(v)))
      const far = members[lengths.indexOf(Math.max(...lengths))]
      const length = Math.max(...lengths)
      const reach = ball[3] + size * tree.spheres[node * 4 + 3]
      const towards = length > 0 ? apart(far).map((x) => x / length) : [1, 0, 0]
      ball.set(towards.map((x, k) => skin.rest[far * 3 + k] + x * reach))
      const [x, y, z] = apart(far)
      ball[3] = Math.sqrt(x * x + y * y + z * z)
    }
  }
}

/** Like `replaceByFarBalls` for rest spheres, with group radii about the new centres. */
const moveRestSpheresFar: Perturbation = (stored, size, rig) => {
  replaceByFarBalls((tree) => tree.spheres)(stored, size, rig)
  const { spheres, groupStart, groupRadius, nodeCount } = stored.tree
  for (let node = 0; node < nodeCount; node++) {
    groupRadius.fill(spheres[node * 4 + 3], groupStart[node], groupStart[node + 1])
  }
}

function forEachBall(array: Float64Array, stride: number, change: (array: Float64Array, o: number) => void): void {
  for (let o = 0; o < array.length; o += stride) change(array, o)
}

/** `change` gets the offsets of a group's corners and the number of joints in its set. */
function forEachHull(
  { tree }: Stored,
  { skin }: Rig,
  change: (corners: Float64Array, first: number, last: number, size: number) => void,
): void {
  tree.groupSet.forEach((set, g) => {
    const size = skin.setStart[set + 1] - skin.setStart[set]
    if (size > 1) change(tree.corners, tree.cornerStart[g], tree.cornerStart[g + 1], size)
  })
}

/** Moves all corners of a hull away from their mean by `factor`, which preserves their sums. */
function stretchHulls(stored: Stored, rig: Rig, factor: number): void {
  forEachHull(stored, rig, (corners, first, last, size) => {
    for (let k = 0; k < size; k++) {
      let mean = 0
      for (let c = first + k; c < last; c += size) mean += corners[c]
      mean /= (last - first) / size
      for (let c = first + k; c < last; c += size) corners[c] = mean + factor * (corners[c] - mean)
    }
  })
}

const perturbations: Readonly<Record<string, Perturbation>> = {
  'rest spheres shrunk': scaleRadii((tree) => tree.spheres, 4),
  'rest spheres moved': moveCentres((tree) => tree.spheres),
  'group radii shrunk': scaleRadii((tree) => tree.groupRadius, 1),
  'group balls shrunk': scaleRadii((tree) => tree.groupSpheres, 4),
  'group balls moved': moveCentres((tree) => tree.groupSpheres),
  'morph balls shrunk': scaleRadii((tree) => tree.morphSpheres, 4),
  'morph balls moved': moveCentres((tree) => tree.morphSpheres),
  'corners scaled down': ({ tree }, size) => tree.corners.forEach((w, c) => (tree.corners[c] = w * (1 - size))),
  'corners scaled up': ({ tree }, size) => tree.corners.forEach((w, c) => (tree.corners[c] = w * (1 + size))),
  'corners moved at equal sum': (stored, size, rig) =>
    forEachHull(stored, rig, (corners, first, last, joints) => {
      for (let c = first; c < last; c += joints) {
        corners[c] += size
        corners[c + 1] -= size
      }
    }),
  'hulls shrunk': (stored, size, rig) => stretchHulls(stored, rig, 1 - size),
  'hulls grown': (stored, size, rig) => stretchHulls(stored, rig, 1 + size),
  'corners off the plane of sum 1, on both sides': (stored, size, rig) =>
    forEachHull(stored, rig, (corners, first, last, joints) => {
      for (let c = first, sign = 1; c < last; c += joints, sign = -sign) corners[c] += sign * size
    }),
  'intervals shrunk, with their corners': (stored, size, rig) => {
    const { low, high } = stored.intervals
    for (let k = 0; k < low.length; k++) if (high[k] < 1) low[k] += size * (high[k] - low[k])
    replaceByCorners(stored, rig)
  },
  'intervals grown, with their corners': (stored, size, rig) => {
    const { low, high } = stored.intervals
    for (let k = 0; k < low.length; k++) {
      low[k] = Math.max(0, low[k] - size)
      high[k] = Math.min(1, high[k] + size)
    }
    replaceByCorners(stored, rig)
  },
  'intervals wide open, corners moved': (stored, size, rig) => {
    stored.intervals.low.fill(0)
    stored.intervals.high.fill(1)
    stretchHulls(stored, rig, 1 - size)
  },
}

/** Mathematically valid, but invalid due to rounding of large numbers. */
const hugeNumbers: Readonly<Record<string, Perturbation>> = {
  'rest spheres far away': moveRestSpheresFar,
  'group balls far away': moveGroupBallsFar,
  'morph balls far away': replaceByFarBalls((tree) => tree.morphSpheres),
  'group radii too large': ({ tree }, size) => tree.groupRadius.forEach((r, g) => (tree.groupRadius[g] = r * size)),
  'corners far apart': (stored, size, rig) => stretchHulls(stored, rig, size),
}

function replaceByCorners({ tree, intervals }: Stored, { skin }: Rig): void {
  const starts = intervalStarts(tree, skin)
  const points = new PointList()
  tree.groupSet.forEach((_, g) => {
    const size = starts[g + 1] - starts[g]
    if (size > 6) return
    enumerateCorners(intervals.low.subarray(starts[g]), intervals.high.subarray(starts[g]), size, points)
    const given = tree.corners.subarray(tree.cornerStart[g], tree.cornerStart[g + 1])
    // Lists of a different length do not fit into the array.
    if (points.count * size === given.length) given.set(points.values.subarray(0, given.length))
  })
}

/** All joints moving together, so that only rounding enlarges the spheres, and all joints independently. */
function poses(rig: Rig): Pose[] {
  const random = seeded(7)
  const pose = bindPose(rig)
  return [
    bindPose(rig),
    moveAll(bindPose(rig), rigidMotion(random, 2 ** 20)),
    randomPose(random, bindPose(rig), { turn: 0.02, shift: 0 }),
    randomPose(random, pose, { turn: 1, shift: 1, scaled: 0.3 }),
  ]
}

/** Refits every node of an accepted tree with every kind in every pose, with alternating skinning methods. */
function expectEnclosure(tree: SphereTree, rig: Rig, what: string): void {
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  const tally = emptyTally()
  const plans = Object.values(forcedPlans).map((plan) => plan(tree, rig, createJointFrames(bindPose(rig))))
  poses(rig).forEach((pose, p) => {
    const frames = createJointFrames(pose)
    plans.forEach((plan, k) => {
      checkEnclosure(createFitWith(tree, frames, plan), skinnings[(p + k) % skinnings.length], place, tally)
    })
  })
  expect(tally.violations, `${what}: ${tally.first}`).toBe(0)
}

/** Expects two bodies with an accepted tree, one shifted, to have the same contacts as brute force. */
function expectContacts(tree: SphereTree, rig: Rig, shift: number, what: string): void {
  const pose = poses(rig)[2]
  const [a, b] = [pose, bindPose(rig)].map((one) => createBody(rig, tree, one))
  placeBody(b, shiftedPlace(shift, 0, 0))
  const truth = pairsBy('brute', a, b)
  expect(truth.length, what).toBeGreaterThan(0)
  expect(pairsBy('on-demand', a, b), what).toEqual(truth)
}

/** Number of perturbed trees that the validation accepts. Checks each accepted one. */
function countAccepted(rig: Rig, name: string, perturb: Perturbation, by: readonly number[]): number {
  const tree = buildTree(rig, settings, noProgress)
  const intervals = groupIntervals(tree, rig.skin)
  return by.filter((size) => {
    const stored = structuredClone({ tree, intervals })
    perturb(stored, size, rig)
    if (validateTree(stored.tree, rig, 1, stored.intervals).length > 0) return false
    expectEnclosure(stored.tree, rig, `${name} by ${size}`)
    expectContacts(stored.tree, rig, tree.spheres[3] * 0.1, `${name} by ${size}`)
    return true
  }).length
}

describe.each(Object.entries(rigs))('%s with a slightly perturbed tree', (_body, rig) => {
  it('is accepted if nothing is changed', () => {
    expect(countAccepted(rig, 'unchanged', () => {}, [0])).toBe(1)
  })

  it.each(Object.entries(perturbations))(
    'is rejected, or encloses every vertex and finds every contact: %s',
    (name, perturb) => {
      countAccepted(rig, name, perturb, sizes)
    },
  )

  it.each(Object.entries(hugeNumbers))(
    'is rejected, or encloses every vertex and finds every contact: %s',
    (name, perturb) => {
      countAccepted(rig, name, perturb, hugeSizes)
    },
  )
})
