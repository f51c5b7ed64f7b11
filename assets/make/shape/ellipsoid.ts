import { IDENTITY, inverse, type Quat, rotate } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { type Flesh, leafShape, type Shape } from './shape.ts'

/** An ellipsoid, rotated by `turn`. The distance is |q|(|q| - 1) / |∇|: exact on the surface and along the axes. */
export function ellipsoid(flesh: Flesh, center: Vec3, radii: Vec3, turn: Quat = IDENTITY): Shape {
  const back = inverse(turn)
  const [ux, uy, uz] = [rotate(turn, [1, 0, 0]), rotate(turn, [0, 1, 0]), rotate(turn, [0, 0, 1])]
  const [ix, iy, iz] = [1 / radii[0], 1 / radii[1], 1 / radii[2]]
  const least = Math.min(...radii)
  const plain = back[3] === 1

  function bulge(x: number, y: number, z: number): number {
    const px = x - center[0]
    const py = y - center[1]
    const pz = z - center[2]
    const qx = (plain ? px : px * ux[0] + py * ux[1] + pz * ux[2]) * ix
    const qy = (plain ? py : px * uy[0] + py * uy[1] + pz * uy[2]) * iy
    const qz = (plain ? pz : px * uz[0] + py * uz[1] + pz * uz[2]) * iz
    const q = Math.sqrt(qx * qx + qy * qy + qz * qz)
    const gx = qx * ix
    const gy = qy * iy
    const gz = qz * iz
    const g = Math.sqrt(gx * gx + gy * gy + gz * gz)
    return g > 1e-9 ? (q * (q - 1)) / g : -least
  }
  return leafShape(flesh, center, Math.max(...radii), bulge)
}
