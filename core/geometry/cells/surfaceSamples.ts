import { outward } from '../../math/outward.ts'
import type { SurfaceCells } from './surfaceCells.ts'

/** One point per cell. Every point of a cell is within `radius` of its sample and on the same triangle. */
export interface SurfaceSamples {
  readonly count: number
  /** 3 per sample. */
  readonly positions: Float64Array
  readonly triangle: Uint32Array
  readonly radius: Float64Array
  /** Area of the cell. */
  readonly area: Float64Array
  /** The largest radius. Every surface point is within this distance of a sample of its own component. */
  readonly spacing: number
}

/**
 * The centroid of each cell. Unlike the centre of the smallest enclosing ball, it is not on a mesh edge, where an inner
 * ball that touches the surface has radius 0.
 */
export function surfaceSamples(cells: SurfaceCells): SurfaceSamples {
  const { count, points, corners } = cells
  const positions = new Float64Array(count * 3)
  const radius = new Float64Array(count)
  const area = new Float64Array(count)
  let spacing = 0
  for (let cell = 0; cell < count; cell++) {
    const a = corners[cell * 3] * 3
    const b = corners[cell * 3 + 1] * 3
    const c = corners[cell * 3 + 2] * 3
    const s = cell * 3
    for (let k = 0; k < 3; k++) positions[s + k] = (points[a + k] + points[b + k] + points[c + k]) / 3
    const reach2 = Math.max(
      distance2(points, a, positions, s),
      distance2(points, b, positions, s),
      distance2(points, c, positions, s),
    )
    radius[cell] = outward(Math.sqrt(reach2))
    spacing = Math.max(spacing, radius[cell])
    area[cell] = triangleArea(points, a, b, c)
  }
  return { count, positions, triangle: cells.triangle, radius, area, spacing }
}

function distance2(a: Float64Array, p: number, b: Float64Array, q: number): number {
  const x = b[q] - a[p]
  const y = b[q + 1] - a[p + 1]
  const z = b[q + 2] - a[p + 2]
  return x * x + y * y + z * z
}

function triangleArea(points: Float64Array, a: number, b: number, c: number): number {
  const ux = points[b] - points[a]
  const uy = points[b + 1] - points[a + 1]
  const uz = points[b + 2] - points[a + 2]
  const vx = points[c] - points[a]
  const vy = points[c + 1] - points[a + 1]
  const vz = points[c + 2] - points[a + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  return Math.sqrt(x * x + y * y + z * z) / 2
}
