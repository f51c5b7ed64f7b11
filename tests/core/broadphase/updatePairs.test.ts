import { describe, expect, it } from 'vitest'
import { BOX } from '../../../core/math/worldBox.ts'
import { type BroadPhase, createBroadPhase, dropBox, setBox } from '../../../core/broadphase/broadPhase.ts'
import type { PairSet } from '../../../core/broadphase/pairSet.ts'
import { updatePairs } from '../../../core/broadphase/updatePairs.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Boxes by id, for the brute-force comparison. */
type Boxes = Map<number, number[]>

/** Encodes a pair as one number for fast sorting and comparison. */
const keyOf = (a: number, b: number) => Math.min(a, b) * 1000 + Math.max(a, b)

function overlaps(boxes: Boxes): number[] {
  const found: number[] = []
  for (const [a, p] of boxes) {
    for (const [b, q] of boxes) if (a < b && meet(p, q)) found.push(keyOf(a, b))
  }
  return found.sort((x, y) => x - y)
}

function meet(p: readonly number[], q: readonly number[]): boolean {
  for (let k = 0; k < 3; k++) if (!(p[k] <= q[k + 3] && q[k] <= p[k + 3])) return false
  return true
}

function listed({ list, count }: PairSet): number[] {
  const keys: number[] = []
  for (let i = 0; i < count; i++) keys.push(keyOf(list[i * 2], list[i * 2 + 1]))
  return keys.sort((x, y) => x - y)
}

/** Half of the boxes lie on a coarse grid, where ends coincide. Some are flat, unbounded or NaN. */
function randomBox(random: Random, far: number): number[] {
  const coarse = random() < 0.5
  const box = Array.from({ length: BOX }, () => 0)
  for (let k = 0; k < 3; k++) {
    const at = signed(random) * far
    const wide = random() * 3
    box[k] = coarse ? Math.round(at) : at
    box[k + 3] = box[k] + (coarse ? Math.round(wide) : wide)
  }
  if (random() < 0.02) box.fill(-Infinity, 0, 3).fill(Infinity, 3)
  return box
}

const shifted = (box: readonly number[], by: readonly number[]) => box.map((x, k) => x + by[k % 3])

function applyEvents(known: Set<number>, phase: BroadPhase): void {
  for (const pair of listed(phase.removed))
    if (!known.delete(pair)) throw new Error(`${pair} was removed but did not exist`)
  for (const pair of listed(phase.added)) {
    if (known.has(pair)) throw new Error(`${pair} was added but already existed`)
    known.add(pair)
  }
}

/** Randomly changes one box between two frames. */
function disturb(random: Random, phase: BroadPhase, boxes: Boxes, id: number, far: number): void {
  const box = boxes.get(id)
  const what = random()
  if (box === undefined || what < 0.1) change(phase, boxes, id, randomBox(random, far))
  else if (what < 0.2) {
    boxes.delete(id)
    dropBox(phase, id)
    // Removed and added elsewhere in the same frame.
    if (random() < 0.3) change(phase, boxes, id, randomBox(random, far))
  } else change(phase, boxes, id, shifted(box, [signed(random) * 0.3, signed(random) * 0.3, signed(random) * 0.3]))
}

function change(phase: BroadPhase, boxes: Boxes, id: number, box: number[]): void {
  boxes.set(id, box)
  setBox(phase, id, box, 0)
}

describe('broad phase', () => {
  it.each(seeds(60))('keeps the same pairs as brute force through random operations (seed %i)', (seed) => {
    const random = seeded(seed)
    const most = pick(random, [3, 10, 40, 90])
    const far = pick(random, [2, 5, 12])
    const phase = createBroadPhase()
    const boxes: Boxes = new Map()
    const known = new Set<number>()
    for (let frame = 0; frame < 60; frame++) {
      const share = pick(random, [0, 0.1, 0.5, 1])
      for (let id = 0; id < most; id++) if (random() < share) disturb(random, phase, boxes, id, far)
      updatePairs(phase)
      applyEvents(known, phase)
      const truth = overlaps(boxes)
      expect(listed(phase.pairs)).toEqual(truth)
      expect([...known].sort((x, y) => x - y)).toEqual(truth)
    }
  })

  it('does little work for small motions and re-sorts correctly after large jumps', () => {
    const random = seeded(7)
    const phase = createBroadPhase()
    const boxes: Boxes = new Map()
    for (let id = 0; id < 500; id++) change(phase, boxes, id, randomBox(random, 40))
    updatePairs(phase)
    expect(listed(phase.added)).toEqual(overlaps(boxes))
    for (const [id, box] of boxes) change(phase, boxes, id, shifted(box, [1e-5, -1e-5, 1e-5]))
    updatePairs(phase)
    expect(phase.swaps).toBeLessThan(500)
    for (const id of boxes.keys()) change(phase, boxes, id, randomBox(random, 40))
    updatePairs(phase)
    expect(listed(phase.pairs)).toEqual(overlaps(boxes))
  })

  it('reports boxes that touch at a corner', () => {
    const phase = createBroadPhase()
    setBox(phase, 0, [0, 0, 0, 1, 1, 1], 0)
    setBox(phase, 5, [1, 1, 1, 2, 2, 2], 0)
    updatePairs(phase)
    expect(listed(phase.pairs)).toEqual([keyOf(0, 5)])
  })

  it('treats a NaN extent as unbounded', () => {
    const phase = createBroadPhase()
    setBox(phase, 0, [0, Number.NaN, 0, 1, Number.NaN, 1], 0)
    setBox(phase, 1, [0.5, 1e300, 0.5, 2, 1e300, 2], 0)
    setBox(phase, 2, [5, 0, 0, 6, 1, 1], 0)
    updatePairs(phase)
    expect(listed(phase.pairs)).toEqual([keyOf(0, 1)])
  })
})
