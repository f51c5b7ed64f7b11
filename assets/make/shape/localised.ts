import { NEAR, type Shape } from './shape.ts'

/** Edge length of the cells, in metres. */
const CELL = 0.05
const AROUND = (CELL / 2) * Math.sqrt(3) + 0.001
/** Number of cells per axis, used to compute their indices. No character is larger than CELL * SPAN. */
const SPAN = 1024

/**
 * The same shape, with a cache of the relevant pieces for each small cell of space: several times faster near the
 * surface.
 */
export function localised(shape: Shape): Shape {
  const cells = new Map<number, Shape | null>()

  function pieces(x: number, y: number, z: number): Shape | null {
    const [i, j, k] = [Math.floor(x / CELL), Math.floor(y / CELL), Math.floor(z / CELL)]
    const key = ((i + SPAN / 2) * SPAN + j + SPAN / 2) * SPAN + k + SPAN / 2
    const known = cells.get(key)
    if (known !== undefined) return known
    const found = shape.near([(i + 0.5) * CELL, (j + 0.5) * CELL, (k + 0.5) * CELL], AROUND, NEAR)
    cells.set(key, found)
    return found
  }
  return {
    ...shape,
    distance: (x, y, z, limit) => {
      if (limit > NEAR) return shape.distance(x, y, z, limit)
      return pieces(x, y, z)?.distance(x, y, z, limit) ?? NEAR
    },
  }
}
