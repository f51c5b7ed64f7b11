import type { Rig } from './rig.ts'

/**
 * The joint transforms of one body. Buffers are reused: posing again overwrites them and increments `version`, which
 * invalidates everything derived from the pose (joint frames, refitted spheres, deformed vertices).
 */
export interface Pose {
  readonly rig: Rig
  version: number
  /** Joint matrices C_j: affine 3x4, row-major, 12 per joint. */
  readonly maps: Float64Array
  readonly morphWeights: Float64Array
  /** Global transforms of the nodes, 12 per node, for drawing the skeleton. */
  readonly globals: Float64Array
}
