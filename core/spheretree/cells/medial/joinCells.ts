import type { TriangleParts } from '../tree/cellTree.ts'
import type { OwnedPool } from './base/ownedPool.ts'

/**
 * Reverts all bisections whose halves have the same owner, from the last to the first. The corners of the joined cell
 * are corners of its halves, so no ball grows. Returns the remaining cells and their owners.
 */
export function joinCells(pool: OwnedPool): { cells: TriangleParts; owner: Uint32Array } {
  const { corners, weights, history, owner } = pool
  /** 1: joined to another cell; 2: cannot be joined because its halves have different owners. */
  const state = new Uint8Array(pool.count)
  for (let o = (pool.historyCount - 1) * 3; o >= 0; o -= 3) {
    const cell = history[o]
    const other = history[o + 1]
    const next = (history[o + 2] + 1) % 3
    if (owner[cell] !== owner[other] || state[cell] !== 0 || state[other] !== 0) {
      state[cell] = 2
      continue
    }
    state[other] = 1
    corners[cell * 3 + next] = corners[other * 3 + next]
    for (let j = next * 3; j < next * 3 + 3; j++) weights[cell * 9 + j] = weights[other * 9 + j]
  }
  return compact(pool, state)
}

function compact(pool: OwnedPool, state: Uint8Array): { cells: TriangleParts; owner: Uint32Array } {
  let count = 0
  for (let cell = 0; cell < pool.count; cell++) if (state[cell] !== 1) count++
  const triangle = new Uint32Array(count)
  const weights = new Float64Array(count * 9)
  const owner = new Uint32Array(count)
  let to = 0
  for (let cell = 0; cell < pool.count; cell++) {
    if (state[cell] === 1) continue
    triangle[to] = pool.triangle[cell]
    owner[to] = pool.owner[cell]
    for (let j = 0; j < 9; j++) weights[to * 9 + j] = pool.weights[cell * 9 + j]
    to++
  }
  return { cells: { count, triangle, weights }, owner }
}
