import { AFFINE, composeTrs, determinant } from '../../../math/affine.ts'
import type { Skeleton } from '../../../rig/rig.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import type { GltfFile, GltfNode } from '../../gltf/gltfFile.ts'
import { type GltfLayout, nodeName } from '../../gltf/gltfLayout.ts'

export function readSkeleton(file: GltfFile, layout: GltfLayout, log: ProblemLog): Skeleton {
  const count = layout.order.length
  const skeleton = {
    names: layout.order.map((node) => nodeName(file, node)),
    parents: new Int32Array(count),
    translations: new Float64Array(count * 3),
    rotations: new Float64Array(count * 4),
    scales: new Float64Array(count * 3),
    fixedLocals: new Map<number, Float64Array>(),
  }
  layout.order.forEach((fileNode, at) => {
    const node = file.nodes[fileNode]
    skeleton.parents[at] = node.parent < 0 ? -1 : layout.indexOf[node.parent]
    skeleton.translations.set(node.translation ?? [0, 0, 0], at * 3)
    skeleton.rotations.set(unitRotation(node, skeleton.names[at], log), at * 4)
    skeleton.scales.set(node.scale ?? [1, 1, 1], at * 3)
    if (node.matrix !== undefined) readMatrix(skeleton, at, affineOf(node.matrix, skeleton.names[at], log))
  })
  return skeleton
}

function unitRotation(node: GltfNode, name: string, log: ProblemLog): readonly number[] {
  const q = node.rotation ?? [0, 0, 0, 1]
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0))
  if (Math.abs(length - 1) > 1e-3) {
    log.add('rotation-normalised', name)
  }
  return length > 1e-12 && length < Infinity ? q.map((value) => value / length) : [0, 0, 0, 1]
}

/** Converts a column-major 4x4 matrix to row-major 3x4. Treats the last row as 0 0 0 1. */
export function affineOf(m: ArrayLike<number>, name: string, log: ProblemLog, at = 0): Float64Array {
  const out = new Float64Array(AFFINE)
  for (let row = 0; row < 3; row++) for (let c = 0; c < 4; c++) out[row * 4 + c] = m[at + c * 4 + row]
  const off = Math.abs(m[at + 3]) + Math.abs(m[at + 7]) + Math.abs(m[at + 11]) + Math.abs(m[at + 15] - 1)
  if (!(off < 1e-4)) {
    log.add('matrix-not-affine', name)
  }
  return out
}

/**
 * Decomposes a matrix into translation, rotation and scale if possible, so that it can be animated. Otherwise stores it
 * as a fixed local matrix.
 */
function readMatrix(
  skeleton: Skeleton & { fixedLocals: Map<number, Float64Array> },
  at: number,
  m: Float64Array,
): void {
  const { translations, rotations, scales } = skeleton
  const mirror = determinant(m, 0) < 0 ? -1 : 1
  const sx = Math.sqrt(m[0] * m[0] + m[4] * m[4] + m[8] * m[8]) * mirror
  const sy = Math.sqrt(m[1] * m[1] + m[5] * m[5] + m[9] * m[9])
  const sz = Math.sqrt(m[2] * m[2] + m[6] * m[6] + m[10] * m[10])
  translations.set([m[3], m[7], m[11]], at * 3)
  scales.set([sx, sy, sz], at * 3)
  rotations.set([0, 0, 0, 1], at * 4)
  if (sx !== 0 && sy !== 0 && sz !== 0) {
    const r = [m[0] / sx, m[1] / sy, m[2] / sz, m[4] / sx, m[5] / sy, m[6] / sz, m[8] / sx, m[9] / sy, m[10] / sz]
    rotations.set(quaternionOf(r), at * 4)
  }
  const again = new Float64Array(AFFINE)
  composeTrs(translations, at * 3, rotations, at * 4, scales, at * 3, again, 0)
  const size = Math.max(Math.abs(sx), sy, sz)
  const off = again.reduce((worst, value, i) => Math.max(worst, Math.abs(value - m[i])), 0)
  if (!(off <= 1e-6 * size)) skeleton.fixedLocals.set(at, m)
}

/** Unit quaternion of a rotation matrix (9 numbers, row-major), computed from its largest component. */
function quaternionOf(r: readonly number[]): number[] {
  const four = [1 + r[0] - r[4] - r[8], 1 - r[0] + r[4] - r[8], 1 - r[0] - r[4] + r[8], 1 + r[0] + r[4] + r[8]]
  const largest = four.indexOf(Math.max(...four))
  const sums = [r[1] + r[3], r[2] + r[6], r[5] + r[7]]
  const differences = [r[7] - r[5], r[2] - r[6], r[3] - r[1]]
  const rows = [
    [four[0], sums[0], sums[1], differences[0]],
    [sums[0], four[1], sums[2], differences[1]],
    [sums[1], sums[2], four[2], differences[2]],
    [differences[0], differences[1], differences[2], four[3]],
  ]
  const q = rows[largest]
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0))
  return length > 1e-12 ? q.map((value) => value / length) : [0, 0, 0, 1]
}
