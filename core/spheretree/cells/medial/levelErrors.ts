import type { OwnedPool } from './base/ownedPool.ts'
import { CENTRE } from './base/centre.ts'
import type { Level } from './base/level.ts'

/** Error max |v − c| − sd(c) of each ball of the level that owns the cells of a pool. */
export function levelErrors(pool: OwnedPool, { count, centres }: Pick<Level, 'count' | 'centres'>): Float64Array {
  const { points, corners, owner } = pool
  const errors = new Float64Array(count)
  for (let cell = 0; cell < pool.count; cell++) {
    const c = owner[cell] * CENTRE
    for (let k = cell * 3; k < cell * 3 + 3; k++) {
      const p = corners[k] * 3
      const x = points[p] - centres[c]
      const y = points[p + 1] - centres[c + 1]
      const z = points[p + 2] - centres[c + 2]
      const error = Math.sqrt(x * x + y * y + z * z) - centres[c + 3]
      if (error > errors[owner[cell]]) errors[owner[cell]] = error
    }
  }
  return errors
}
