/** What the colours of a crowd tell: of the skin alone, so they stay while it moves. */
export type SkinPaint = { readonly kind: 'dominant' } | { readonly kind: 'weight'; readonly joint: number }

const MOST = 4

/** A number per vertex: its dominant joint, the first of equals, or the weight of one joint. joints, weights: 4 per vertex. */
export function skinValues(joints: ArrayLike<number>, weights: ArrayLike<number>, paint: SkinPaint): Float32Array {
  const values = new Float32Array(joints.length / MOST)
  for (let v = 0; v < values.length; v++) {
    const first = v * MOST
    values[v] =
      paint.kind === 'weight' ? weightOf(joints, weights, first, paint.joint) : heaviest(joints, weights, first)
  }
  return values
}

function weightOf(joints: ArrayLike<number>, weights: ArrayLike<number>, first: number, joint: number): number {
  let sum = 0
  for (let k = first; k < first + MOST; k++) if (joints[k] === joint) sum += weights[k] as number
  return sum
}

function heaviest(joints: ArrayLike<number>, weights: ArrayLike<number>, first: number): number {
  let best = first
  for (let k = first + 1; k < first + MOST; k++) if ((weights[k] as number) > (weights[best] as number)) best = k
  return joints[best] as number
}
