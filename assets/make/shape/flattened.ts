import { add, dot, normalize, scale, sub, type Vec3 } from '../math/vec3.ts'
import { comesNear, type Shape } from './shape.ts'

/** The shape scaled by `factor` along an axis, about a fixed point. */
export function flattened(shape: Shape, fixed: Vec3, axis: Vec3, factor: number): Shape {
  const along = normalize(axis)
  const [ax, ay, az] = along
  const stretch = 1 / factor - 1
  const least = Math.min(1, factor)

  const squeeze =
    (distance: Shape['distance']): Shape['distance'] =>
    (x, y, z, limit) => {
      const k = stretch * ((x - fixed[0]) * ax + (y - fixed[1]) * ay + (z - fixed[2]) * az)
      return distance(x + k * ax, y + k * ay, z + k * az, limit / least) * least
    }
  const flat: Shape = {
    center: add(shape.center, scale(along, (factor - 1) * dot(sub(shape.center, fixed), along))),
    radius: shape.radius * Math.max(1, factor),
    distance: squeeze(shape.distance),
    near: (at, r, limit) => (comesNear(flat, at, r, limit) ? flat : null),
    leaves: shape.leaves.map((leaf) => {
      const distance = squeeze((x, y, z) => leaf.distance(x, y, z))
      return { flesh: leaf.flesh, distance: (x, y, z) => distance(x, y, z, Number.POSITIVE_INFINITY) }
    }),
  }
  return flat
}
