import { pickSamples } from '../../../geometry/medial/pickSamples.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { bisectCells, type SurfaceCells, surfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import { type SurfaceSamples, surfaceSamples } from '../../../geometry/cells/surfaceSamples.ts'
import type { Progress } from '../../../base/progress.ts'
import type { BallLevel, CellLevels } from '../tree/cellBuilder.ts'
import type { CellTreeSettings } from '../tree/cellTree.ts'
import type { BallSet } from './ballSet.ts'
import { joinCells } from './joinCells.ts'
import type { Reducer } from './reducer.ts'
import { refitBalls } from './refitBalls.ts'
import { segment } from './segment.ts'
import { selectCells } from './selectCells.ts'

/** The part of the surface that one ball covers. */
export interface Region {
  readonly cells: SurfaceCells
  /** Error of the ball. */
  readonly error: number
  /** Index of the ball in its level. */
  readonly ball: number
}

/** Returns candidate balls for a region. `samples` are samples of the cells that the reducer works on. */
export type BallSource = (samples: SurfaceSamples, region: Region, progress: Progress) => BallSet

/** The parts in which the builders differ. */
export interface Method {
  readonly source: BallSource
  readonly reducer: Reducer
  /** Bisection stops at this number of cells, for the whole surface and for every region. */
  readonly rootCells: number
  readonly nodeCells: number
}

/** On dense regions, reducers work on about this many cells. All cells are assigned afterwards. */
const MOST_WORK_CELLS = 4000

/**
 * [BO04] algorithm 1: level by level, the surface below each ball is covered by a few balls, which divide it among
 * them. Every cell belongs to one ball per level, so every level and every path from the root covers the surface
 * exactly.
 */
export function topDown(
  solid: Solid,
  { branching, depth }: CellTreeSettings,
  method: Method,
  progress: Progress,
): CellLevels {
  const levels: BallLevel[] = []
  const whole = surfaceCells(solid.mesh, { cells: method.rootCells, edge: 0 }, progress)
  let regions: Region[] = whole.count > 0 ? [{ cells: whole, error: Infinity, ball: 0 }] : []
  const leaves: { region: Region; level: number }[] = []
  for (let level = 0; level < depth && regions.length > 0; level++) {
    const centres: number[] = []
    const parent: number[] = []
    const next: Region[] = []
    for (const [k, region] of regions.entries()) {
      const steps = levelProgress(progress, level, depth, k / regions.length)
      for (const child of divide(solid, region, branching, method, steps)) {
        next.push({ cells: child.cells, error: child.error, ball: parent.length })
        centres.push(...child.centre)
        parent.push(region.ball)
      }
    }
    levels.push({ centres: Float64Array.from(centres), parent: Uint32Array.from(parent) })
    const isLast = level === depth - 1
    for (const region of next) if (isLast || !(region.error > 0)) leaves.push({ region, level })
    regions = next.filter((region) => region.error > 0)
  }
  return collect(levels, leaves)
}

interface Child {
  readonly cells: SurfaceCells
  readonly centre: readonly number[]
  readonly error: number
}

function divide(solid: Solid, region: Region, most: number, method: Method, progress: Progress): Child[] {
  const cells = bisectCells(region.cells, { cells: method.nodeCells, edge: 0 }, progress)
  const all = surfaceSamples(cells)
  const work = workCells(solid, cells, all)
  const samples = work === cells ? all : surfaceSamples(work)
  const candidates = method.source(samples, region, progress)
  const reduced = method.reducer({ solid, cells: work, areas: areasOf(samples), candidates, most, progress })
  const { balls } = reduced
  const owner = reduced.owner !== undefined && work === cells ? reduced.owner : segment(cells, areasOf(all), balls)
  if (reduced.owner === undefined) refitBalls(solid, cells, owner, balls, candidates)
  const lists: number[][] = Array.from({ length: balls.count }, () => [])
  for (let cell = 0; cell < cells.count; cell++) lists[owner[cell]].push(cell)
  const children: Child[] = []
  for (const [ball, list] of lists.entries()) {
    if (list.length === 0) continue
    const centre = Array.from(balls.centres.subarray(ball * 3, ball * 3 + 3))
    children.push({ cells: selectCells(cells, list), centre, error: balls.radii[ball] - balls.depths[ball] })
  }
  return children
}

function workCells(solid: Solid, cells: SurfaceCells, samples: SurfaceSamples): SurfaceCells {
  if (cells.count <= MOST_WORK_CELLS) return cells
  return selectCells(cells, pickSamples(solid.mesh, samples, MOST_WORK_CELLS))
}

/** If no cell has an area, all get the same weight. */
function areasOf({ area }: SurfaceSamples): Float64Array {
  return area.some((value) => value > 0) ? area : area.map(() => 1)
}

/** Converts the reports of a step to progress of the whole build. */
function levelProgress(progress: Progress, level: number, depth: number, share: number): Progress {
  return { report: () => progress.report(level + share, depth, `building level ${level + 1} of ${depth}`) }
}

function collect(levels: readonly BallLevel[], leaves: readonly { region: Region; level: number }[]): CellLevels {
  const cells = joinCells(leaves.map(({ region }) => region.cells))
  const owner = new Uint32Array(cells.count)
  const cellLevel = new Uint8Array(cells.count)
  let at = 0
  for (const { region, level } of leaves) {
    owner.fill(region.ball, at, at + region.cells.count)
    cellLevel.fill(level, at, at + region.cells.count)
    at += region.cells.count
  }
  return { cells, levels, owner, cellLevel }
}
