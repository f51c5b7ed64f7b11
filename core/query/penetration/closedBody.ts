import { noProgress } from '../../progress.ts'
import { done, failed, type Reply } from '../../reply.ts'
import type { Rig } from '../../rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../spheretree/buildTree.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import { type Body, createBody, placeBody, setSkinning } from '../body.ts'
import { weldOf } from '../weld.ts'
import { movesAsOne } from './movesAsOne.ts'
import { type Surface, surfaceOf } from './surface.ts'

/** A body that encloses a volume, in every pose. */
export interface ClosedBody {
  readonly body: Body
  readonly surface: Surface
}

/**
 * The body as a closed surface, or a problem that says why it is none. A body whose seams come apart when it moves, because the copies
 * of a vertex have different weights, is replaced by one in which all triangles use the first copy; its tree is built once per rig.
 */
export function closedBodyOf(body: Body, name = `of rig "${body.rig.name}"`): Reply<ClosedBody> {
  const surface = surfaceOf(body.rig.skin)
  if (surface.openEdges > 0) return failed('body-open', openMessage(name, surface.openEdges))
  if (movesAsOne(body.rig)) return done({ body, surface })
  const twin = twinOf(body)
  placeBody(twin, body.place)
  setSkinning(twin, body.skinning)
  return done({ body: twin, surface: surfaceOf(twin.rig.skin) })
}

function openMessage(name: string, edges: number): string {
  const count = edges === 1 ? 'one open edge' : `${edges} open edges`
  return `Body ${name} encloses no volume: its surface has ${count}. Close the holes in a modelling program (fill holes, merge by distance), or ask about other bodies.`
}

const twins = new WeakMap<Body, Body>()
const sewn = new WeakMap<Rig, { readonly rig: Rig; readonly tree: SphereTree }>()

function twinOf(body: Body): Body {
  const { rig, tree } = sewn.get(body.rig) ?? sew(body.rig)
  const twin = twins.get(body) ?? createBody(rig, tree, body.pose)
  twins.set(body, twin)
  return twin
}

/** Vertices, weights and the numbers of triangles stay: poses of the rig are poses of the sewn one. */
function sew(rig: Rig): { readonly rig: Rig; readonly tree: SphereTree } {
  const weld = weldOf(rig.skin)
  const one = { ...rig, skin: { ...rig.skin, triangles: rig.skin.triangles.map((v) => weld[v]) } }
  const made = { rig: one, tree: buildTree(one, defaultTreeSettings, noProgress) }
  sewn.set(rig, made)
  return made
}
