import type { Pose } from './pose.ts'

/** A pose with the working buffers of `poseAt`, so that posing again allocates nothing. */
export interface AnimatedPose extends Pose {
  /** Current local transforms of the nodes, in the layout of the skeleton. */
  readonly translations: Float64Array
  readonly rotations: Float64Array
  readonly scales: Float64Array
  /** 1 for nodes whose local transform is in `fixedLocals` of the skeleton; `fixed` has a copy, 12 numbers per node. */
  readonly isFixed: Uint8Array
  readonly fixed: Float64Array
  /** Last key used, per channel of the clip. Only guesses, so changing the clip needs no reset. */
  readonly cursors: Int32Array
}
