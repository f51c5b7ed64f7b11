/** Between which t the ray may be inside, by what lies along it: span[0] ≤ t ≤ span[1]. Written by the tests of this room that say yes. */
export const span = new Float64Array(2)

/** Of every length that was met on the way. */
const ERROR = 1e-14

/**
 * May the ray meet the ball at spheres[s], x y z r? No only if they certainly miss each other, whatever rounding does; an infinite
 * ball is always met. `span` becomes the stretch of the ray beside the ball, so the t of every point of the ball's content, as
 * `rayTouchesTriangle` computes it, lies in it.
 */
export function rayMeetsSphere(ray: Float64Array, spheres: Float64Array, s: number): boolean {
  const x = spheres[s] - ray[0]
  const y = spheres[s + 1] - ray[1]
  const z = spheres[s + 2] - ray[2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const reach = spheres[s + 3] + ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const beside = reach / ray[7]
  const middle = (x * dx + y * dy + z * dz) * ray[6]
  span[0] = middle - beside
  span[1] = middle + beside
  const px = y * dz - z * dy
  const py = z * dx - x * dz
  const pz = x * dy - y * dx
  const far = reach * ray[7]
  // Not `<=`: what is no number must count as a meeting.
  return !(span[1] < 0 || px * px + py * py + pz * pz > far * far * (1 + ERROR))
}
