import type { BodyView, SceneBody, SceneView } from '../../electron/contract/core.ts'
import { engine } from '../bridge.ts'
import { useApp } from './app.ts'
import { frames } from './frames.ts'
import type { TreeSize } from './live.ts'
import { tellProblem } from './tellProblem.ts'

/** The core went from the bodies `before` to those `after`: what hangs on the bodies follows. */
export async function adoptEdits(
  { seconds }: SceneView,
  before: readonly BodyView[],
  after: readonly BodyView[],
): Promise<void> {
  const fresh = after.filter((body) => needsGeometry(body, before))
  const { scene, edition, reviseSelection } = useApp.getState()
  if (scene.status !== 'ready') return
  const loaded = await loadGeometry(fresh)
  const present = new Set(after.map((body) => body.id))
  const { geometry, dominant, trees } = useApp.getState()
  useApp.setState({
    ...(scene.seconds !== seconds && { scene: { status: 'ready', seconds } }),
    ...(fresh.length > 0 && { geometry: new Map([...geometry, ...loaded.geometry]) }),
    ...(fresh.length > 0 && { dominant: new Map([...dominant, ...loaded.dominant]) }),
    ...(fresh.length > 0 && { trees: new Map([...trees, ...loaded.trees]) }),
    ...(!sameMotion(before, after) && { edition: edition + 1 }),
  })
  reviseSelection(present, new Set(fresh.map((body) => body.id)))
  const { time, seek } = useApp.getState()
  seek(time)
  frames.wantAgain()
}

export interface LoadedGeometry {
  readonly geometry: ReadonlyMap<number, Uint32Array>
  readonly dominant: ReadonlyMap<number, Int32Array>
  readonly trees: ReadonlyMap<number, TreeSize>
}

export async function loadGeometry(bodies: readonly BodyView[]): Promise<LoadedGeometry> {
  const replies = await Promise.all(bodies.map((body) => engine.geometry({ body: body.id })))
  const geometry = new Map<number, Uint32Array>()
  const dominant = new Map<number, Int32Array>()
  const trees = new Map<number, TreeSize>()
  for (const reply of replies) {
    if (!reply.ok) {
      tellProblem('A body cannot be drawn', reply.problem)
      continue
    }
    const { body, triangles, spheres, depth } = reply.value
    geometry.set(body, triangles)
    dominant.set(body, reply.value.dominant)
    trees.set(body, { spheres, depth })
  }
  return { geometry, dominant, trees }
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
