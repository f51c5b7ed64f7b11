/** Cells along the longest side of the body. */
const CELLS = 44

/**
 * Simplifies a body that is small on screen: merges vertices in the same cell of a grid over the rest pose, and drops
 * triangles without area. rest: 3 per vertex; triangles: 3 vertex indices each.
 */
export function coarsen(rest: Float32Array, triangles: Uint32Array): Uint32Array {
  const keeper = keepers(rest)
  const kept: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const a = keeper[triangles[t] as number] as number
    const b = keeper[triangles[t + 1] as number] as number
    const c = keeper[triangles[t + 2] as number] as number
    if (a !== b && b !== c && c !== a) kept.push(a, b, c)
  }
  return Uint32Array.from(kept)
}

/** For each vertex, the first one in its cell. */
function keepers(rest: Float32Array): Uint32Array {
  const { low, cell } = gridOver(rest)
  const first = new Map<number, number>()
  const keeper = new Uint32Array(rest.length / 3)
  for (let v = 0; v < keeper.length; v++) {
    let key = 0
    for (let k = 0; k < 3; k++) {
      key = key * (CELLS + 1) + Math.floor(((rest[3 * v + k] as number) - (low[k] as number)) / cell)
    }
    const known = first.get(key)
    keeper[v] = known ?? v
    if (known === undefined) first.set(key, v)
  }
  return keeper
}

function gridOver(rest: Float32Array): { readonly low: readonly number[]; readonly cell: number } {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = low.map((x) => -x)
  for (let i = 0; i < rest.length; i++) {
    low[i % 3] = Math.min(low[i % 3] as number, rest[i] as number)
    high[i % 3] = Math.max(high[i % 3] as number, rest[i] as number)
  }
  const longest = Math.max(...high.map((x, k) => x - (low[k] as number)))
  return { low, cell: longest > 0 ? longest / CELLS : 1 }
}
