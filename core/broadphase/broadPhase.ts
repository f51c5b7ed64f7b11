import { BOX } from '../math/worldBox.ts'
import { createPairSet, type PairSet } from './pairSet.ts'

/**
 * Sweep and prune over boxes that move little from frame to frame ([MA] §3.2, after Cohen et al., I-Collide). The ends
 * of all boxes stay sorted along each axis. An insertion sort restores the order, and where the low end of one box
 * passes the high end of another, the pair starts or stops overlapping. Boxes are closed: touching counts as overlap.
 *
 * Box ids are small integers chosen by the caller. `setBox` and `dropBox` only record changes; `updatePairs` processes
 * them and updates `pairs`, `added` and `removed`. The pairs depend only on the current boxes, not on their history.
 */
export interface BroadPhase {
  /** Ids below this fit into the arrays. */
  capacity: number
  /** ABSENT, PRESENT, COMING or GOING. */
  states: Uint8Array
  /** BOX numbers per id. */
  boxes: Float64Array
  /** Number of boxes on the axes, and number of boxes to be added and removed by the next update. */
  count: number
  coming: number
  going: number
  readonly axes: readonly [Axis, Axis, Axis]

  /** All pairs of ids with overlapping boxes, as of the last update. */
  pairs: PairSet
  /** Pairs that started and that stopped overlapping in the last update. */
  added: PairSet
  removed: PairSet
  /** Scratch memory for a rebuild. */
  spare: PairSet
  /** Number of swapped ends in the last update; 0 after a full sort. */
  swaps: number
}

/** The ends of all boxes along one axis, ascending; among equal values, low ends come first. */
export interface Axis {
  /** id · 2, plus 1 for high ends. */
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

/** Adds, moves or shows a box: boxes[o ..], low x y z, high x y z. */
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
    // A box with NaN may be anywhere.
    const low = boxes[o + k]
    const high = boxes[o + k + 3]
    const isValid = low <= high
    phase.boxes[id * BOX + k] = isValid ? low : -Infinity
    phase.boxes[id * BOX + k + 3] = isValid ? high : Infinity
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

/** Whether two closed boxes overlap. */
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
