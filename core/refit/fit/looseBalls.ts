/**
 * Tracks how much the posed balls of a bundle may be too large.
 *
 * A radius has a part that depends on the corners of the weights, max_k |Σ Δ_kj (X_j − X₀)|, of which there may be
 * dozens. Σ_j (max_k |Δ_kj|) |X_j − X₀| is an upper bound and much cheaper. Only the balls that reach farthest matter
 * in the end, so the corners are evaluated for these few only (`settleBall`). Scratch memory, reused from node to node.
 */
export interface LooseBalls {
  /** Per ball: the cheap bound, or 0 if the radius is exact. */
  readonly spread: Float64Array
  /** Per ball with several joints: the start of its integers, of its rows, and of its differences in `apart`. */
  readonly heads: Uint32Array
  readonly rows: Uint32Array
  readonly apartStart: Uint32Array
  /** X_j − X₀, 3 numbers per joint except the base, ball after ball. */
  readonly apart: Float64Array
  /** Per ball: how far it reaches from the current centre. */
  readonly reaches: Float64Array
}

/** Creates scratch memory for `balls` balls with `joints` joints in total. */
export function createLooseBalls(balls: number, joints: number): LooseBalls {
  return {
    spread: new Float64Array(balls),
    heads: new Uint32Array(balls),
    rows: new Uint32Array(balls),
    apartStart: new Uint32Array(balls),
    apart: new Float64Array(joints * 3),
    reaches: new Float64Array(balls),
  }
}
