import type { BodyView, SceneBody, SceneView } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import { frames } from './frames.ts'
import { loadAssets } from './loadAssets.ts'

/**
 * Updates what depends on the bodies after the core has replaced `before` by `after`. `otherPairs`: the ignored pairs
 * have changed too.
 */
export async function adoptEdits(
  { seconds }: SceneView,
  before: readonly BodyView[],
  after: readonly BodyView[],
  otherPairs = false,
): Promise<void> {
  const fresh = after.filter((body) => needsAssets(body, before))
  const { scene, edition, reviseSelection } = useApp.getState()
  if (scene.status !== 'ready') return
  const loaded = await loadAssets(fresh)
  const present = new Set(after.map((body) => body.id))
  const { assets, picked, highlighted } = useApp.getState()
  useApp.setState({
    ...(scene.seconds !== seconds && { scene: { status: 'ready', seconds } }),
    ...(fresh.length > 0 && { assets: new Map([...assets, ...loaded]) }),
    ...(picked !== null && !present.has(picked.body) && { picked: null }),
    ...(highlighted !== null && !present.has(highlighted.body) && { highlighted: null }),
    ...((otherPairs || !sameMotion(before, after)) && { edition: edition + 1 }),
  })
  reviseSelection(present, new Set(fresh.map((body) => body.id)))
  const { time, seek } = useApp.getState()
  seek(time)
  frames.wantAgain()
}

function needsAssets({ id, settings }: BodyView, before: readonly BodyView[]): boolean {
  const old = before.find((body) => body.id === id)?.settings.tree
  const { builder, collapse, leaf } = settings.tree
  return old === undefined || old.builder !== builder || old.collapse !== collapse || old.leaf !== leaf
}

/** Whether only names differ, so that all frames stay the same. */
function sameMotion(before: readonly BodyView[], after: readonly BodyView[]): boolean {
  return before.length === after.length && before.every((body, k) => alike(body, after[k]))
}

function alike(one: BodyView, other: BodyView | undefined): boolean {
  return one.id === other?.id && withoutName(one.settings) === withoutName(other.settings)
}

function withoutName(settings: SceneBody): string {
  return JSON.stringify({ ...settings, name: '' })
}
