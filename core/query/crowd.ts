import { BOX, type BroadPhase, createBroadPhase, dropBox, setBox } from '../broadphase/broadPhase.ts'
import { updatePairs } from '../broadphase/updatePairs.ts'
import type { Body } from './body.ts'
import { writeBodyBox } from './bodyBox.ts'
import type { LevelCounts } from './counts.ts'

/**
 * Bodies that move together: keeps the order of their boxes from one frame to the next, so that the next frame finds who is
 * near whom with little work. It remembers nothing that an answer could depend on.
 */
export interface Crowd {
  readonly phase: BroadPhase
  /** The number of each body in the broad phase, as long as it is in the crowd. */
  readonly ids: Map<Body, number>
  readonly free: number[]
  /** Of each id: the frame in which its body was seen last, and its place in the list then. */
  seen: Uint32Array
  places: Int32Array
  frame: number
}

export function createCrowd(): Crowd {
  return {
    phase: createBroadPhase(),
    ids: new Map(),
    free: [],
    seen: new Uint32Array(0),
    places: new Int32Array(0),
    frame: 0,
  }
}

/** Whole numbers, one per pair of places in a list of bodies: a · size + b. Grows and is reused. */
export interface PairKeys {
  count: number
  keys: Float64Array
}

export function createPairKeys(): PairKeys {
  return { count: 0, keys: new Float64Array(256) }
}

export function addKey(list: PairKeys, key: number): void {
  if (list.count === list.keys.length) {
    const grown = new Float64Array(list.count * 2)
    grown.set(list.keys)
    list.keys = grown
  }
  list.keys[list.count++] = key
}

/**
 * Who is near whom: appends the pairs of bodies whose boxes overlap, a < b, in no order. All bodies but those marked in
 * `absent` must be fresh (`refreshBody`). Bodies that the crowd knew and that are not in the list, or absent, or without
 * triangles, leave it; new ones join it. Each body's box goes to boxes[place · BOX ..].
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
  for (let place = 0; place < bodies.length; place++) {
    const body = bodies[place]
    if (absent[place] === 1 || body.tree.nodeCount === 0) continue
    const id = ids.get(body) ?? admit(crowd, body)
    present++
    crowd.seen[id] = crowd.frame
    crowd.places[id] = place
    writeBodyBox(body, counts, boxes, place * BOX)
    setBox(phase, id, boxes, place * BOX)
  }
  if (ids.size > present) dismiss(crowd)
  updatePairs(phase)
  const { list, count } = phase.pairs
  for (let k = 0; k < count; k++) {
    const a = crowd.places[list[k * 2]]
    const b = crowd.places[list[k * 2 + 1]]
    addKey(pairs, Math.min(a, b) * bodies.length + Math.max(a, b))
  }
}

function admit(crowd: Crowd, body: Body): number {
  const id = crowd.free.pop() ?? crowd.ids.size
  crowd.ids.set(body, id)
  if (id >= crowd.seen.length) grow(crowd, id + 1)
  return id
}

function grow(crowd: Crowd, needed: number): void {
  const seen = new Uint32Array(needed * 2)
  const places = new Int32Array(needed * 2)
  seen.set(crowd.seen)
  places.set(crowd.places)
  crowd.seen = seen
  crowd.places = places
}

function dismiss({ phase, ids, free, seen, frame }: Crowd): void {
  for (const [body, id] of ids) {
    if (seen[id] === frame) continue
    dropBox(phase, id)
    ids.delete(body)
    free.push(id)
  }
}
