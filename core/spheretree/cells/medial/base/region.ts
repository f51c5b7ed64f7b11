import type { OwnedPool } from './ownedPool.ts'

/** A subset of the cells of a pool. Points are renumbered, so the points of a small region are adjacent in memory. */
export interface Region {
  readonly count: number
  /** Per cell: its index in the pool. */
  readonly cells: Uint32Array
  /** Per cell: its triangle of the mesh. */
  readonly triangle: Uint32Array
  readonly pointCount: number
  /** 3 per point. */
  readonly points: Float64Array
  /** Three point indices per cell. */
  readonly corners: Uint32Array
  readonly areas: Float64Array
  readonly area: number
}

export function regionOf(pool: OwnedPool, cells: Uint32Array): Region {
  const { number } = pool
  const corners = new Uint32Array(cells.length * 3)
  const used = new Uint32Array(cells.length * 3)
  let pointCount = 0
  for (let i = 0; i < corners.length; i++) {
    const point = pool.corners[cells[Math.floor(i / 3)] * 3 + (i % 3)]
    if (number[point] < 0) {
      number[point] = pointCount
      used[pointCount++] = point
    }
    corners[i] = number[point]
  }
  const points = new Float64Array(pointCount * 3)
  for (let p = 0; p < pointCount; p++) {
    number[used[p]] = -1
    for (let k = 0; k < 3; k++) points[p * 3 + k] = pool.points[used[p] * 3 + k]
  }
  const areas = new Float64Array(cells.length)
  let area = 0
  for (let cell = 0; cell < cells.length; cell++) area += areas[cell] = cellArea(points, corners, cell)
  const triangle = cells.map((cell) => pool.triangle[cell])
  return { count: cells.length, cells, triangle, pointCount, points, corners, areas, area }
}

function cellArea(points: Float64Array, corners: Uint32Array, cell: number): number {
  const a = corners[cell * 3] * 3
  const b = corners[cell * 3 + 1] * 3
  const c = corners[cell * 3 + 2] * 3
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
