import { BackSide, DoubleSide, FrontSide, type Side } from 'three'

/** The area vectors of a closed surface sum to 0, up to rounding. */
const OPEN = 1e-3

/**
 * The sides of the triangles to draw. Of a closed surface one: the front, or the back if it is mirrored or wound
 * inwards. Drawing both would show far sides along outlines. Of an open surface both.
 */
export function visibleSide(positions: Float32Array, triangles: Uint32Array): Side {
  const sum = [0, 0, 0]
  let area = 0
  let volume = 0
  const [ox = 0, oy = 0, oz = 0] = positions
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * (triangles[t] as number)
    const b = 3 * (triangles[t + 1] as number)
    const c = 3 * (triangles[t + 2] as number)
    const ax = (positions[a] as number) - ox
    const ay = (positions[a + 1] as number) - oy
    const az = (positions[a + 2] as number) - oz
    const ux = (positions[b] as number) - ox - ax
    const uy = (positions[b + 1] as number) - oy - ay
    const uz = (positions[b + 2] as number) - oz - az
    const vx = (positions[c] as number) - ox - ax
    const vy = (positions[c + 1] as number) - oy - ay
    const vz = (positions[c + 2] as number) - oz - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    sum[0] = (sum[0] as number) + nx
    sum[1] = (sum[1] as number) + ny
    sum[2] = (sum[2] as number) + nz
    area += Math.sqrt(nx * nx + ny * ny + nz * nz)
    volume += ax * nx + ay * ny + az * nz
  }
  const left = Math.sqrt(sum.reduce((all, value) => all + value * value, 0))
  if (!(area > 0) || !(left <= OPEN * area)) return DoubleSide
  return volume < 0 ? BackSide : FrontSide
}
