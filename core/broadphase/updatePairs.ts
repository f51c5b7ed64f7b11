import { ABSENT, type Axis, boxesOverlap, type BroadPhase, COMING, GOING, PRESENT } from './broadPhase.ts'
import { BOX } from '../math/worldBox.ts'
import { clearPairs, deletePair, hasPair, insertPair } from './pairSet.ts'

/** With more swaps than this per box, a full sort is faster than the insertion sort. */
const MOST_SWAPS = 64

/** Updates `pairs` to the current boxes, and fills `added` and `removed`. */
export function updatePairs(phase: BroadPhase): void {
  clearPairs(phase.added)
  clearPairs(phase.removed)
  phase.swaps = 0
  if (phase.going > 0) removeDropped(phase)
  // Mostly new boxes have no order to restore.
  const isNew = phase.coming > 8 && phase.coming > phase.count
  if (phase.coming > 0) addNew(phase)
  const most = MOST_SWAPS * phase.count
  for (let axis = 0; axis < 3; axis++) {
    if (isNew || !repairAxis(phase, axis, most)) return rebuild(phase)
  }
}

/** Removes the ends of dropped boxes from the axes, and their pairs from the set. */
function removeDropped(phase: BroadPhase): void {
  const { states, pairs, removed } = phase
  for (let index = pairs.count - 1; index >= 0; index--) {
    const a = pairs.list[index * 2]
    const b = pairs.list[index * 2 + 1]
    if (states[a] !== GOING && states[b] !== GOING) continue
    deletePair(pairs, a, b)
    insertPair(removed, a, b)
  }
  for (const { ends } of phase.axes) {
    let kept = 0
    for (let i = 0; i < phase.count * 2; i++) if (states[ends[i] >> 1] !== GOING) ends[kept++] = ends[i]
  }
  for (let id = 0; id < phase.capacity; id++) if (states[id] === GOING) states[id] = ABSENT
  phase.count -= phase.going
  phase.going = 0
}

/** Appends the ends of new boxes. The sort moves them into index and finds all their overlaps on the way. */
function addNew(phase: BroadPhase): void {
  const { states } = phase
  for (let id = 0; id < phase.capacity; id++) {
    if (states[id] !== COMING) continue
    for (const { ends } of phase.axes) {
      ends[phase.count * 2] = id * 2
      ends[phase.count * 2 + 1] = id * 2 + 1
    }
    states[id] = PRESENT
    phase.count++
  }
  phase.coming = 0
}

/**
 * Insertion sort of one axis. Two ends are swapped exactly once if their order has changed, and never otherwise. A pair
 * of boxes that starts overlapping therefore appears at least once as a low end passing a high end; all three axes are
 * then tested. A pair that stops overlapping appears as a high end passing a low end. Returns false if there are too
 * many swaps.
 */
function repairAxis(phase: BroadPhase, axis: number, most: number): boolean {
  const { ends, values } = phase.axes[axis]
  const count = phase.count * 2
  readValues(phase, axis)
  let swaps = phase.swaps
  for (let i = 1; i < count; i++) {
    const end = ends[i]
    const value = values[i]
    let j = i - 1
    while (j >= 0 && (values[j] > value || (values[j] === value && (ends[j] & 1) > (end & 1)))) {
      const other = ends[j]
      if (((end ^ other) & 1) === 1) pass(phase, end, other)
      ends[j + 1] = other
      values[j + 1] = values[j]
      j--
    }
    ends[j + 1] = end
    values[j + 1] = value
    swaps += i - 1 - j
    if (swaps > most) return false
  }
  phase.swaps = swaps
  return true
}

function readValues(phase: BroadPhase, axis: number): void {
  const { boxes } = phase
  const { ends, values } = phase.axes[axis]
  for (let i = 0; i < phase.count * 2; i++) values[i] = boxes[(ends[i] >> 1) * BOX + (ends[i] & 1) * 3 + axis]
}

/** Handles the end of one box moving below that of another, where one is a low end and the other a high end. */
function pass(phase: BroadPhase, end: number, other: number): void {
  const a = end >> 1
  const b = other >> 1
  if ((end & 1) === 1) {
    if (deletePair(phase.pairs, a, b)) insertPair(phase.removed, a, b)
  } else if (boxesOverlap(phase.boxes, a, b) && insertPair(phase.pairs, a, b)) insertPair(phase.added, a, b)
}

/** Sorts all axes and sweeps once. Pairs found before the insertion sort was aborted are correct and are kept. */
function rebuild(phase: BroadPhase): void {
  const { pairs: old, spare: fresh, added, removed } = phase
  for (let axis = 0; axis < 3; axis++) sortAxis(phase, axis)
  clearPairs(fresh)
  sweep(phase, widestAxis(phase))
  for (let k = 0; k < old.count * 2; k += 2) {
    if (!hasPair(fresh, old.list[k], old.list[k + 1])) insertPair(removed, old.list[k], old.list[k + 1])
  }
  for (let k = 0; k < fresh.count * 2; k += 2) {
    if (!hasPair(old, fresh.list[k], fresh.list[k + 1])) insertPair(added, fresh.list[k], fresh.list[k + 1])
  }
  phase.pairs = fresh
  phase.spare = old
  phase.swaps = 0
}

function sortAxis(phase: BroadPhase, axis: number): void {
  const { boxes } = phase
  const { ends } = phase.axes[axis]
  const value = (end: number) => boxes[(end >> 1) * BOX + (end & 1) * 3 + axis]
  ends.subarray(0, phase.count * 2).sort((p, q) => {
    const x = value(p)
    const y = value(q)
    return x < y ? -1 : x > y ? 1 : (p & 1) - (q & 1) || p - q
  })
  readValues(phase, axis)
}

/** Writes every overlapping pair once to `spare`, by a sweep along one axis that tracks the open boxes. */
function sweep(phase: BroadPhase, axis: number): void {
  const { boxes, spare } = phase
  const { ends } = phase.axes[axis]
  const open: number[] = []
  for (let i = 0; i < phase.count * 2; i++) {
    const id = ends[i] >> 1
    if ((ends[i] & 1) === 1) {
      open[open.indexOf(id)] = open[open.length - 1]
      open.pop()
      continue
    }
    for (const other of open) if (boxesOverlap(boxes, id, other)) insertPair(spare, id, other)
    open.push(id)
  }
}

/** The axis along which the boxes are spread most, so that few are open at a time. */
function widestAxis(phase: BroadPhase): number {
  let widest = 0
  let spread = -1
  for (let axis = 0; axis < 3; axis++) {
    const width = spreadOf(phase.axes[axis], phase.count * 2)
    if (!(width > spread)) continue
    widest = axis
    spread = width
  }
  return widest
}

/** Interquartile range, so that a few distant boxes do not decide. */
function spreadOf({ values }: Axis, count: number): number {
  return values[(count * 3) >> 2] - values[count >> 2]
}
