import { smallestBall } from '../../../../math/smallestBall.ts'
import { type BallSet, createBallSet, pushBall, selectBalls } from '../ballSet.ts'
import { costRows } from '../costRows.ts'
import { depthAt } from '../depthAt.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'

/**
 * [BO04] §5.2: removes balls one by one. The cells of a removed ball go to the remaining balls, which grow. A burst is
 * beneficial if it lowers the worst error of the balls involved. Removes the ball whose burst lowers it most; if no
 * burst is beneficial, the ball whose burst gives the smallest worst error of the receiving balls.
 *
 * Differs from [BO04]: the cost is that worst error instead of the sum of errors, which is large if many balls share
 * the cells. A cell goes to the ball that contains it with the least error, instead of the ball whose sphere (3) is
 * closest, and belongs to only one ball. A ball that received cells moves to the centre of its smallest ball if that
 * reduces its error.
 */
export function burstReducer(input: ReducerInput): Reduction {
  const state = createState(input)
  while (state.alive.length > input.most) {
    input.progress.report(0, 1, 'bursting balls')
    burst(state, chooseBurst(state))
  }
  for (const ball of state.alive) state.balls.radii[ball] = state.errors[ball] + state.balls.depths[ball]
  return { balls: selectBalls(state.balls, state.alive) }
}

interface BurstState {
  readonly input: ReducerInput
  readonly balls: BallSet
  readonly costs: Float32Array
  alive: number[]
  /** Per cell: the ball that owns it, and the best of the others. */
  readonly owner: Uint32Array
  readonly second: Uint32Array
  readonly errors: Float64Array
  /** Scratch, per ball: error after the current burst, and the burst that wrote it. */
  readonly after: Float64Array
  readonly stamps: Int32Array
}

function createState(input: ReducerInput): BurstState {
  const { cells, candidates } = input
  const balls = createBallSet(candidates.count)
  for (let ball = 0; ball < candidates.count; ball++) {
    const [x, y, z] = candidates.centres.subarray(ball * 3, ball * 3 + 3)
    pushBall(balls, x, y, z, candidates.depths[ball], candidates.radii[ball])
  }
  const costs = new Float32Array(balls.count * cells.count)
  costRows(cells, balls, 0, balls.count, costs)
  const state: BurstState = {
    input,
    balls,
    costs,
    alive: Array.from({ length: balls.count }, (_, ball) => ball),
    owner: new Uint32Array(cells.count),
    second: new Uint32Array(cells.count),
    errors: new Float64Array(balls.count).fill(-Infinity),
    after: new Float64Array(balls.count),
    stamps: new Int32Array(balls.count).fill(-1),
  }
  for (let cell = 0; cell < cells.count; cell++) {
    state.owner[cell] = leastCost(state, cell, -1)
    own(state, cell)
  }
  state.alive = state.alive.filter((ball) => state.errors[ball] > -Infinity)
  for (let cell = 0; cell < cells.count; cell++) state.second[cell] = leastCost(state, cell, state.owner[cell])
  return state
}

function cost({ costs, input }: BurstState, ball: number, cell: number): number {
  return costs[ball * input.cells.count + cell]
}

function own(state: BurstState, cell: number): void {
  const ball = state.owner[cell]
  state.errors[ball] = Math.max(state.errors[ball], cost(state, ball, cell))
}

function leastCost(state: BurstState, cell: number, except: number): number {
  let best = -1
  let least = Infinity
  for (const ball of state.alive) {
    if (ball === except) continue
    const value = cost(state, ball, cell)
    if (value < least) {
      least = value
      best = ball
    }
  }
  return best
}

function chooseBurst(state: BurstState): number {
  const { second, alive, errors, after, stamps } = state
  const lists = cellsOf(state)
  let best = -1
  let least = Infinity
  let isBestHelpful = false
  for (const ball of alive) {
    let worstBefore = errors[ball]
    let worstAfter = -Infinity
    stamps.fill(-1)
    for (const cell of lists[ball]) {
      const heir = second[cell]
      if (stamps[heir] < 0) {
        stamps[heir] = 0
        after[heir] = errors[heir]
        worstBefore = Math.max(worstBefore, errors[heir])
      }
      after[heir] = Math.max(after[heir], cost(state, heir, cell))
      worstAfter = Math.max(worstAfter, after[heir])
    }
    const isHelpful = worstAfter < worstBefore
    const rank = isHelpful ? worstAfter - worstBefore : worstAfter
    if (isBestHelpful && !isHelpful) continue
    if (rank < least || (isHelpful && !isBestHelpful)) {
      least = rank
      best = ball
      isBestHelpful = isHelpful
    }
  }
  return best < 0 ? alive[0] : best
}

function cellsOf({ balls, owner }: BurstState): number[][] {
  const lists: number[][] = Array.from({ length: balls.count }, () => [])
  for (let cell = 0; cell < owner.length; cell++) lists[owner[cell]].push(cell)
  return lists
}

function burst(state: BurstState, gone: number): void {
  const { owner, second } = state
  state.alive = state.alive.filter((ball) => ball !== gone)
  const heirs = new Set<number>()
  for (let cell = 0; cell < owner.length; cell++) {
    if (owner[cell] === gone) {
      owner[cell] = second[cell]
      own(state, cell)
      heirs.add(owner[cell])
    } else if (second[cell] !== gone) continue
    second[cell] = leastCost(state, cell, owner[cell])
  }
  for (const ball of heirs) recentre(state, ball)
}

const smallest = new Float64Array(4)

function recentre(state: BurstState, ball: number): void {
  const { input, balls, costs, owner, second, errors } = state
  const points: number[] = []
  for (let cell = 0; cell < owner.length; cell++) {
    if (owner[cell] === ball) for (let k = 0; k < 3; k++) points.push(input.cells.corners[cell * 3 + k])
  }
  smallestBall(input.cells.points, points, 0, points.length, smallest, 0)
  const depth = depthAt(input.solid, smallest[0], smallest[1], smallest[2], smallest[3] - errors[ball])
  if (!(smallest[3] - depth < errors[ball])) return
  for (let k = 0; k < 3; k++) balls.centres[ball * 3 + k] = smallest[k]
  balls.depths[ball] = depth
  errors[ball] = smallest[3] - depth
  costRows(input.cells, balls, ball, 1, costs)
  for (let cell = 0; cell < owner.length; cell++) {
    if (owner[cell] === ball) continue
    if (second[cell] === ball) second[cell] = leastCost(state, cell, owner[cell])
    else if (cost(state, ball, cell) < cost(state, second[cell], cell)) second[cell] = ball
  }
}
