import { solidAngle } from './solidAngle.ts'
import type { TriangleTree } from './triangleTree.ts'
import { MOMENTS } from './writeMoments.ts'

const QUARTER = 1 / (4 * Math.PI)

/**
 * Generalised winding number: how often the surface encloses a point. out[0] is an approximation, out[1] a bound of its
 * error, excluding rounding. A. Jacobson, L. Kavan, O. Sorkine-Hornung, "Robust Inside-Outside Segmentation using
 * Generalized Winding Numbers", 2013; the hierarchy follows G. Barill et al., "Fast Winding Numbers for Soups and
 * Clouds", 2018.
 *
 * A node whose error bound is below reach⁻⁴ is approximated by a dipole with one additional term: with r = p − x, d =
 * |r|,
 *   4π w ≈ N·r / d³ + tr Q / d³ − 3 rᵀQr / d⁵,
 * the Taylor expansion of ∫ (y − x)·n / |y − x|³ dA. The remainder is at most 3 ∫ |y − p|² dA / (d − radius)⁴, since
 * the n-th derivative of 1/d is at most n! / dⁿ⁺¹. The triangles of the remaining leaves are computed exactly. With
 * reach = Infinity, all triangles are. Differs from Barill: nodes are opened by error bound, not by a fixed ratio of
 * distance to radius. The triangle in slot `skip` (-1: none) is excluded.
 */
export function windingNumber(
  tree: TriangleTree,
  x: number,
  y: number,
  z: number,
  reach: number,
  skip: number,
  out: Float64Array,
): void {
  const { right, start, count, corners, moments, stack } = tree
  let sum = 0
  let error = 0
  let top = 0
  let node = tree.nodeCount > 0 ? 0 : -1
  while (node >= 0) {
    const o = node * MOMENTS
    const rx = moments[o] - x
    const ry = moments[o + 1] - y
    const rz = moments[o + 2] - z
    const d2 = rx * rx + ry * ry + rz * rz
    const far = moments[o + 3] + moments[o + 4] * reach
    if (d2 > far * far) {
      const d = Math.sqrt(d2)
      const q = moments[o + 8] + moments[o + 9] + moments[o + 10]
      const rqr =
        moments[o + 8] * rx * rx +
        moments[o + 9] * ry * ry +
        moments[o + 10] * rz * rz +
        2 * (moments[o + 11] * rx * ry + moments[o + 12] * rx * rz + moments[o + 13] * ry * rz)
      const dot = moments[o + 5] * rx + moments[o + 6] * ry + moments[o + 7] * rz
      sum += (dot + q - (3 * rqr) / d2) / (d2 * d)
      const ratio = moments[o + 4] / (d - moments[o + 3])
      error += ratio * ratio * ratio * ratio
      node = top > 0 ? stack[--top] : -1
    } else if (right[node] === 0) {
      const end = start[node] + count[node]
      for (let i = start[node]; i < end; i++) if (i !== skip) sum += solidAngle(corners, i * 9, x, y, z)
      node = top > 0 ? stack[--top] : -1
    } else {
      stack[top++] = right[node]
      node++
    }
  }
  out[0] = sum * QUARTER
  out[1] = error
}
