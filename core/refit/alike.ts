/** Norms whose ratio is below this are alike: taking the larger for all gives away no more than that of a radius. */
export const ALIKE = 1 + 1e-5
