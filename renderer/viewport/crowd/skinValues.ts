/** Colours of a crowd. They depend on the skin only, not on the pose. */
export type SkinPaint = { readonly kind: 'dominant' } | { readonly kind: 'weight'; readonly joint: number }

const INFLUENCES = 4

/** Per vertex, the dominant joint (the first of equals) or the weight of one joint. joints, weights: 4 per vertex. */
export function skinValues(joints: ArrayLike<number>, weights: ArrayLike<number>, paint: SkinPaint): Float32Array {
  const values = new Float32Array(joints.length / INFLUENCES)
  for (let v = 0; v < values.length; v++) {
    const first = v * INFLUENCES
    values[v] =
      paint.kind === 'weight' ? weightOf(joints, weights, first, paint.joint) : heaviest(joints, weights, first)
  }
  return values
}

function weightOf(joints: ArrayLike<number>, weights: ArrayLike<number>, first: number, joint: number): number {
  let sum = 0
  for (let k = first; k < first + INFLUENCES; k++) if (joints[k] === joint) sum += weights[k] as number
  return sum
}

function heaviest(joints: ArrayLike<number>, weights: ArrayLike<number>, first: number): number {
  let best = first
  for (let k = first + 1; k < first + INFLUENCES; k++) if ((weights[k] as number) > (weights[best] as number)) best = k
  return joints[best] as number
}
