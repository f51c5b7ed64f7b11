import { ABSENT, type Axis, BOX, boxesOverlap, type BroadPhase, COMING, GOING, PRESENT } from './broadPhase.ts'
import { clearPairs, deletePair, hasPair, insertPair } from './pairSet.ts'

/** More ends out of order than this, per box: sorting all of them anew is faster than moving each by single steps. */
const MOST_SWAPS = 64

/** Brings `pairs` up to the boxes as they were set and dropped, and fills `added` and `removed`. */
export function updatePairs(phase: BroadPhase): void {
  clearPairs(phase.added)
  clearPairs(phase.removed)
  phase.swaps = 0
  if (phase.going > 0) letGo(phase)
  // A crowd that has just come has no order to repair.
  const isNew = phase.coming > 8 && phase.coming > phase.count
  if (phase.coming > 0) letIn(phase)
  const most = MOST_SWAPS * phase.count
  for (let axis = 0; axis < 3; axis++) {
    if (isNew || !repairAxis(phase, axis, most)) return rebuild(phase)
  }
}

/** Takes the ends of boxes that leave from the axes, and their pairs from the set. */
function letGo(phase: BroadPhase): void {
  const { states, pairs, removed } = phase
  for (let place = pairs.count - 1; place >= 0; place--) {
    const a = pairs.list[place * 2]
    const b = pairs.list[place * 2 + 1]
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

/** Appends the ends of new boxes: the sort carries them to their places and meets on the way whatever they overlap. */
function letIn(phase: BroadPhase): void {
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
 * Insertion sort of one axis. Two ends change places if and only if their order has changed, and then once. So a pair of
 * boxes that overlaps now and did not before is met at least once as a low end that passes a high end, where all three axes
 * are looked at; one that overlapped before and does not now is met as a high end that passes a low one. False if it gave up.
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

/** The end of one box goes below that of another, one of them low and one high. */
function pass(phase: BroadPhase, end: number, other: number): void {
  const a = end >> 1
  const b = other >> 1
  if ((end & 1) === 1) {
    if (deletePair(phase.pairs, a, b)) insertPair(phase.removed, a, b)
  } else if (boxesOverlap(phase.boxes, a, b) && insertPair(phase.pairs, a, b)) insertPair(phase.added, a, b)
}

/** Sorts all axes anew and sweeps once. What was found before it gave up repairing was right, and stays. */
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

/** Every pair once, to `spare`: along one axis with the boxes that are open at each low end. */
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

/** Along which boxes are spread most, so that few are open at a time. */
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

/** Between the quarters, so that a few boxes far off do not decide. */
function spreadOf({ values }: Axis, count: number): number {
  return values[(count * 3) >> 2] - values[count >> 2]
}
