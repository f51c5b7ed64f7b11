import type { Rig } from './rig.ts'

/**
 * Where the joints of one body are. Buffers are reused: posing again overwrites them and raises `version`, by which
 * everything derived from a pose (joint frames, refitted spheres, deformed vertices) knows that it is stale.
 */
export interface Pose {
  readonly rig: Rig
  version: number
  /** Joint maps C_j: affine 3x4, row-major, 12 per joint. */
  readonly maps: Float64Array
  readonly morphWeights: Float64Array
  /** Global transforms of the nodes, 12 per node. For drawing the skeleton. */
  readonly globals: Float64Array
}
