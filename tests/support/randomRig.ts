import { AFFINE, composeTrs, invert, multiply, setIdentity } from '../../core/math/affine.ts'
import type { Pose } from '../../core/rig/pose.ts'
import type { Morphs, Rig } from '../../core/rig/rig.ts'
import type { Skin } from '../../core/rig/skin.ts'
import type { Random } from './seeded.ts'

/** Properties of a random rig. Omitted ones are chosen at random. */
export interface RigWish {
  readonly joints?: number
  readonly vertices?: number
  readonly maxInfluences?: number
  /** Distance of the rig from the origin. */
  readonly farOff?: number
  readonly morphTargets?: number
  /** Chooses parents anywhere and shuffles joint indices. There may be several roots. */
  readonly forest?: boolean
}

/** Range of joint transforms in a random pose. */
export interface PoseWish {
  /** Largest rotation relative to the parent, in radians. */
  readonly turn?: number
  /** Largest translation relative to the parent. */
  readonly shift?: number
  /** Probability of a non-uniform joint scale. With rotations below it, this causes shear. */
  readonly scaled?: number
  /** Probability that a joint is mirrored. */
  readonly mirrored?: number
  /** Probability that a joint is flattened along one, two or three axes. */
  readonly flattened?: number
  /** Largest relative stretch of joints that still count as rigid, per axis. */
  readonly nearly?: number
}

export function randomRig(random: Random, options: RigWish = {}): Rig {
  const joints = options.joints ?? pick(random, [1, 2, 3, 5, 12, 40])
  const forest = options.forest ?? random() < 0.3
  const farOff = options.farOff ?? pick(random, [0, 0, 0, 30, 10000])
  const parents = forest ? randomForest(random, joints) : chainsAndBranches(random, joints)
  const rest = restJoints(random, parents, farOff)
  const inverseBinds = inverseBindsAt(random, rest)
  const skin = randomSkin(random, rest, parents, options)
  return {
    name: 'random',
    skeleton: {
      names: names('node', joints),
      parents,
      translations: new Float64Array(joints * 3),
      rotations: repeated([0, 0, 0, 1], joints),
      scales: repeated([1, 1, 1], joints),
      fixedLocals: new Map(),
    },
    joints: { names: names('joint', joints), parents, nodes: Int32Array.from(parents.keys()), inverseBinds },
    skin,
    morphs: randomMorphs(random, skin, options.morphTargets ?? 0),
    clips: [],
    primitives: [],
    skinCount: 1,
  }
}

/** A pose in which all joint matrices are the identity. */
export function bindPose(rig: Rig): Pose {
  const joints = rig.joints.parents.length
  const maps = new Float64Array(joints * AFFINE)
  for (let j = 0; j < joints; j++) setIdentity(maps, j * AFFINE)
  return {
    rig,
    version: 0,
    maps,
    morphWeights: Float64Array.from(rig.morphs.defaultWeights),
    globals: new Float64Array(joints * AFFINE),
  }
}

/**
 * Sets every joint matrix. Each joint rotates, translates and scales about its rest position p_j, and its children
 * follow: C_j = C_parent · T(p_j) · local · T(−p_j).
 */
export function randomPose(random: Random, pose: Pose, options: PoseWish = {}): Pose {
  const { parents, inverseBinds } = pose.rig.joints
  const bind = new Float64Array(AFFINE)
  for (const joint of parentsFirst(parents)) {
    invert(inverseBinds, joint * AFFINE, bind, 0)
    const local = localMap(random, [bind[3], bind[7], bind[11]], options)
    const m = joint * AFFINE
    if (parents[joint] < 0) pose.maps.set(local, m)
    else multiply(pose.maps, parents[joint] * AFFINE, local, 0, pose.maps, m)
  }
  if (options.nearly !== undefined) stretchSlightly(random, pose, options.nearly)
  for (let t = 0; t < pose.morphWeights.length; t++) pose.morphWeights[t] = random() * 3 - 1
  pose.version++
  return pose
}

/**
 * Stretches each joint matrix slightly about its joint. Half of the poses use the same stretch for all joints, the
 * worst case.
 */
function stretchSlightly(random: Random, pose: Pose, most: number): void {
  const bind = new Float64Array(AFFINE)
  const same = pick(random, [0, 0, -most, most])
  for (let m = 0; m < pose.maps.length; m += AFFINE) {
    invert(pose.rig.joints.inverseBinds, m, bind, 0)
    for (let column = 0; column < 3; column++) {
      const by = same === 0 ? signed(random) * most : same
      for (let row = m; row < m + AFFINE; row += 4) {
        pose.maps[row + 3] -= pose.maps[row + column] * by * bind[column * 4 + 3]
        pose.maps[row + column] *= 1 + by
      }
    }
  }
}

