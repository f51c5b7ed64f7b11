import type { DrawnSkin } from '../../electron/contract/core.ts'

/** What the window loads once per body and tree. */
export interface BodyAssets {
  /** Vertex numbers, 3 per triangle. */
  readonly triangles: Uint32Array
  /** The dominant joint of each triangle. */
  readonly dominant: Int32Array
  /** Skin that can be posed from joint matrices alone; undefined if the body cannot. */
  readonly skin: DrawnSkin | undefined
  readonly tree: TreeSize
}

export interface TreeSize {
  readonly spheres: number
  readonly depth: number
  /** Whether the file of the rig contained the tree. */
  readonly stored: boolean
}

/** By body id. Bodies whose rig is missing have none. */
export type Assets = ReadonlyMap<number, BodyAssets>
