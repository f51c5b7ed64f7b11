/** Relative rounding error of all lengths. */
const ERROR = 1e-14

/**
 * Whether the ray may hit the sphere at spheres[s], x y z r. Returns false only if it certainly misses despite
 * rounding; an infinite sphere is always hit. If true, `span` receives the range of t in which the ray may be inside:
 * the projection of the sphere on the ray, which includes the t of every triangle inside the sphere, as computed by
 * `rayTouchesTriangle`.
 */
export function rayMeetsSphere(ray: Float64Array, spheres: Float64Array, s: number, span: Float64Array): boolean {
  const x = spheres[s] - ray[0]
  const y = spheres[s + 1] - ray[1]
  const z = spheres[s + 2] - ray[2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const reach = spheres[s + 3] + ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const halfSpan = reach / ray[7]
  const middle = (x * dx + y * dy + z * dz) * ray[6]
  span[0] = middle - halfSpan
  span[1] = middle + halfSpan
  const px = y * dz - z * dy
  const py = z * dx - x * dz
  const pz = x * dy - y * dx
  const far = reach * ray[7]
  // Not `<=`: NaN counts as a hit.
  return !(span[1] < 0 || px * px + py * py + pz * pz > far * far * (1 + ERROR))
}
