import { type Influences, WEIGHT_STEP } from './influences.ts'

const MOST = 4
/** Smaller weights are removed. */
const LEAST = 0.06

/**
 * Keeps at most four joints per vertex, with a smooth cut-off: all weights are reduced by the larger of the cut-off and
 * the fifth weight, then normalised. A joint therefore fades out before it is removed, and no step is visible in the
 * skin.
 */
export function sparseWeights(dense: readonly Float64Array[]): Influences {
  const count = dense[0].length
  const joints = new Uint16Array(count * MOST)
  const weights = new Float64Array(count * MOST)
  for (let v = 0; v < count; v++) {
    const order = dense.map((_, j) => j).sort((a, b) => dense[b][v] - dense[a][v] || a - b)
    const fifth = order.length > MOST ? dense[order[MOST]][v] : 0
    const cut = Math.max(LEAST, fifth)
    const kept = order.slice(0, MOST).filter((j) => dense[j][v] > cut)
    const steps = wholeSteps(kept.map((j) => dense[j][v] - cut))
    const used = kept.map((j, i) => ({ j, w: steps[i] })).filter(({ w }) => w > 0)
    used.sort((a, b) => a.j - b.j)
    used.forEach(({ j, w }, i) => {
      joints[v * MOST + i] = j
      weights[v * MOST + i] = w
    })
  }
  return { width: MOST, joints, weights }
}

/** Normalises to multiples of WEIGHT_STEP. The rounding remainder is added to the largest weight. */
function wholeSteps(values: readonly number[]): number[] {
  const sum = values.reduce((a, b) => a + b, 0)
  const rounded = values.map((value) => Math.round(value / sum / WEIGHT_STEP) * WEIGHT_STEP)
  rounded[0] += 1 - rounded.reduce((a, b) => a + b, 0)
  return rounded
}
