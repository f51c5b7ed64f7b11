import { distance, dot, mix, sub, type Vec3 } from '../math/vec3.ts'
import { type Flesh, leafShape, type Shape } from './shape.ts'

/** The convex hull of two balls: a tapered capsule. Exact distance, by the cone that touches both balls. */
export function roundCone(flesh: Flesh, a: Vec3, ra: number, b: Vec3, rb: number): Shape {
  const [bx, by, bz] = sub(b, a)
  const l2 = dot([bx, by, bz], [bx, by, bz])
  const drop = ra - rb
  const slant2 = l2 - drop * drop
  if (!(slant2 > 0)) throw new Error(`roundCone: one end swallows the other (length² ${l2}, radii ${ra} and ${rb})`)
  const inverse = 1 / l2

  function cone(x: number, y: number, z: number): number {
    const px = x - a[0]
    const py = y - a[1]
    const pz = z - a[2]
    const along = px * bx + py * by + pz * bz
    const past = along - l2
    const qx = px * l2 - bx * along
    const qy = py * l2 - by * along
    const qz = pz * l2 - bz * along
    const across2 = qx * qx + qy * qy + qz * qz
    const along2 = along * along * l2
    const past2 = past * past * l2
    const k = Math.sign(drop) * drop * drop * across2
    if (Math.sign(past) * slant2 * past2 > k) return Math.sqrt(across2 + past2) * inverse - rb
    if (Math.sign(along) * slant2 * along2 < k) return Math.sqrt(across2 + along2) * inverse - ra
    return (Math.sqrt(across2 * slant2 * inverse) + along * drop) * inverse - ra
  }
  const radius = distance(a, b) / 2 + Math.max(ra, rb)
  return leafShape(flesh, mix(a, b, 0.5), radius, cone)
}
