import { createSolid } from '../../geometry/solid.ts'
import type { Progress } from '../../progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { SphereTree } from '../layout.ts'
import { measureLevels, type TreeMeasures } from '../quality/measureLevels.ts'
import { protrusions } from '../quality/protrusion.ts'
import { buildCellTree } from './buildCellTree.ts'
import type { OnLevel } from './cellBuilder.ts'
import type { CellTree, CellTreeSettings } from './cellTree.ts'

/** Work on trees that takes seconds and needs nothing but arrays: it can run in a thread of its own. */
export type FitJob = BuildJob | MeasureJob

export interface BuildJob {
  readonly kind: 'build'
  readonly skin: Pick<Skin, 'rest' | 'triangles'>
  readonly settings: CellTreeSettings
}

/** As the arguments of `measureLevels`. */
export interface MeasureJob {
  readonly kind: 'measure'
  readonly tree: SphereTree | CellTree
  readonly spheres: Float64Array
  readonly triangles: Uint32Array
  readonly positions: Float64Array
}

export interface FittedTree {
  readonly tree: CellTree
  /** Per node: how far its sphere extends past the surface in the reference pose. */
  readonly protrusions: Float64Array
}

export type FitResult<Job extends FitJob> = Job extends BuildJob ? FittedTree : TreeMeasures

/** Throws `Cancelled` through `progress`. */
export function runFitJob(job: FitJob, progress: Progress, onLevel?: OnLevel): FittedTree | TreeMeasures {
  if (job.kind === 'measure') return measureLevels(job.tree, job.spheres, job.triangles, job.positions, progress)
  const tree = buildCellTree(job.skin, job.settings, progress, onLevel)
  const solid = createSolid(job.skin.rest, job.skin.triangles, progress)
  return { tree, protrusions: protrusions(tree.spheres, solid, progress).bounds }
}
