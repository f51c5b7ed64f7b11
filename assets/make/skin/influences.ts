/** Joints and weights of every vertex, `width` per vertex, padded with joint 0 and weight 0. */
export interface Influences {
  readonly width: number
  readonly joints: Uint16Array
  /** Multiples of WEIGHT_STEP that sum to exactly 1 per vertex. */
  readonly weights: Float64Array
}

/**
 * With this step, weights and their halves after up to three subdivisions are exact in 32-bit floats and sum to exactly
 * 1.
 */
export const WEIGHT_STEP = 2 ** -12
