import { resized } from '../base/resized.ts'
/**
 * A set of unordered pairs of small integers: a dense list, and a hash table with open addressing of indices into it.
 * Allocates only when it grows.
 */
export interface PairSet {
  count: number
  /** a, b, a, b, … with a < b, unordered. */
  list: Int32Array
  /** Index in the list + 1, or 0. The length is a power of two; at most half of the slots are used. */
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

/** Returns false if the pair was already present. */
export function insertPair(set: PairSet, a: number, b: number): boolean {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  if (set.count * 2 >= set.slots.length) growSlots(set)
  const slot = slotOf(set, low, high)
  if (set.slots[slot] !== 0) return false
  if (set.count * 2 === set.list.length) set.list = resized(set.list, set.list.length * 2)
  set.list[set.count * 2] = low
  set.list[set.count * 2 + 1] = high
  set.slots[slot] = ++set.count
  return true
}

/** Returns false if the pair was not present. */
export function deletePair(set: PairSet, a: number, b: number): boolean {
  const slot = slotOf(set, Math.min(a, b), Math.max(a, b))
  const index = set.slots[slot] - 1
  if (index < 0) return false
  emptySlot(set, slot)
  const last = --set.count
  if (index === last) return true
  // The last pair moves to the free position.
  const { list } = set
  set.slots[slotOf(set, list[last * 2], list[last * 2 + 1])] = index + 1
  list[index * 2] = list[last * 2]
  list[index * 2 + 1] = list[last * 2 + 1]
  return true
}

/** The slot of the pair a < b, or the empty slot where it would be inserted. */
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

/** Moves the following pairs back into the emptied slot, unless that precedes their hash position. */
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
  for (let index = 0; index < set.count; index++) {
    let slot = hash(list[index * 2], list[index * 2 + 1]) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = index + 1
  }
}
