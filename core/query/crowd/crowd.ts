import { resized } from '../../base/resized.ts'
import { BOX } from '../../math/worldBox.ts'
import { type BroadPhase, createBroadPhase, dropBox, setBox } from '../../broadphase/broadPhase.ts'
import { updatePairs } from '../../broadphase/updatePairs.ts'
import type { Body } from '../base/body.ts'
import { writeBodyBox } from '../base/writeBodyBox.ts'
import type { LevelCounts } from '../base/counts.ts'

/**
 * Bodies that move together. Keeps their boxes sorted from frame to frame, so that nearby pairs are found with little
 * work. Results do not depend on this state.
 */
export interface Crowd {
  readonly phase: BroadPhase
  /** The id of each body of the crowd in the broad phase. */
  readonly ids: Map<Body, number>
  readonly free: number[]
  /** Per id: the last frame in which its body was present, and its index in that frame. */
  seen: Uint32Array
  indices: Int32Array
  frame: number
}

export function createCrowd(): Crowd {
  return {
    phase: createBroadPhase(),
    ids: new Map(),
    free: [],
    seen: new Uint32Array(0),
    indices: new Int32Array(0),
    frame: 0,
  }
}

/** Integer keys of pairs of body indices: a · size + b. Grows as needed and is reused. */
export interface PairKeys {
  count: number
  keys: Float64Array
}

export function createPairKeys(): PairKeys {
  return { count: 0, keys: new Float64Array(256) }
}

export function addKey(list: PairKeys, key: number): void {
  if (list.count === list.keys.length) {
    list.keys = resized(list.keys, list.count * 2)
  }
  list.keys[list.count++] = key
}

/**
 * Appends the pairs of bodies whose boxes overlap, a < b, unordered. All bodies except those marked in `absent` must be
 * up to date (`refreshBody`). Bodies that are no longer listed, absent or without triangles are removed from the crowd;
 * new ones are added. Writes the box of each body to boxes[index · BOX ..].
 */
export function nearPairs(
  crowd: Crowd,
  bodies: readonly Body[],
  absent: Uint8Array,
  counts: LevelCounts,
  boxes: Float64Array,
  pairs: PairKeys,
): void {
  const { phase, ids } = crowd
  crowd.frame = (crowd.frame + 1) >>> 0
  let present = 0
  for (let index = 0; index < bodies.length; index++) {
    const body = bodies[index]
    if (absent[index] === 1 || body.tree.nodeCount === 0) continue
    const id = ids.get(body) ?? addBody(crowd, body)
    present++
    crowd.seen[id] = crowd.frame
    crowd.indices[id] = index
    writeBodyBox(body, counts, boxes, index * BOX)
    setBox(phase, id, boxes, index * BOX)
  }
  if (ids.size > present) removeMissing(crowd)
  updatePairs(phase)
  const { list, count } = phase.pairs
  for (let k = 0; k < count; k++) {
    const a = crowd.indices[list[k * 2]]
    const b = crowd.indices[list[k * 2 + 1]]
    addKey(pairs, Math.min(a, b) * bodies.length + Math.max(a, b))
  }
}

function addBody(crowd: Crowd, body: Body): number {
  const id = crowd.free.pop() ?? crowd.ids.size
  crowd.ids.set(body, id)
  if (id >= crowd.seen.length) grow(crowd, id + 1)
  return id
}

function grow(crowd: Crowd, needed: number): void {
  const seen = new Uint32Array(needed * 2)
  const indices = new Int32Array(needed * 2)
  seen.set(crowd.seen)
  indices.set(crowd.indices)
  crowd.seen = seen
  crowd.indices = indices
}

function removeMissing({ phase, ids, free, seen, frame }: Crowd): void {
  for (const [body, id] of ids) {
    if (seen[id] === frame) continue
    dropBox(phase, id)
    ids.delete(body)
    free.push(id)
  }
}
