import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../../core/base/progress.ts'
import { createSolid } from '../../../../core/geometry/solid.ts'
import { surfaceCells } from '../../../../core/geometry/cells/surfaceCells.ts'
import { surfaceSamples } from '../../../../core/geometry/cells/surfaceSamples.ts'
import { type BallSet, createBallSet, pushBall } from '../../../../core/spheretree/cells/reduce/ballSet.ts'
import { depthAt } from '../../../../core/spheretree/cells/reduce/depthAt.ts'
import { burstReducer } from '../../../../core/spheretree/cells/reduce/reducers/burstReducer.ts'
import { expandReducer } from '../../../../core/spheretree/cells/reduce/reducers/expandReducer.ts'
import { mergeReducer } from '../../../../core/spheretree/cells/reduce/reducers/mergeReducer.ts'
import { ritterCentre } from '../../../../core/spheretree/cells/reduce/reducers/ritterCentre.ts'
import { segment } from '../../../../core/spheretree/cells/reduce/segment.ts'
import {
  createCoverTable,
  expandBalls,
  selectCover,
} from '../../../../core/spheretree/cells/reduce/reducers/selectCover.ts'
import { cubeGrid, cubes } from '../../../support/meshParts.ts'
import { sheet } from '../../../support/openMeshes.ts'
import { seeded } from '../../../support/seeded.ts'

/** A bar along x from 0 to 6. */
const bar = cubes('bar', cubeGrid(6, 1, 1))
const solid = createSolid(bar.positions, bar.triangles, noProgress)
const cells = surfaceCells(solid.mesh, { cells: 1500, edge: 0 }, noProgress)
const areas = surfaceSamples(cells).area

/** Balls on the axis of the bar. */
function along(xs: readonly number[], radius: number): BallSet {
  const set = createBallSet(xs.length)
  for (const x of xs) pushBall(set, x, 0.5, 0.5, depthAt(solid, x, 0.5, 0.5, -Infinity), radius)
  return set
}

/** Cells on a line; ball b contains the cells from first to last. */
function select(ranges: readonly (readonly [number, number])[], ranking: 'cover' | 'eliminate', most: number) {
  const count = 1 + Math.max(...ranges.map(([, last]) => last))
  const table = createCoverTable(ranges.length, count)
  const isHeld = (b: number, c: number) => c >= ranges[b]![0] && c <= ranges[b]![1]
  const costs = Float32Array.from({ length: ranges.length * count }, (_, i) =>
    isHeld(Math.floor(i / count), i % count) ? 1 : 3,
  )
  expandBalls(table, costs, 2)
  return selectCover(table, new Float64Array(count).fill(1), most, ranking)
}

describe('selection of expanded balls', () => {
  it('ranks by the covered area or by the balls that become redundant', () => {
    // The long ball in the middle leaves two ends that need a ball each.
    const ranges = [
      [0, 49],
      [50, 99],
      [20, 79],
      [0, 10],
      [12, 30],
      [60, 80],
      [85, 99],
    ] as const
    expect(select(ranges, 'cover', 9)).toEqual([2, 0, 1])
    expect(select(ranges, 'eliminate', 9)?.slice().sort()).toEqual([0, 1])
  })

  it('fails if too many balls are needed or a cell is out of reach', () => {
    expect(
      select(
        [
          [0, 9],
          [10, 19],
        ],
        'cover',
        1,
      ),
    ).toBeNull()
    expect(
      select(
        [
          [0, 9],
          [11, 19],
        ],
        'cover',
        5,
      ),
    ).toBeNull()
  })
})

describe.each([
  ['expand', expandReducer],
  ['merge', mergeReducer],
  ['burst', burstReducer],
])('%s', (_, reducer) => {
  it('covers a bar with balls along it', () => {
    const candidates = along(
      Array.from({ length: 60 }, (_, k) => 0.05 + k * 0.1),
      0.5,
    )
    const { balls } = reducer({ solid, cells, areas, candidates, most: 3, progress: noProgress })
    expect(balls.count).toBe(3)
    const owner = segment(cells, areas, balls)
    for (let cell = 0; cell < cells.count; cell++) expect(holds(balls, owner[cell]!, cell)).toBe(true)
    // Three balls of length 2 each: the smallest error is √(1 + ½) − ½.
    for (let k = 0; k < 3; k++) expect(balls.radii[k]! - balls.depths[k]!).toBeLessThan(1.6 * (Math.sqrt(1.5) - 0.5))
  })
})

function holds({ centres, radii }: BallSet, ball: number, cell: number): boolean {
  return [0, 1, 2].every((k) => {
    const p = cells.corners[cell * 3 + k]! * 3
    const d = [0, 1, 2].map((axis) => cells.points[p + axis]! - centres[ball * 3 + axis]!)
    return Math.hypot(d[0]!, d[1]!, d[2]!) <= radii[ball]! * (1 + 1e-6)
  })
}

describe('dividing planes', () => {
  it('move until the areas are equal, and no ball must grow', () => {
    // The first ball is larger: the plane through the intersection circle gives it more than half.
    const balls = along([2.5, 4], 0)
    balls.radii.set([4.5, 4.1])
    const owner = segment(cells, areas, balls)
    const loads = [0, 0]
    for (let cell = 0; cell < cells.count; cell++) {
      loads[owner[cell]!]! += areas[cell]!
      expect(holds(balls, owner[cell]!, cell)).toBe(true)
    }
    expect(loads[0]! / (loads[0]! + loads[1]!)).toBeGreaterThan(0.45)
    expect(loads[0]! / (loads[0]! + loads[1]!)).toBeLessThan(0.55)
  })

  it('do not exist between disjoint balls: cells belong to the ball that grows least', () => {
    const owner = segment(cells, areas, along([0.5, 5.5], 0.1))
    for (let cell = 0; cell < cells.count; cell++) {
      const middle = [0, 1, 2].reduce((sum, k) => sum + cells.points[cells.corners[cell * 3 + k]! * 3]! / 3, 0)
      if (Math.abs(middle - 3) > 0.3) expect(owner[cell]).toBe(middle < 3 ? 0 : 1)
    }
  })
})

describe('depth', () => {
  it('is negative on both sides of a sheet', () => {
    const flat = sheet(2)
    const open = createSolid(flat.positions, flat.triangles, noProgress)
    expect(depthAt(open, 0.5, 0.5, 0.25, -Infinity)).toBeCloseTo(-0.25, 12)
    expect(depthAt(open, 0.5, 0.5, -0.25, -Infinity)).toBeCloseTo(-0.25, 12)
  })

  it('is not computed if it cannot reach the required value', () => {
    expect(depthAt(solid, 3, 0.5, 0.5, 0.4)).toBeCloseTo(0.5, 12)
    expect(depthAt(solid, 3, 0.5, 0.5, 0.6)).toBe(-Infinity)
  })
})

it('ritterCentre is close to the optimal centre', () => {
  const random = seeded(3)
  const points = Float64Array.from({ length: 300 }, () => 2 * random() - 1)
  const list = Uint32Array.from({ length: 100 }, (_, k) => k)
  const centre = new Float64Array(3)
  ritterCentre(points, list, 100, centre)
  expect(Math.hypot(centre[0]!, centre[1]!, centre[2]!)).toBeLessThan(0.35)
})
