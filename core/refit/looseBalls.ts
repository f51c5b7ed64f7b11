/**
 * How much the posed balls of a bundle may be too large, and how to find out.
 *
 * A ball's radius has a part that depends on the corners of its weights, max_k |Σ Δ_kj (X_j − X₀)|, of which there may be dozens.
 * Σ_j (max_k |Δ_kj|) |X_j − X₀| is never less and much cheaper. Only balls that reach farthest matter in the end, so the corners
 * are gone through for these few (`settleBall`). Scratch, reused from node to node.
 */
export interface LooseBalls {
  /** Per ball: what the cheap bound gave, 0 if the radius is settled. */
  readonly spread: Float64Array
  /** Per ball of several joints: where its integers and its rows begin, and its differences in `apart`. */
  readonly heads: Uint32Array
  readonly rows: Uint32Array
  readonly apartStart: Uint32Array
  /** X_j − X₀, 3 numbers per joint but the base, ball after ball. */
  readonly apart: Float64Array
  /** Per ball: how far it reaches from the centre at hand. */
  readonly reaches: Float64Array
}

/** Room for so many balls that have so many joints altogether. */
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