/** Multiplies every joint matrix by `motion` from the left. */
export function moveAll(pose: Pose, motion: Float64Array): Pose {
  const moved = new Float64Array(AFFINE)
  for (let m = 0; m < pose.maps.length; m += AFFINE) {
    multiply(motion, 0, pose.maps, m, moved, 0)
    pose.maps.set(moved, m)
  }
  pose.version++
  return pose
}

export function rigidMotion(random: Random, shift: number): Float64Array {
  const out = new Float64Array(AFFINE)
  const t = [signed(random) * shift, signed(random) * shift, signed(random) * shift]
  composeTrs(t, 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, out, 0)
  return out
}

/** Rotation by `angle` about an axis through `point`. */
export function turnAbout(axis: readonly number[], angle: number, point: readonly number[]): Float64Array {
  return about(point, rotationAbout(axis, angle), [1, 1, 1])
}

/** Random unit quaternion x y z w with an angle up to `largest`, often exactly `largest` or 0. */
export function randomRotation(random: Random, largest: number): number[] {
  const angle = largest * pick(random, [random(), random(), random(), 1, 0])
  return rotationAbout([signed(random), signed(random), signed(random) + 1e-3], angle)
}

export function signed(random: Random): number {
  return random() * 2 - 1
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]
}

function rotationAbout(axis: readonly number[], angle: number): number[] {
  const length = Math.hypot(axis[0], axis[1], axis[2])
  const k = Math.sin(angle / 2) / length
  return [axis[0] * k, axis[1] * k, axis[2] * k, Math.cos(angle / 2)]
}

function localMap(random: Random, point: readonly number[], options: PoseWish): Float64Array {
  const scale = [1, 1, 1]
  if (random() < (options.scaled ?? 0)) for (let c = 0; c < 3; c++) scale[c] = Math.exp(signed(random))
  if (random() < (options.mirrored ?? 0)) scale[Math.floor(random() * 3)] *= -1
  if (random() < (options.flattened ?? 0)) {
    const axes = pick(random, [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]])
    for (const axis of axes) scale[axis] *= pick(random, [0, 0, 1e-9, 1e-17])
  }
  const map = about(point, randomRotation(random, options.turn ?? Math.PI), scale)
  const shift = options.shift ?? 0
  for (let row = 3; row < 12; row += 4) map[row] += signed(random) * shift
  return map
}

/** T(point) · R · S · T(−point). */
function about(point: readonly number[], rotation: readonly number[], scale: readonly number[]): Float64Array {
  const out = new Float64Array(AFFINE)
  composeTrs([0, 0, 0], 0, rotation, 0, scale, 0, out, 0)
  for (let row = 0; row < 3; row++) {
    const r = row * 4
    out[r + 3] = point[row] - (out[r] * point[0] + out[r + 1] * point[1] + out[r + 2] * point[2])
  }
  return out
}

function chainsAndBranches(random: Random, joints: number): Int32Array {
  const parents = new Int32Array(joints)
  for (let j = 0; j < joints; j++) parents[j] = random() < 0.7 ? j - 1 : Math.floor(random() * j) - (j === 0 ? 1 : 0)
  return parents
}

/** Parents may have larger indices than their children. */
function randomForest(random: Random, joints: number): Int32Array {
  const parents = new Int32Array(joints).fill(-1)
  const shuffled = shuffle(
    random,
    Array.from({ length: joints }, (_, j) => j),
  )
  for (let k = 1; k < joints; k++) {
    if (random() < 0.85) parents[shuffled[k]] = shuffled[Math.floor(random() * k)]
  }
  return parents
}

function shuffle(random: Random, list: number[]): number[] {
  for (let k = list.length - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1))
    const kept = list[k]
    list[k] = list[other]
    list[other] = kept
  }
  return list
}

function parentsFirst(parents: Int32Array): number[] {
  const order: number[] = []
  const placed = new Set([-1])
  while (order.length < parents.length) {
    for (let j = 0; j < parents.length; j++) {
      if (placed.has(j) || !placed.has(parents[j])) continue
      placed.add(j)
      order.push(j)
    }
  }
  return order
}

