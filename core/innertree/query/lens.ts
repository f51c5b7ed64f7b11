/**
 * Numbers of a lens: volume, first moment of the volume along the line of centres, distance of its circle from the
 * first centre, squared radius of the circle.
 */
export const LENS = 4

/**
 * Writes the intersection of two balls with radii R and r and centres d apart to out[0 .. LENS]: volume, its moment
 * about the first centre along the line of centres, distance of the intersection circle of the spheres from the first
 * centre, and the squared radius a² of that circle. −π a² is the derivative of the volume with respect to d. If there
 * is no circle (disjoint or nested balls), a² = 0.
 */
export function lens(R: number, r: number, d: number, out: Float64Array): void {
  const gap = R + r - d
  if (!(gap > 0)) {
    out.fill(0, 0, LENS)
    return
  }
  const difference = R - r
  if (d <= Math.abs(difference)) {
    const least = R < r ? R : r
    out[0] = (4 / 3) * Math.PI * least * least * least
    out[1] = R < r ? 0 : d * out[0]
    out[2] = R < r ? 0 : d
    out[3] = 0
    return
  }
  // Heights of the two caps beyond the plane of the circle: p = R − h, q = r − (d − h). R − d would cancel for small d.
  const half = 0.5 * (1 / d)
  const p = gap * (d - difference) * half
  const q = gap * (d + difference) * half
  const capR = p * p * (3 * R - p)
  const capr = q * q * (3 * r - q)
  out[0] = (Math.PI / 3) * (capR + capr)
  // The moments of the two caps about their own centres, π a⁴ / 4 each, cancel.
  out[1] = (Math.PI / 3) * d * capr
  out[2] = R - p
  out[3] = p * (2 * R - p)
}
