import { onceFor } from '../../base/onceFor.ts'
import { noProgress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../spheretree/buildTree.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { type Body, createBody, placeBody, setSkinning } from '../base/body.ts'
import { weldOf } from '../base/seams.ts'
import { movesAsOne } from './movesAsOne.ts'
import { type Surface, surfaceOf } from './surface.ts'

/** A body that encloses a volume, in every pose. */
export interface ClosedBody {
  readonly body: Body
  readonly surface: Surface
}

/**
 * Returns the body as a closed surface. Fails if the surface is open. If the seams of a body can open because the
 * copies of a vertex have different weights, it is replaced by a body in which all triangles use the first copy; its
 * tree is built once per rig.
 */
export function closedBodyOf(body: Body, name = `of rig "${body.rig.name}"`): Reply<ClosedBody> {
  const surface = surfaceOf(body.rig.skin)
  if (surface.openEdges > 0) return failed('body-open', openMessage(name, surface.openEdges))
  if (movesAsOne(body.rig)) return done({ body, surface })
  const welded = weldedBodyOf(body)
  placeBody(welded, body.placement)
  setSkinning(welded, body.skinning)
  return done({ body: welded, surface: surfaceOf(welded.rig.skin) })
}

function openMessage(name: string, edges: number): string {
  const count = edges === 1 ? 'one open edge' : `${edges} open edges`
  const fault = `Body ${name} encloses no volume: its surface has ${count}`
  return `${fault}. Close the holes in a modelling program (fill holes, merge by distance), or choose other bodies.`
}

const weldedBodyOf = onceFor((body: Body): Body => {
  const { rig, tree } = weldedRigOf(body.rig)
  return createBody(rig, tree, body.pose)
})

const weldedRigOf = onceFor(weldRig)

/** Vertices, weights and triangle indices stay the same, so poses of the rig are also poses of the welded rig. */
function weldRig(rig: Rig): { readonly rig: Rig; readonly tree: SphereTree } {
  const weld = weldOf(rig.skin)
  const one = { ...rig, skin: { ...rig.skin, triangles: rig.skin.triangles.map((v) => weld[v]) } }
  return { rig: one, tree: buildTree(one, defaultTreeSettings, noProgress) }
}
