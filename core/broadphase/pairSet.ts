/**
 * A set of unordered pairs of small whole numbers, flat: a dense list, and an open-addressed table of places in it. Nothing
 * is allocated but when it grows.
 */
export interface PairSet {
  count: number
  /** a, b, a, b, … with a < b, in no order. */
  list: Int32Array
  /** Place in the list + 1, or 0. A power of two long, never more than half full. */
  slots: Int32Array
}

export function createPairSet(): PairSet {
  return { count: 0, list: new Int32Array(64), slots: new Int32Array(64) }
}

export function clearPairs(set: PairSet): void {
  set.count = 0
  set.slots.fill(0)
}

export function hasPair(set: PairSet, a: number, b: number): boolean {
  return a < b ? set.slots[slotOf(set, a, b)] !== 0 : set.slots[slotOf(set, b, a)] !== 0
}

/** False if it was there. */
export function insertPair(set: PairSet, a: number, b: number): boolean {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  if (set.count * 2 >= set.slots.length) growSlots(set)
  const slot = slotOf(set, low, high)
  if (set.slots[slot] !== 0) return false
  if (set.count * 2 === set.list.length) set.list = grown(set.list)
  set.list[set.count * 2] = low
  set.list[set.count * 2 + 1] = high
  set.slots[slot] = ++set.count
  return true
}

/** False if it was not there. */
export function deletePair(set: PairSet, a: number, b: number): boolean {
  const slot = slotOf(set, Math.min(a, b), Math.max(a, b))
  const place = set.slots[slot] - 1
  if (place < 0) return false
  emptySlot(set, slot)
  const last = --set.count
  if (place === last) return true
  // The last pair moves to the place that has become free.
  const { list } = set
  set.slots[slotOf(set, list[last * 2], list[last * 2 + 1])] = place + 1
  list[place * 2] = list[last * 2]
  list[place * 2 + 1] = list[last * 2 + 1]
  return true
}

/** Where the pair a < b is in the table, or the empty slot where it would be. */
function slotOf({ slots, list }: PairSet, a: number, b: number): number {
  const mask = slots.length - 1
  let slot = hash(a, b) & mask
  while (slots[slot] !== 0) {
    const o = (slots[slot] - 1) * 2
    if (list[o] === a && list[o + 1] === b) return slot
    slot = (slot + 1) & mask
  }
  return slot
}

function hash(a: number, b: number): number {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  return h ^ (h >>> 15)
}

/** Pairs behind an emptied slot move up to it, unless that is before their own place in the table. */
function emptySlot({ slots, list }: PairSet, slot: number): void {
  const mask = slots.length - 1
  let hole = slot
  for (let next = (hole + 1) & mask; slots[next] !== 0; next = (next + 1) & mask) {
    const o = (slots[next] - 1) * 2
    const home = hash(list[o], list[o + 1]) & mask
    if (((next - home) & mask) < ((next - hole) & mask)) continue
    slots[hole] = slots[next]
    hole = next
  }
  slots[hole] = 0
}

function growSlots(set: PairSet): void {
  set.slots = new Int32Array(set.slots.length * 2)
  const { slots, list } = set
  const mask = slots.length - 1
  for (let place = 0; place < set.count; place++) {
    let slot = hash(list[place * 2], list[place * 2 + 1]) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = place + 1
  }
}

function grown(list: Int32Array): Int32Array {
  const larger = new Int32Array(list.length * 2)
  larger.set(list)
  return larger
}
