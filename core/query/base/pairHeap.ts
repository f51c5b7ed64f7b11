/** A binary min-heap of node pairs in flat arrays, ordered by a key. Grows as needed and is reused. */
export interface PairHeap {
  count: number
  /** Keys. lows[0] is the smallest; its pair is nodes[0], nodes[1] and its owner owners[0]. */
  lows: Float64Array
  nodes: Int32Array
  /** Index of the body pair that the nodes belong to; 0 if a search has only one pair. */
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
    const parent = (at - 1) >> 1
    if (lows[parent] <= low) break
    movePair(heap, parent, at)
    at = parent
  }
  lows[at] = low
  nodes[at * 2] = a
  nodes[at * 2 + 1] = b
  owners[at] = owner
}

/** Removes the first pair. */
export function dropPair(heap: PairHeap): void {
  const { lows } = heap
  const last = --heap.count
  const low = lows[last]
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= last) break
    if (child + 1 < last && lows[child + 1] < lows[child]) child++
    if (lows[child] >= low) break
    movePair(heap, child, at)
    at = child
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
