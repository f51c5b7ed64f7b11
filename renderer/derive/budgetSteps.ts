/** Operations from least to most, evenly spaced on a logarithmic scale: what the slider and the curve of the time budget use. */
export const budgetSteps: readonly number[] = Array.from({ length: 25 }, (_, k) => Math.round(10 * 10 ** (k / 6)))
