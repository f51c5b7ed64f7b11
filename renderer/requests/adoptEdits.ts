import type { BodyView, DrawnSkin, SceneBody, SceneView } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { frames } from './frames.ts'
import type { TreeSize } from '../state/live.ts'
import { reportProblem } from './reportProblem.ts'

/** The core went from the bodies `before` to those `after`: what hangs on the bodies follows. `otherPairs`: it ignores others than before. */
export async function adoptEdits(
  { seconds }: SceneView,
  before: readonly BodyView[],
  after: readonly BodyView[],
  otherPairs = false,
): Promise<void> {
  const fresh = after.filter((body) => needsGeometry(body, before))
  const { scene, edition, reviseSelection } = useApp.getState()
  if (scene.status !== 'ready') return
  const loaded = await loadGeometry(fresh)
  const present = new Set(after.map((body) => body.id))
  const { geometry, dominant, skins, trees, picked, highlighted } = useApp.getState()
  useApp.setState({
    ...(scene.seconds !== seconds && { scene: { status: 'ready', seconds } }),
    ...(fresh.length > 0 && { geometry: new Map([...geometry, ...loaded.geometry]) }),
    ...(fresh.length > 0 && { dominant: new Map([...dominant, ...loaded.dominant]) }),
    ...(fresh.length > 0 && { skins: new Map([...skins, ...loaded.skins]) }),
    ...(fresh.length > 0 && { trees: new Map([...trees, ...loaded.trees]) }),
    ...(picked !== null && !present.has(picked.body) && { picked: null }),
    ...(highlighted !== null && !present.has(highlighted.body) && { highlighted: null }),
    ...((otherPairs || !sameMotion(before, after)) && { edition: edition + 1 }),
  })
  reviseSelection(present, new Set(fresh.map((body) => body.id)))
  const { time, seek } = useApp.getState()
  seek(time)
  frames.wantAgain()
}

export interface LoadedGeometry {
  readonly geometry: ReadonlyMap<number, Uint32Array>
  readonly dominant: ReadonlyMap<number, Int32Array>
  readonly skins: ReadonlyMap<number, DrawnSkin>
  readonly trees: ReadonlyMap<number, TreeSize>
}

/** Bodies with the same rig and tree are asked about once: a crowd shares its arrays. */
export async function loadGeometry(bodies: readonly BodyView[]): Promise<LoadedGeometry> {
  const alike = new Map<string, BodyView[]>()
  for (const body of bodies) {
    if (body.rig.missing !== null) continue
    const key = `${body.rig.id} ${JSON.stringify(body.settings.tree)}`
    alike.set(key, [...(alike.get(key) ?? []), body])
  }
  const loaded = { geometry: new Map(), dominant: new Map(), skins: new Map(), trees: new Map() }
  await Promise.all(
    [...alike.values()].map(async (group) => {
      const reply = await engine.geometry({ body: group[0]?.id ?? -1 })
      if (!reply.ok) return reportProblem('A body cannot be drawn', reply.problem)
      const { triangles, dominant, skin, spheres, depth, storedTree } = reply.value
      for (const { id } of group) {
        loaded.geometry.set(id, triangles)
        loaded.dominant.set(id, dominant)
        if (skin !== null) loaded.skins.set(id, skin)
        loaded.trees.set(id, { spheres, depth, stored: storedTree })
      }
    }),
  )
  return loaded
}

function needsGeometry({ id, settings }: BodyView, before: readonly BodyView[]): boolean {
  const old = before.find((body) => body.id === id)?.settings.tree
  const { builder, collapse, leaf } = settings.tree
  return old === undefined || old.builder !== builder || old.collapse !== collapse || old.leaf !== leaf
}

/** Whether only names differ: then every frame is what it was. */
function sameMotion(before: readonly BodyView[], after: readonly BodyView[]): boolean {
  return before.length === after.length && before.every((body, k) => alike(body, after[k]))
}

function alike(one: BodyView, other: BodyView | undefined): boolean {
  return one.id === other?.id && withoutName(one.settings) === withoutName(other.settings)
}

function withoutName(settings: SceneBody): string {
  return JSON.stringify({ ...settings, name: '' })
}
