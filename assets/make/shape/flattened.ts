import { dot, normalize, type Vec3 } from '../math/vec3.ts'
import type { Shape } from './shape.ts'

/** The shape squeezed (factor < 1) or widened (factor > 1) along an axis, about a fixed point. */
export function flattened(shape: Shape, fixed: Vec3, axis: Vec3, factor: number): Shape {
  const [ax, ay, az] = normalize(axis)
  const stretch = 1 / factor - 1
  const least = Math.min(1, factor)

  const squeeze =
    (distance: Shape['distance']): Shape['distance'] =>
    (x, y, z, limit) => {
      const k = stretch * ((x - fixed[0]) * ax + (y - fixed[1]) * ay + (z - fixed[2]) * az)
      return distance(x + k * ax, y + k * ay, z + k * az, limit / least) * least
    }
  const offset =
    (factor - 1) *
    dot([shape.center[0] - fixed[0], shape.center[1] - fixed[1], shape.center[2] - fixed[2]], [ax, ay, az])
  return {
    center: [shape.center[0] + offset * ax, shape.center[1] + offset * ay, shape.center[2] + offset * az],
    radius: shape.radius * Math.max(1, factor),
    distance: squeeze(shape.distance),
    leaves: shape.leaves.map((leaf) => {
      const distance = squeeze((x, y, z) => leaf.distance(x, y, z))
      return { flesh: leaf.flesh, distance: (x, y, z) => distance(x, y, z, Number.POSITIVE_INFINITY) }
    }),
  }
}
