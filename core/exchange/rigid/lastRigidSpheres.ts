import type { Progress } from '../../base/progress.ts'
import type { Reply } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { RigidSphereSet, RigidRequest } from './rigidSphereSet.ts'
import { fitRigidSpheres } from './fitRigidSpheres.ts'

/**
 * Caches the latest rigid spheres, so that several formats of one body, or a preview and its export, compute them once.
 */
export class LastRigidSpheres {
  #kept: {
    readonly rig: Rig
    readonly tree: SphereTree
    readonly request: RigidRequest
    readonly rigid: RigidSphereSet
  } | null = null

  fit(rig: Rig, tree: SphereTree, request: RigidRequest, progress: Progress): Reply<RigidSphereSet> {
    const kept = this.#kept
    if (kept !== null && kept.rig === rig && kept.tree === tree && isSame(kept.request, request)) {
      return { ok: true, value: kept.rigid }
    }
    const reply = fitRigidSpheres(rig, tree, request, progress)
    if (reply.ok) this.#kept = { rig, tree, request, rigid: reply.value }
    return reply
  }
}

function isSame(a: RigidRequest, b: RigidRequest): boolean {
  return (
    a.skinning === b.skinning &&
    a.rate === b.rate &&
    JSON.stringify(a.size) === JSON.stringify(b.size) &&
    a.clips.length === b.clips.length &&
    a.clips.every((clip, k) => clip === b.clips[k])
  )
}
