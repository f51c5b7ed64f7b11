import { noProgress, type Progress } from '../base/progress.ts'

/**
 * A volume estimated by sampling. `error` is two standard errors: the true volume lies within it with 95 % probability.
 */
export interface SampledVolume {
  readonly volume: number
  readonly error: number
}

/** Cells along each axis of the box. Each has two samples, whose difference gives the error. */
const CELLS = 16

/**
 * Volume of the part of a box (low x y z, high x y z) in which `isInside` is true. Tests two random points in every
 * cell of a grid. Only boundary cells contribute to the standard error, which is the square root of the sum of (a − b)²
 * / 4 over them, times the cell volume. Deterministic.
 */
export function sampleVolume(
  box: ArrayLike<number>,
  isInside: (x: number, y: number, z: number) => boolean,
  progress: Progress = noProgress,
): SampledVolume {
  const [x, y, z] = [0, 1, 2].map((axis) => (box[axis + 3] - box[axis]) / CELLS)
  const random = randomNumbers()
  const inCell = (i: number, j: number, k: number) =>
    isInside(box[0] + (i + random()) * x, box[1] + (j + random()) * y, box[2] + (k + random()) * z) ? 1 : 0
  let sum = 0
  let squares = 0
  for (let cell = 0; cell < CELLS ** 3; cell++) {
    if (cell % CELLS === 0) progress.report(cell, CELLS ** 3, 'measuring the volume')
    const [i, j, k] = [cell % CELLS, Math.floor(cell / CELLS) % CELLS, Math.floor(cell / CELLS ** 2)]
    const a = inCell(i, j, k)
    const b = inCell(i, j, k)
    sum += (a + b) / 2
    squares += (a - b) ** 2 / 4
  }
  const size = x * y * z
  return { volume: sum * size, error: 2 * Math.sqrt(squares) * size }
}

/** The Mulberry32 generator. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