/** Rest positions: each joint is about one unit from its parent, sometimes at the same position. */
function restJoints(random: Random, parents: Int32Array, farOff: number): Float64Array {
  const rest = new Float64Array(parents.length * 3)
  const direction = [signed(random), signed(random), signed(random)]
  for (const joint of parentsFirst(parents)) {
    const step = random() < 0.1 ? 0 : 1
    for (let c = 0; c < 3; c++) {
      const from = parents[joint] < 0 ? direction[c] * farOff : rest[parents[joint] * 3 + c]
      rest[joint * 3 + c] = from + step * signed(random)
    }
  }
  return rest
}

/**
 * Inverse bind matrices with random orientation and sometimes a scale. The deformed skin must depend only on their
 * origin.
 */
function inverseBindsAt(random: Random, rest: Float64Array): Float64Array {
  const inverse = new Float64Array((rest.length / 3) * AFFINE)
  const bind = new Float64Array(AFFINE)
  for (let j = 0; j * 3 < rest.length; j++) {
    const k = pick(random, [1, 1, 0.01, 100])
    composeTrs(rest, j * 3, randomRotation(random, Math.PI), 0, [k, k, k], 0, bind, 0)
    invert(bind, 0, inverse, j * AFFINE)
  }
  return inverse
}

function randomSkin(random: Random, jointRest: Float64Array, parents: Int32Array, options: RigWish): Skin {
  const joints = parents.length
  const vertices = options.vertices ?? pick(random, [3, 20, 60])
  const most = Math.min(joints, options.maxInfluences ?? pick(random, [1, 2, 4, 4, 8]))
  const sets = new SetTable()
  const rest = new Float64Array(vertices * 3)
  const setOf = new Uint32Array(vertices)
  const weightStart = new Uint32Array(vertices + 1)
  const weights: number[] = []
  for (let v = 0; v < vertices; v++) {
    const set = randomSet(random, parents, 1 + Math.floor(random() * most))
    setOf[v] = sets.number(set)
    weights.push(...randomWeights(random, set.length))
    weightStart[v + 1] = weights.length
    for (let c = 0; c < 3; c++) rest[v * 3 + c] = jointRest[set[0] * 3 + c] + signed(random)
  }
  const triangles = new Uint32Array((vertices - 2) * 3)
  for (let t = 0; t < vertices - 2; t++) triangles.set([t, t + 1, t + 2], t * 3)
  return { rest, triangles, setOf, weightStart, weights: Float64Array.from(weights), ...sets.arrays() }
}

/** Mostly neighbours in the skeleton, sometimes arbitrary joints. Ascending. */
function randomSet(random: Random, parents: Int32Array, count: number): number[] {
  const set = new Set<number>()
  let joint = Math.floor(random() * parents.length)
  while (set.size < count) {
    set.add(joint)
    joint = random() < 0.7 && parents[joint] >= 0 ? parents[joint] : Math.floor(random() * parents.length)
  }
  return [...set].sort((a, b) => a - b)
}

/** Positive and normalised once, so their sum is 1 up to rounding. */
function randomWeights(random: Random, count: number): number[] {
  const raw = Array.from({ length: count }, () => pick(random, [random(), random(), 1, 1e-6]) + 1e-9)
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((w) => w / sum)
}

class SetTable {
  private readonly numbers = new Map<string, number>()
  private readonly sets: number[][] = []

  number(set: number[]): number {
    const key = set.join()
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.sets.length)
    return this.sets.push(set) - 1
  }

  arrays(): { setStart: Uint32Array; setJoints: Uint32Array } {
    const setStart = new Uint32Array(this.sets.length + 1)
    for (let s = 0; s < this.sets.length; s++) setStart[s + 1] = setStart[s] + this.sets[s].length
    return { setStart, setJoints: Uint32Array.from(this.sets.flat()) }
  }
}

function randomMorphs(random: Random, skin: Skin, targets: number): Morphs {
  const start = new Uint32Array(targets + 1)
  const vertices: number[] = []
  const displacements: number[] = []
  for (let t = 0; t < targets; t++) {
    for (let v = 0; v < skin.setOf.length; v++) {
      if (random() < 0.5) continue
      vertices.push(v)
      for (let c = 0; c < 3; c++) displacements.push(signed(random) * 0.3)
    }
    start[t + 1] = vertices.length
  }
  return {
    names: names('morph', targets),
    defaultWeights: new Float64Array(targets),
    start,
    vertices: Uint32Array.from(vertices),
    displacements: Float64Array.from(displacements),
  }
}

function names(of: string, count: number): string[] {
  return Array.from({ length: count }, (_, k) => `${of}${k}`)
}

function repeated(numbers: readonly number[], times: number): Float64Array {
  return Float64Array.from({ length: numbers.length * times }, (_, k) => numbers[k % numbers.length])
}
