import { AFFINE } from '../../math/affine.ts'
import { normOfGram } from '../../math/norm3.ts'

/** Bounds over a list of affine matrices, 12 numbers each: see `boundMaps`. */
export interface MapBounds {
  smallestNorm: number
  largestNorm: number
  /** Largest Frobenius norm of a linear part. */
  stretch: number
  /** Largest |x| + |y| + |z| of a translation. */
  shift: number
}

/**
 * Writes |A|, rounded up, of every matrix to `norms`, and the bounds over all of them to `out`. Runs over all joints
 * once per pose, so everything is derived from one Gram matrix AᵀA: its trace is the square of the Frobenius norm.
 */
export function boundMaps(maps: Float64Array, norms: Float64Array, out: MapBounds): void {
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  let trace = 0
  let shift = 0
  for (let j = 0, o = 0; j < norms.length; j++, o += AFFINE) {
    const a = maps[o]
    const b = maps[o + 1]
    const c = maps[o + 2]
    const d = maps[o + 4]
    const e = maps[o + 5]
    const f = maps[o + 6]
    const g = maps[o + 8]
    const h = maps[o + 9]
    const i = maps[o + 10]
    const xx = a * a + d * d + g * g
    const yy = b * b + e * e + h * h
    const zz = c * c + f * f + i * i
    const norm = normOfGram(xx, yy, zz, a * b + d * e + g * h, a * c + d * f + g * i, b * c + e * f + h * i)
    norms[j] = norm
    smallest = Math.min(smallest, norm)
    largest = Math.max(largest, norm)
    trace = Math.max(trace, xx + yy + zz)
    shift = Math.max(shift, Math.abs(maps[o + 3]) + Math.abs(maps[o + 7]) + Math.abs(maps[o + 11]))
  }
  out.smallestNorm = smallest
  out.largestNorm = largest
  out.stretch = Math.sqrt(trace)
  out.shift = shift
}
