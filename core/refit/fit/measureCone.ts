/**
 * A cone around the rotations at a group's corners, on the unit sphere of R⁴ (docs/algorithms.md (i) and (ii)). With
 * b_k = Σ c_ki q_i and n_k = b_k / |b_k|:
 */
export interface Cone {
  /**
   * d_H = min a·n_k, a = the normalised mean of the n_k. Every blend of the n_k is at least this long. If it is not
   * positive, bounds that divide by it do not hold. [KOZ06] eq. (6) gives the same number, but with cancellation.
   */
  depth: number
  /** ρ_N = max |n_k − mean|. */
  width: number
  /** max|b_k| / min|b_k| − 1. */
  kappa: number
  /**
   * 1 / (d_H min|b_k|), an upper bound of 1 / |b_w| over all weights of the group: the factor by which normalisation
   * magnifies the rounding errors of b_w.
   */
  magnification: number
  /** a. */
  readonly mean: Float64Array
}

export function createCone(): Cone {
  return { depth: 1, width: 0, kappa: 0, magnification: 1, mean: new Float64Array(4) }
}

/** Smaller depths count as zero, because d_H is only known up to rounding and is used as a divisor. */
export const SHALLOW = 1e-9

/** `units` holds the n_k, 4 numbers each; `smallest` and `largest` are the extremes of |b_k|². */
export function measureCone(units: Float64Array, count: number, smallest: number, largest: number, out: Cone): void {
  let x = 0
  let y = 0
  let z = 0
  let w = 0
  for (let k = 0; k < count * 4; k += 4) {
    x += units[k]
    y += units[k + 1]
    z += units[k + 2]
    w += units[k + 3]
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  const toMean = 1 / count
  let nearest = Number.POSITIVE_INFINITY
  let farthest = 0
  for (let k = 0; k < count * 4; k += 4) {
    nearest = Math.min(nearest, x * units[k] + y * units[k + 1] + z * units[k + 2] + w * units[k + 3])
    const dx = units[k] - x * toMean
    const dy = units[k + 1] - y * toMean
    const dz = units[k + 2] - z * toMean
    const dw = units[k + 3] - w * toMean
    farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz + dw * dw)
  }
  out.mean[0] = x / length
  out.mean[1] = y / length
  out.mean[2] = z / length
  out.mean[3] = w / length
  out.depth = Math.min(1, nearest / length)
  out.width = Math.sqrt(farthest)
  out.kappa = Math.sqrt(largest / smallest) - 1
  out.magnification = 1 / (out.depth * Math.sqrt(smallest))
}
