import { buildInner } from '../../innertree/buildInner.ts'
import type { Inner, InnerSettings } from '../../innertree/inner.ts'
import type { Progress } from '../../base/progress.ts'
import { innerWeights } from '../../innertree/body/innerWeights.ts'
import { type PreparedInner, prepareInner } from '../../innertree/body/preparedInner.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { Skin } from '../../rig/skin.ts'
import type { OnLevel } from '../../spheretree/cells/tree/cellBuilder.ts'
import { type FitJob, type FitResult, runFitJob } from '../../spheretree/fitJob.ts'

/** Work that takes seconds and depends only on arrays, so that it can run in a worker thread. */
export type ThreadJob = FitJob | InnerJob

export interface InnerJob {
  readonly kind: 'inner'
  readonly skin: Skin
  readonly settings: InnerSettings
  /** True if the body deforms, so that its spheres need weights. */
  readonly bends: boolean
  /** Name of the body, for messages. */
  readonly name: string
}

export interface BuiltInner {
  readonly inner: Inner
  readonly prepared: PreparedInner
}

export type ThreadResult<Job extends ThreadJob> = Job extends FitJob ? FitResult<Job> : Reply<BuiltInner>

/** `progress` throws `Cancelled` to abort the job. */
export function runThreadJob(job: ThreadJob, progress: Progress, onLevel?: OnLevel): ThreadResult<ThreadJob> {
  return job.kind === 'inner' ? runInnerJob(job, progress) : runFitJob(job, progress, onLevel)
}

function runInnerJob({ skin, settings, bends, name }: InnerJob, progress: Progress): Reply<BuiltInner> {
  const inner = buildInner(skin, settings, name, progress)
  if (!inner.ok) return inner
  const weights = bends ? innerWeights(skin, name, progress) : done(null)
  if (!weights.ok) return weights
  return done({ inner: inner.value, prepared: prepareInner(inner.value, skin, weights.value, progress) })
}
