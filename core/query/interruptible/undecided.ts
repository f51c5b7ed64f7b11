import type { PairHeap } from '../base/pairHeap.ts'

/** Sphere pairs of two bodies that may contain contacts which a search did not reach. */
export interface Undecided {
  /** Indices of the bodies, a ≤ b; a === b for a body with itself. */
  readonly a: number
  readonly b: number
  /**
   * na, nb, na, nb, …: nodes of the trees of a and b, largest bound first. A node paired with itself represents all
   * pairs below it.
   */
  readonly nodes: Uint32Array
  /** Per pair: upper bound of the distance between any point below one node and any point below the other. */
  readonly bounds: Float64Array
}

/** The largest bound; 0 if nothing is undecided. */
export function largestBound(undecided: readonly { readonly bounds: Float64Array }[]): number {
  return undecided.reduce((most, { bounds }) => Math.max(most, bounds[0]), 0)
}

/**
 * Lists the remaining pairs of a heap of negated bounds by owner, without owners marked in `decided`. `keys` holds a ·
 * size + b of each owner.
 */
export function listUndecided(heap: PairHeap, keys: Float64Array, size: number, decided: Uint8Array): Undecided[] {
  const left = Array.from({ length: heap.count }, (_, at) => at).filter((at) => decided[heap.owners[at]] === 0)
  left.sort((i, j) => byOwnerThenBound(heap, i, j))
  const parts: Undecided[] = []
  for (let from = 0, to = 0; from < left.length; from = to) {
    const owner = heap.owners[left[from]]
    while (to < left.length && heap.owners[left[to]] === owner) to++
    const a = Math.floor(keys[owner] / size)
    parts.push({ a, b: keys[owner] - a * size, ...copyPairs(heap, left.slice(from, to)) })
  }
  return parts
}

function copyPairs({ nodes, lows }: PairHeap, entries: readonly number[]): Pick<Undecided, 'nodes' | 'bounds'> {
  return {
    nodes: Uint32Array.from({ length: entries.length * 2 }, (_, k) => nodes[entries[k >> 1] * 2 + (k & 1)]),
    bounds: Float64Array.from(entries, (at) => -lows[at]),
  }
}

function byOwnerThenBound({ owners, lows, nodes }: PairHeap, i: number, j: number): number {
  if (owners[i] !== owners[j]) return owners[i] - owners[j]
  // Not a difference, which would be NaN for two infinite bounds.
  if (lows[i] !== lows[j]) return lows[i] < lows[j] ? -1 : 1
  return nodes[i * 2] - nodes[j * 2] || nodes[i * 2 + 1] - nodes[j * 2 + 1]
}
