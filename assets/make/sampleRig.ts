import type { MirroredMesh } from './mesh/mirrorMesh.ts'
import type { Mesh } from './mesh/mesh.ts'
import type { BakedClip } from './motion/clipDraft.ts'
import type { Bone } from './skin/bone.ts'
import type { Influences } from './skin/influences.ts'

/** A complete character, ready for export. */
export interface SampleRig {
  readonly name: string
  readonly bones: readonly Bone[]
  readonly mesh: Mesh | MirroredMesh
  readonly normals: Float64Array
  /** Linear red, green, blue per vertex, 0..1. */
  readonly colours: Float64Array
  readonly influences: Influences
  readonly clips: readonly BakedClip[]
}
