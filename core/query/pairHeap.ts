/** Pairs of nodes by a number, smallest first: a binary heap in flat arrays. Grows and is reused. */
export interface PairHeap {
  count: number
  /** lows[0] is the smallest. It belongs to nodes[0], nodes[1] and owners[0]. */
  lows: Float64Array
  nodes: Int32Array
  /** Which two bodies the nodes belong to; 0 where a search has only two. */
  owners: Int32Array
}

export function createPairHeap(): PairHeap {
  return { count: 0, lows: new Float64Array(1024), nodes: new Int32Array(2048), owners: new Int32Array(1024) }
}

export function pushPair(heap: PairHeap, low: number, a: number, b: number, owner = 0): void {
  if (heap.count === heap.lows.length) grow(heap)
  const { lows, nodes, owners } = heap
  let at = heap.count++
  while (at > 0) {
    const above = (at - 1) >> 1
    if (lows[above] <= low) break
    movePair(heap, above, at)
    at = above
  }
  lows[at] = low
  nodes[at * 2] = a
  nodes[at * 2 + 1] = b
  owners[at] = owner
}

/** Takes the first pair away. */
export function dropPair(heap: PairHeap): void {
  const { lows } = heap
  const last = --heap.count
  const low = lows[last]
  let at = 0
  for (;;) {
    let below = at * 2 + 1
    if (below >= last) break
    if (below + 1 < last && lows[below + 1] < lows[below]) below++
    if (lows[below] >= low) break
    movePair(heap, below, at)
    at = below
  }
  movePair(heap, last, at)
}

function movePair({ lows, nodes, owners }: PairHeap, from: number, to: number): void {
  lows[to] = lows[from]
  nodes[to * 2] = nodes[from * 2]
  nodes[to * 2 + 1] = nodes[from * 2 + 1]
  owners[to] = owners[from]
}

function grow(heap: PairHeap): void {
  const lows = new Float64Array(heap.count * 2)
  const nodes = new Int32Array(heap.count * 4)
  const owners = new Int32Array(heap.count * 2)
  lows.set(heap.lows)
  nodes.set(heap.nodes)
  owners.set(heap.owners)
  heap.lows = lows
  heap.nodes = nodes
  heap.owners = owners
}
