import type { Progress } from '../../progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { Hierarchy } from '../layout.ts'

/** One way to arrange the triangles of a skin in a tree. One file per method; `registry.ts` lists them. */
export interface TreeBuilder {
  readonly name: string
  /** For users: the method, in a few words. */
  readonly title: string
  /** For users: what it does and when to use it. */
  readonly description: string
  /** Collapse constant that its trees get by default. */
  readonly collapse: number
  /** Leaves hold at most `leaf` triangles. A skin without triangles gives a hierarchy without nodes. */
  build(skin: Skin, leaf: number, progress: Progress): Hierarchy
}
