/** Pairs of nodes by the least distance that can be between them, a binary heap in flat arrays. Grows and is kept. */
export interface PairHeap {
  count: number
  /** The least comes first: lows[0], of nodes[0] and nodes[1]. */
  lows: Float64Array
  nodes: Int32Array
}

export function createPairHeap(): PairHeap {
  return { count: 0, lows: new Float64Array(1024), nodes: new Int32Array(2048) }
}

export function pushPair(heap: PairHeap, low: number, a: number, b: number): void {
  if (heap.count === heap.lows.length) grow(heap)
  const { lows, nodes } = heap
  let at = heap.count++
  while (at > 0) {
    const above = (at - 1) >> 1
    if (lows[above] <= low) break
    movePair(lows, nodes, above, at)
    at = above
  }
  lows[at] = low
  nodes[at * 2] = a
  nodes[at * 2 + 1] = b
}

/** Takes the first pair away. */
export function dropPair(heap: PairHeap): void {
  const { lows, nodes } = heap
  const last = --heap.count
  const low = lows[last]
  let at = 0
  for (;;) {
    let below = at * 2 + 1
    if (below >= last) break
    if (below + 1 < last && lows[below + 1] < lows[below]) below++
    if (lows[below] >= low) break
    movePair(lows, nodes, below, at)
    at = below
  }
  movePair(lows, nodes, last, at)
}

function movePair(lows: Float64Array, nodes: Int32Array, from: number, to: number): void {
  lows[to] = lows[from]
  nodes[to * 2] = nodes[from * 2]
  nodes[to * 2 + 1] = nodes[from * 2 + 1]
}

function grow(heap: PairHeap): void {
  const lows = new Float64Array(heap.count * 2)
  const nodes = new Int32Array(heap.count * 4)
  lows.set(heap.lows)
  nodes.set(heap.nodes)
  heap.lows = lows
  heap.nodes = nodes
}
