import type { Progress } from '../../base/progress.ts'
import type { Reply } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { BoneCut, CutWish } from './boneCut.ts'
import { cutBones } from './cutBones.ts'

/**
 * Caches the latest rigid spheres, so that several formats of one body, or a preview and its export, compute them once.
 */
export class LastCut {
  #kept: { readonly rig: Rig; readonly tree: SphereTree; readonly wish: CutWish; readonly cut: BoneCut } | null = null

  cut(rig: Rig, tree: SphereTree, wish: CutWish, progress: Progress): Reply<BoneCut> {
    const kept = this.#kept
    if (kept !== null && kept.rig === rig && kept.tree === tree && isSame(kept.wish, wish)) {
      return { ok: true, value: kept.cut }
    }
    const reply = cutBones(rig, tree, wish, progress)
    if (reply.ok) this.#kept = { rig, tree, wish, cut: reply.value }
    return reply
  }
}

function isSame(a: CutWish, b: CutWish): boolean {
  return (
    a.skinning === b.skinning &&
    a.rate === b.rate &&
    JSON.stringify(a.size) === JSON.stringify(b.size) &&
    a.clips.length === b.clips.length &&
    a.clips.every((clip, k) => clip === b.clips[k])
  )
}
