/**
 * Norms whose ratio is below this count as equal: using the largest for all enlarges a radius by at most this factor.
 */
export const ALIKE = 1 + 1e-5
