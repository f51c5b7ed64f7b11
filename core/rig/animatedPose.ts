import type { Pose } from './pose.ts'

/** A pose together with the working buffers that `poseAt` writes, so that posing again allocates nothing. */
export interface AnimatedPose extends Pose {
  /** Local transforms of the nodes now, laid out as in the skeleton. */
  readonly translations: Float64Array
  readonly rotations: Float64Array
  readonly scales: Float64Array
  /** 1 for nodes whose local transform is `fixedLocals` of the skeleton; the 12 numbers lie in `fixed`. */
  readonly isFixed: Uint8Array
  readonly fixed: Float64Array
  /** Last key used, by channel of the clip: only guesses, so changing the clip needs no reset. */
  readonly cursors: Int32Array
}
