import type { Progress } from '../../progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { Hierarchy } from '../layout.ts'

/** One way to arrange the triangles of a skin in a tree. One file per method; `registry.ts` lists them. */
export interface TreeBuilder {
  readonly name: string
  /** For people: how it goes about it, in a few words. */
  readonly title: string
  /** Leaves hold at most `leaf` triangles. A skin without triangles gives a hierarchy without nodes. */
  build(skin: Skin, leaf: number, progress: Progress): Hierarchy
}
