import type { Progress } from '../../../../base/progress.ts'
import { type BallSet, createBallSet, pushBall } from '../ballSet.ts'
import { costRows } from '../costRows.ts'
import type { MergeBall, Merged, MergeFit } from './mergeBall.ts'
import type { ReducerInput } from '../reducer.ts'

/** Initial number of neighbours that a ball may merge with. */
const NEIGHBOURS = 12
/** Maximum number of neighbours of a merged ball. On a near-sphere, all balls would be neighbours of each other. */
const MOST_NEIGHBOURS = 64
/** Once there are at most this many times the required number of balls, every pair may merge. */
const ALL_PAIRS = 3

/**
 * Merges pairs of neighbouring balls until `most` are left, the pair with the least resulting error first. With
 * `favoursWorst`, merges that lower the error of the worst ball take precedence.
 */
export function mergeAll(
  input: ReducerInput,
  fit: MergeFit,
  favoursWorst: boolean,
): { balls: BallSet; owner: Uint32Array } {
  const pointCount = input.cells.points.length / 3
  const state: MergeState = {
    progress: input.progress,
    fit,
    favoursWorst,
    alive: ownersOf(input),
    nextId: input.candidates.count,
    list: new Uint32Array(pointCount),
    stamps: new Uint32Array(pointCount),
    stamp: 0,
  }
  linkNeighbours(state.alive, input.progress)
  while (state.alive.length > input.most) {
    input.progress.report(0, 1, 'merging balls')
    linkIsolated(state.alive, ALL_PAIRS * input.most)
    mergeBest(state)
  }
  const balls = createBallSet(state.alive.length)
  const owner = new Uint32Array(input.cells.count)
  for (const [ball, { x, y, z, depth, error, cells }] of state.alive.entries()) {
    pushBall(balls, x, y, z, depth, error + depth)
    for (let i = 0; i < cells.length; i++) owner[cells[i]] = ball
  }
  return { balls, owner }
}

interface MergeState {
  readonly progress: Progress
  readonly fit: MergeFit
  readonly favoursWorst: boolean
  alive: MergeBall[]
  nextId: number
  /** Scratch: corners of two balls, and stamps per point to find duplicates. */
  readonly list: Uint32Array
  readonly stamps: Uint32Array
  stamp: number
}

/** The candidates that contain at least one cell with the least error, each with those cells. */
function ownersOf({ cells, candidates }: ReducerInput): MergeBall[] {
  const { count } = candidates
  const costs = new Float32Array(count * cells.count)
  costRows(cells, candidates, 0, count, costs)
  const owned: number[][] = Array.from({ length: count }, () => [])
  const errors = new Float64Array(count).fill(-Infinity)
  for (let cell = 0; cell < cells.count; cell++) {
    let best = 0
    for (let ball = 1; ball < count; ball++) {
      if (costs[ball * cells.count + cell] < costs[best * cells.count + cell]) best = ball
    }
    owned[best].push(cell)
    errors[best] = Math.max(errors[best], costs[best * cells.count + cell])
  }
  const balls: MergeBall[] = []
  for (const [ball, list] of owned.entries()) {
    if (list.length === 0) continue
    const [x, y, z] = candidates.centres.subarray(ball * 3, ball * 3 + 3)
    const points = new Set(list.flatMap((cell) => Array.from(cells.corners.subarray(cell * 3, cell * 3 + 3))))
    const shape = { x, y, z, depth: candidates.depths[ball], error: errors[ball] }
    balls.push({
      ...shape,
      id: ball,
      cells: Uint32Array.from(list),
      points: Uint32Array.from(points),
      merges: new Map(),
    })
  }
  return balls
}

function linkNeighbours(balls: readonly MergeBall[], progress: Progress): void {
  for (const ball of balls) {
    progress.report(0, 1, 'merging balls')
    const distances = Float64Array.from(balls, (other) => (other === ball ? Infinity : distance(ball, other)))
    for (let k = 0; k < NEIGHBOURS; k++) {
      let nearest = 0
      for (let i = 1; i < distances.length; i++) if (distances[i] < distances[nearest]) nearest = i
      if (distances[nearest] === Infinity) break
      distances[nearest] = Infinity
      link(ball, balls[nearest])
    }
  }
}

