import type { Pose } from '../../../core/rig/pose.ts'

/**
 * The methods as printed in their papers, independent of core/skinning and its optimisations: matrices instead of
 * quaternion formulas, pairs instead of means, normalised dual quaternions. For poses with rigid joint matrices.
 */
export type Vector = [number, number, number]
type Quaternion = [number, number, number, number]
type Matrix = [Vector, Vector, Vector]

export interface Influence {
  readonly joint: number
  readonly weight: number
}

export function influencesOf(pose: Pose, vertex: number): Influence[] {
  const { skin } = pose.rig
  const set = skin.setOf[vertex]
  const list: Influence[] = []
  for (let k = skin.setStart[set]; k < skin.setStart[set + 1]; k++) {
    const weight = skin.weights[skin.weightStart[vertex] + k - skin.setStart[set]]
    list.push({ joint: skin.setJoints[k], weight })
  }
  return list
}

export function restOf(pose: Pose, vertex: number): Vector {
  const { rest } = pose.rig.skin
  return [rest[vertex * 3], rest[vertex * 3 + 1], rest[vertex * 3 + 2]]
}

/** [KZ05] §3 eq. (1). */
export function textbookLinear(pose: Pose, vertex: number): Vector {
  const x = restOf(pose, vertex)
  const sum: Vector = [0, 0, 0]
  for (const { joint, weight } of influencesOf(pose, vertex)) {
    const image = carried(pose, joint, x)
    for (let c = 0; c < 3; c++) sum[c] += weight * image[c]
  }
  return sum
}

/** [KOZ06] §3 eq. (1): Q_w (v − r_c) + Σ w_i C_i r_c. */
export function textbookSpherical(pose: Pose, vertex: number): Vector {
  const influences = influencesOf(pose, vertex)
  const centre = rotationCentre(
    pose,
    influences.map(({ joint }) => joint),
  )
  const signs = hierarchySigns(pose)
  const blend: Quaternion = [0, 0, 0, 0]
  const linear: Vector = [0, 0, 0]
  for (const { joint, weight } of influences) {
    const q = quaternionOfMatrix(linearPart(pose, joint))
    for (let c = 0; c < 4; c++) blend[c] += weight * signs[joint] * q[c]
    const image = carried(pose, joint, centre)
    for (let c = 0; c < 3; c++) linear[c] += weight * image[c]
  }
  const x = restOf(pose, vertex)
  const turned = times(matrixOf(normalised(blend)), [x[0] - centre[0], x[1] - centre[1], x[2] - centre[2]])
  return [turned[0] + linear[0], turned[1] + linear[1], turned[2] + linear[2]]
}

/** Kavan et al. 2008: blends unit dual quaternions, normalises, converts to a rigid matrix. */
export function textbookDual(pose: Pose, vertex: number): Vector {
  const signs = hierarchySigns(pose)
  const real: Quaternion = [0, 0, 0, 0]
  const dual: Quaternion = [0, 0, 0, 0]
  for (const { joint, weight } of influencesOf(pose, vertex)) {
    const q = quaternionOfMatrix(linearPart(pose, joint))
    const half = product([...times3(translation(pose, joint), 0.5), 0], q)
    for (let c = 0; c < 4; c++) real[c] += weight * signs[joint] * q[c]
    for (let c = 0; c < 4; c++) dual[c] += weight * signs[joint] * half[c]
  }
  const length = Math.hypot(...real)
  const q = real.map((value) => value / length) as Quaternion
  const e = dual.map((value) => value / length) as Quaternion
  const t = product(e, [-q[0], -q[1], -q[2], q[3]])
  const turned = times(matrixOf(q), restOf(pose, vertex))
  return [turned[0] + 2 * t[0], turned[1] + 2 * t[1], turned[2] + 2 * t[2]]
}

/** docs/algorithms.md 4 over all pairs: (DᵀD + λI) r = Dᵀe + λa, rows (A_a − A_b) r = t_b − t_a. */
export function rotationCentre(pose: Pose, set: readonly number[]): Vector {
  const anchor = anchorOf(pose, set)
  const system = [
    [1e-3, 0, 0, 1e-3 * anchor[0]],
    [0, 1e-3, 0, 1e-3 * anchor[1]],
    [0, 0, 1e-3, 1e-3 * anchor[2]],
  ]
  for (let a = 0; a < set.length; a++) {
    for (let b = a + 1; b < set.length; b++) addPair(system, pose, set[a], set[b])
  }
  return gauss(system)
}

function addPair(system: number[][], pose: Pose, a: number, b: number): void {
  const left = linearPart(pose, a)
  const right = linearPart(pose, b)
  const ta = translation(pose, a)
  const tb = translation(pose, b)
  for (let row = 0; row < 3; row++) {
    const d = [0, 1, 2].map((c) => left[row][c] - right[row][c])
    const e = tb[row] - ta[row]
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) system[i][k] += d[i] * d[k]
      system[i][3] += d[i] * e
    }
  }
}

