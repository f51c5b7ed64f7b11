import { smallestBall } from '../../../math/smallestBall.ts'
import type { Skin } from '../../../rig/skin.ts'
import { SPHERE } from '../../tree/sphereTree.ts'
import type { CellLevels } from './cellBuilder.ts'
import { cellReach } from './cellReach.ts'
import type { CellTree, CellTreeSettings, TriangleParts } from './cellTree.ts'

/**
 * Converts the result of a builder to a `NodeTree`: depth first, children adjacent, cells sorted by leaf. Drops balls
 * without cells. The root is the smallest ball of the vertices; every other radius is the reach of the node's cells.
 */
export function finishCellTree(
  skin: Pick<Skin, 'rest' | 'triangles'>,
  built: CellLevels,
  settings: CellTreeSettings,
): CellTree {
  const balls = ballTable(built)
  const order = depthFirst(balls, built)
  const { cells, cellStart, cellCount } = sortCells(built, balls, order)
  const nodeCount = order.ball.length
  const spheres = new Float64Array(nodeCount * SPHERE)
  for (let node = 0; node < nodeCount; node++) {
    if (node === 0) writeRoot(skin, spheres)
    else for (let k = 0; k < 3; k++) spheres[node * SPHERE + k] = balls.centres[order.ball[node] * 3 + k]
    const reach = cellReach(cells, cellStart[node], cellCount[node], skin.triangles, skin.rest, spheres, node * SPHERE)
    spheres[node * SPHERE + 3] = Math.max(spheres[node * SPHERE + 3], reach)
  }
  const { firstChild, childCount, parent, level } = order
  return { settings, nodeCount, spheres, firstChild, childCount, parent, level, cellStart, cellCount, cells }
}

/** All balls in one list: the root first, then level by level. */
interface BallTable {
  readonly centres: Float64Array
  readonly parent: Int32Array
  /** Index of the first ball of each level of `CellLevels`. */
  readonly levelStart: readonly number[]
  /** Cells owned by the ball or its descendants. */
  readonly cellsBelow: Uint32Array
}

function ballTable({ levels, owner, cellLevel }: CellLevels): BallTable {
  const levelStart: number[] = []
  let count = 1
  for (const { parent } of levels) {
    levelStart.push(count)
    count += parent.length
  }
  const centres = new Float64Array(count * 3)
  const parent = new Int32Array(count).fill(-1)
  for (const [l, level] of levels.entries()) {
    centres.set(level.centres, levelStart[l] * 3)
    const above = l === 0 ? 0 : levelStart[l - 1]
    for (let k = 0; k < level.parent.length; k++) parent[levelStart[l] + k] = above + level.parent[k]
  }
  const cellsBelow = new Uint32Array(count)
  for (let cell = 0; cell < owner.length; cell++) cellsBelow[levelStart[cellLevel[cell]] + owner[cell]]++
  for (let ball = count - 1; ball > 0; ball--) cellsBelow[parent[ball]] += cellsBelow[ball]
  return { centres, parent, levelStart, cellsBelow }
}

interface Order {
  /** Ball of each node, and node of each ball (-1 if dropped). */
  readonly ball: Uint32Array
  readonly node: Int32Array
  readonly firstChild: Uint32Array
  readonly childCount: Uint32Array
  readonly parent: Int32Array
  readonly level: Uint16Array
}

function depthFirst({ parent: ballParent, cellsBelow }: BallTable, built: CellLevels): Order {
  const children: number[][] = Array.from({ length: ballParent.length }, () => [])
  for (let ball = 1; ball < ballParent.length; ball++) if (cellsBelow[ball] > 0) children[ballParent[ball]].push(ball)
  const kept = built.cells.count === 0 ? 0 : cellsBelow.reduce((sum, cells) => sum + (cells > 0 ? 1 : 0), 0)
  const ball = new Uint32Array(kept)
  const node = new Int32Array(ballParent.length).fill(-1)
  const firstChild = new Uint32Array(kept)
  const childCount = new Uint32Array(kept)
  const parent = new Int32Array(kept).fill(-1)
  const level = new Uint16Array(kept).fill(1, 0, Math.min(1, kept))
  const stack = kept > 0 ? [0] : []
  let made = Math.min(1, kept)
  if (kept > 0) node[0] = 0
  while (stack.length > 0) {
    const at = stack.pop() as number
    const below = children[ball[at]]
    if (below.length === 0) continue
    firstChild[at] = made
    childCount[at] = below.length
    for (const child of below) {
      ball[made] = child
      node[child] = made
      parent[made] = at
      level[made++] = level[at] + 1
    }
    for (let k = below.length - 1; k >= 0; k--) stack.push(firstChild[at] + k)
  }
  return { ball, node, firstChild, childCount, parent, level }
}

/** Sorts the cells so that every node covers a range. Cells of the same leaf keep their order. */
function sortCells(
  { cells, owner, cellLevel }: CellLevels,
  { levelStart, cellsBelow }: BallTable,
  { ball, node, firstChild, childCount }: Order,
): { cells: TriangleParts; cellStart: Uint32Array; cellCount: Uint32Array } {
  const cellStart = new Uint32Array(ball.length)
  const cellCount = Uint32Array.from(ball, (b) => cellsBelow[b])
  for (let n = 0; n < ball.length; n++) {
    let start = cellStart[n]
    for (let k = 0; k < childCount[n]; k++) {
      cellStart[firstChild[n] + k] = start
      start += cellCount[firstChild[n] + k]
    }
  }
  const next = cellStart.slice()
  const triangle = new Uint32Array(cells.count)
  const weights = new Float64Array(cells.count * 9)
  for (let cell = 0; cell < cells.count; cell++) {
    const to = next[node[levelStart[cellLevel[cell]] + owner[cell]]]++
    triangle[to] = cells.triangle[cell]
    for (let k = 0; k < 9; k++) weights[to * 9 + k] = cells.weights[cell * 9 + k]
  }
  return { cells: { count: cells.count, triangle, weights }, cellStart, cellCount }
}

function writeRoot({ rest, triangles }: Pick<Skin, 'rest' | 'triangles'>, spheres: Float64Array): void {
  smallestBall(rest, triangles, 0, triangles.length, spheres, 0)
}