/**
 * Links all pairs if there are at most `few` balls. Otherwise links balls without neighbours to the balls they
 * intersect.
 */
function linkIsolated(balls: readonly MergeBall[], few: number): void {
  for (const ball of balls) {
    if (balls.length <= few) for (const other of balls) link(ball, other)
    else if (ball.merges.size === 0) for (const other of intersecting(ball, balls)) link(ball, other)
  }
}

function link(a: MergeBall, b: MergeBall): void {
  if (a === b || a.merges.has(b)) return
  a.merges.set(b, null)
  b.merges.set(a, null)
}

/** The balls that intersect a ball, or all if none does. */
function intersecting(ball: MergeBall, balls: readonly MergeBall[]): readonly MergeBall[] {
  const radius = ball.error + ball.depth
  const found = balls.filter((other) => other !== ball && distance(ball, other) <= radius + other.error + other.depth)
  return found.length > 0 ? found : balls
}

function distance(a: MergeBall, b: MergeBall): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)
}

function mergeBest(state: MergeState): void {
  const [a, b] = bestPair(state)
  const shape = merge(state, a, b)
  const points = state.list.slice(0, union(state, a, b))
  const cells = new Uint32Array(a.cells.length + b.cells.length)
  cells.set(a.cells)
  cells.set(b.cells, a.cells.length)
  const merged: MergeBall = { ...shape, id: state.nextId++, cells, points, merges: new Map() }
  state.alive = state.alive.filter((ball) => ball !== a && ball !== b)
  for (const gone of [a, b]) {
    for (const other of gone.merges.keys()) {
      other.merges.delete(gone)
      if (other !== a && other !== b) link(merged, other)
    }
  }
  keepNearest(merged)
  state.alive.push(merged)
}

function keepNearest(ball: MergeBall): void {
  if (ball.merges.size <= MOST_NEIGHBOURS) return
  const others = [...ball.merges.keys()].map((other) => ({ other, d: distance(ball, other) }))
  others.sort((a, b) => a.d - b.d || a.other.id - b.other.id)
  for (const { other } of others.slice(MOST_NEIGHBOURS)) {
    ball.merges.delete(other)
    other.merges.delete(ball)
  }
}

function bestPair(state: MergeState): [MergeBall, MergeBall] {
  const { alive, favoursWorst } = state
  let worst = alive[0]
  for (const ball of alive) if (ball.error > worst.error) worst = ball
  let best: [MergeBall, MergeBall] = [alive[0], alive[1]]
  let least = Infinity
  for (const a of alive) {
    for (const [b, known] of a.merges) {
      if (b.id < a.id) continue
      const error = known ?? mergeError(state, a, b)
      const improvesWorst = favoursWorst && (a === worst || b === worst) && error < worst.error
      // Merges that improve the worst ball rank below 0, all others at their error.
      const rank = improvesWorst ? error - worst.error : error
      if (rank < least) {
        least = rank
        best = [a, b]
      }
    }
  }
  return best
}

function mergeError(state: MergeState, a: MergeBall, b: MergeBall): number {
  state.progress.report(0, 1, 'merging balls')
  const { error } = merge(state, a, b)
  a.merges.set(b, error)
  b.merges.set(a, error)
  return error
}

function merge(state: MergeState, a: MergeBall, b: MergeBall): Merged {
  const { x, y, z, depth, error } = state.fit(a, b, state.list, union(state, a, b))
  return { x, y, z, depth, error }
}

/** Writes the distinct corners of both balls to the list and returns their number. */
function union(state: MergeState, a: MergeBall, b: MergeBall): number {
  const { list, stamps } = state
  const stamp = ++state.stamp
  let count = a.points.length
  list.set(a.points)
  for (let i = 0; i < count; i++) stamps[list[i]] = stamp
  for (let i = 0; i < b.points.length; i++) if (stamps[b.points[i]] !== stamp) list[count++] = b.points[i]
  return count
}