function gauss(system: number[][]): Vector {
  for (let c = 0; c < 3; c++) {
    let best = c
    for (let row = c; row < 3; row++) if (Math.abs(system[row][c]) > Math.abs(system[best][c])) best = row
    ;[system[c], system[best]] = [system[best], system[c]]
    for (let row = 0; row < 3; row++) {
      if (row === c) continue
      const k = system[row][c] / system[c][c]
      for (let i = c; i < 4; i++) system[row][i] -= k * system[c][i]
    }
  }
  return [system[0][3] / system[0][0], system[1][3] / system[1][1], system[2][3] / system[2][2]]
}

function anchorOf(pose: Pose, set: readonly number[]): Vector {
  const depth = (joint: number): number => {
    const parent = pose.rig.joints.parents[joint]
    return parent < 0 ? 0 : 1 + depth(parent)
  }
  const least = Math.min(...set.map(depth))
  const tops = set.filter((joint) => depth(joint) === least)
  const others = tops.length === 1 && set.length > 1 ? set.filter((joint) => joint !== tops[0]) : set
  const mean: Vector = [0, 0, 0]
  for (const joint of others) {
    const p = jointRest(pose, joint)
    for (let c = 0; c < 3; c++) mean[c] += p[c] / others.length
  }
  return mean
}

/** The point that the inverse bind matrix maps to zero. */
function jointRest(pose: Pose, joint: number): Vector {
  const m = pose.rig.joints.inverseBinds.subarray(joint * 12, joint * 12 + 12)
  return gauss([0, 4, 8].map((r) => [m[r], m[r + 1], m[r + 2], -m[r + 3]]))
}

/** s_j = s_parent · sgn(q_parent · q_j); the first root has sign +, other roots are relative to it. */
export function hierarchySigns(pose: Pose): number[] {
  const { parents } = pose.rig.joints
  const first = parents.indexOf(-1)
  const signs: number[] = []
  const signOf = (joint: number): number => {
    if (joint === first) return 1
    const giver = parents[joint] < 0 ? first : parents[joint]
    const a = quaternionOfMatrix(linearPart(pose, giver))
    const b = quaternionOfMatrix(linearPart(pose, joint))
    const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
    return signOf(giver) * (dot < 0 ? -1 : 1)
  }
  for (let joint = 0; joint < parents.length; joint++) signs.push(signOf(joint))
  return signs
}

/** Eigenvector method: the column with the largest norm of the 4×4 projection matrix onto q. */
function quaternionOfMatrix(m: Matrix): Quaternion {
  const [[a, b, c], [d, e, f], [g, h, i]] = m
  const rows: Quaternion[] = [
    [1 + a - e - i, b + d, c + g, h - f],
    [b + d, 1 - a + e - i, f + h, c - g],
    [c + g, f + h, 1 - a - e + i, d - b],
    [h - f, c - g, d - b, 1 + a + e + i],
  ]
  const longest = rows.reduce((best, row) => (lengthOf(row) > lengthOf(best) ? row : best))
  const q = normalised(longest)
  return q[3] < 0 ? (q.map((value) => -value) as Quaternion) : q
}

function lengthOf([x, y, z, w]: Quaternion): number {
  return Math.hypot(x, y, z, w)
}

function matrixOf([x, y, z, w]: Quaternion): Matrix {
  return [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ]
}

function normalised(q: Quaternion): Quaternion {
  const length = Math.hypot(...q)
  return q.map((value) => value / length) as Quaternion
}

/** Hamilton's product. */
function product(a: readonly number[], b: readonly number[]): Quaternion {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ]
}

function linearPart(pose: Pose, joint: number): Matrix {
  const m = pose.maps.subarray(joint * 12, joint * 12 + 12)
  return [
    [m[0], m[1], m[2]],
    [m[4], m[5], m[6]],
    [m[8], m[9], m[10]],
  ]
}

function translation(pose: Pose, joint: number): Vector {
  return [pose.maps[joint * 12 + 3], pose.maps[joint * 12 + 7], pose.maps[joint * 12 + 11]]
}

export function carried(pose: Pose, joint: number, x: Vector): Vector {
  const turned = times(linearPart(pose, joint), x)
  const t = translation(pose, joint)
  return [turned[0] + t[0], turned[1] + t[1], turned[2] + t[2]]
}

function times(m: Matrix, x: Vector): Vector {
  return [dot(m[0], x), dot(m[1], x), dot(m[2], x)]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function times3(v: Vector, k: number): Vector {
  return [v[0] * k, v[1] * k, v[2] * k]
}
