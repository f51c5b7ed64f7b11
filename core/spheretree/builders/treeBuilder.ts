import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { Hierarchy } from '../tree/sphereTree.ts'

/** A method for arranging the triangles of a skin in a tree. One file per method; `builders.ts` lists them. */
export interface TreeBuilder {
  readonly name: string
  /** Short name for users. */
  readonly title: string
  /** Description for users: what the method does and when to use it. */
  readonly description: string
  /** Default collapse constant. */
  readonly collapse: number
  /** Leaves have at most `leaf` triangles. A skin without triangles gives a hierarchy without nodes. */
  build(skin: Skin, leaf: number, progress: Progress): Hierarchy
}
