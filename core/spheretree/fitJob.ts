import { createSolid } from '../geometry/solid.ts'
import type { Progress } from '../base/progress.ts'
import type { Skin } from '../rig/skin.ts'
import type { SphereTree } from './tree/sphereTree.ts'
import { type DrawnMeasures, type DrawnWish, measureDrawn } from './quality/measureDrawn.ts'
import { measureLevels, type TreeMeasures } from './quality/measureLevels.ts'
import { protrusions } from './quality/protrusions.ts'
import { buildCellTree } from './cells/buildCellTree.ts'
import type { OnLevel } from './cells/tree/cellBuilder.ts'
import type { CellTree, CellTreeSettings } from './cells/tree/cellTree.ts'

/** Tree computations that take seconds. They depend only on arrays, so they can run in a separate thread. */
export type FitJob = BuildJob | MeasureJob | DrawnJob

export interface BuildJob {
  readonly kind: 'build'
  readonly skin: Pick<Skin, 'rest' | 'triangles'>
  readonly settings: CellTreeSettings
}

/** The arguments of `measureLevels`. */
export interface MeasureJob {
  readonly kind: 'measure'
  readonly tree: SphereTree | CellTree
  readonly spheres: Float64Array
  readonly triangles: Uint32Array
  readonly positions: Float64Array
}

/** The arguments of `measureDrawn`. */
export interface DrawnJob {
  readonly kind: 'drawn'
  readonly drawn: Float32Array
  readonly triangles: Uint32Array
  readonly positions: Float64Array
  readonly wish: DrawnWish
}

export interface FittedTree {
  readonly tree: CellTree
  /** Per node: how far its sphere extends past the surface in the reference pose. */
  readonly protrusions: Float64Array
}

export type FitResult<Job extends FitJob> = Job extends BuildJob
  ? FittedTree
  : Job extends MeasureJob
    ? TreeMeasures
    : DrawnMeasures

/** Throws `Cancelled` through `progress`. */
export function runFitJob(job: FitJob, progress: Progress, onLevel?: OnLevel): FitResult<FitJob> {
  if (job.kind === 'drawn') return measureDrawn(job.drawn, job.triangles, job.positions, job.wish, progress)
  if (job.kind === 'measure') return measureLevels(job.tree, job.spheres, job.triangles, job.positions, progress)
  const tree = buildCellTree(job.skin, job.settings, progress, onLevel)
  const solid = createSolid(job.skin.rest, job.skin.triangles, progress)
  return { tree, protrusions: protrusions(tree.spheres, solid, progress).bounds }
}
