import { createPairSet, type PairSet } from './pairSet.ts'

/** Numbers per box: low x y z, high x y z. */
export const BOX = 6

/**
 * Sweep and prune over boxes that move a little from frame to frame ([MA] §3.2, after Cohen et al., I-Collide): the ends of
 * all boxes along each axis stay sorted, an insertion sort repairs the order, and wherever the low end of one box passes
 * the high end of another a pair begins or ceases to overlap. Boxes are closed: touching is overlapping.
 *
 * Boxes have ids that the caller chooses, small whole numbers. `setBox` and `dropBox` only take notes; `updatePairs` does
 * the work and leaves `pairs`, and what is new in them. The pairs depend on the boxes alone, never on how they got there.
 */
export interface BroadPhase {
  /** Ids below it have room. */
  capacity: number
  /** ABSENT, PRESENT, COMING or GOING. */
  states: Uint8Array
  /** BOX numbers per id. */
  boxes: Float64Array
  /** How many boxes have their ends on the axes, and how many come and go with the next update. */
  count: number
  coming: number
  going: number
  readonly axes: readonly [Axis, Axis, Axis]

  /** Every two ids whose boxes overlap, as of the last update. */
  pairs: PairSet
  /** Pairs that began and that ceased to overlap in it. */
  added: PairSet
  removed: PairSet
  /** Scratch of a rebuild. */
  spare: PairSet
  /** How often two ends changed places in the last update; all boxes sorted anew count as 0. */
  swaps: number
}

/** The ends of all boxes along one axis, ascending; of equal ones, low ends first. */
export interface Axis {
  /** id · 2, + 1 for high ends. */
  ends: Int32Array
  values: Float64Array
}

export const ABSENT = 0
export const PRESENT = 1
export const COMING = 2
export const GOING = 3

export function createBroadPhase(): BroadPhase {
  return {
    capacity: 0,
    states: new Uint8Array(0),
    boxes: new Float64Array(0),
    count: 0,
    coming: 0,
    going: 0,
    axes: [createAxis(), createAxis(), createAxis()],
    pairs: createPairSet(),
    added: createPairSet(),
    removed: createPairSet(),
    spare: createPairSet(),
    swaps: 0,
  }
}

function createAxis(): Axis {
  return { ends: new Int32Array(0), values: new Float64Array(0) }
}

/** Adds a box, moves it, or shows it again: boxes[o ..], low x y z, high x y z. */
export function setBox(phase: BroadPhase, id: number, boxes: ArrayLike<number>, o: number): void {
  if (id >= phase.capacity) growPhase(phase, id + 1)
  const { states } = phase
  if (states[id] === ABSENT) {
    states[id] = COMING
    phase.coming++
  } else if (states[id] === GOING) {
    states[id] = PRESENT
    phase.going--
  }
  for (let k = 0; k < 3; k++) {
    // What is no number may be anywhere.
    const low = boxes[o + k]
    const high = boxes[o + k + 3]
    const known = low <= high
    phase.boxes[id * BOX + k] = known ? low : -Infinity
    phase.boxes[id * BOX + k + 3] = known ? high : Infinity
  }
}

/** Removes or hides a box. */
export function dropBox(phase: BroadPhase, id: number): void {
  if (id >= phase.capacity) return
  const { states } = phase
  if (states[id] === COMING) {
    states[id] = ABSENT
    phase.coming--
  } else if (states[id] === PRESENT) {
    states[id] = GOING
    phase.going++
  }
}

/** Closed boxes. */
export function boxesOverlap(boxes: Float64Array, a: number, b: number): boolean {
  const i = a * BOX
  const j = b * BOX
  return (
    boxes[i] <= boxes[j + 3] &&
    boxes[j] <= boxes[i + 3] &&
    boxes[i + 1] <= boxes[j + 4] &&
    boxes[j + 1] <= boxes[i + 4] &&
    boxes[i + 2] <= boxes[j + 5] &&
    boxes[j + 2] <= boxes[i + 5]
  )
}

function growPhase(phase: BroadPhase, needed: number): void {
  const capacity = Math.max(16, needed, phase.capacity * 2)
  const states = new Uint8Array(capacity)
  const boxes = new Float64Array(capacity * BOX)
  states.set(phase.states)
  boxes.set(phase.boxes)
  phase.capacity = capacity
  phase.states = states
  phase.boxes = boxes
  for (const axis of phase.axes) {
    const ends = new Int32Array(capacity * 2)
    const values = new Float64Array(capacity * 2)
    ends.set(axis.ends)
    values.set(axis.values)
    axis.ends = ends
    axis.values = values
  }
}
