/** Limits of operations, evenly spaced on a logarithmic scale, for the slider and the curve of the time budget. */
export const budgetSteps: readonly number[] = Array.from({ length: 25 }, (_, k) => Math.round(10 * 10 ** (k / 6)))
