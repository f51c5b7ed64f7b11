import { fakeEngine } from './fakeBridge.ts'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { SceneView } from '../../electron/contract/core.ts'
import { closeScene, openFiles } from '../../renderer/requests/scene.ts'
import { type App, useApp } from '../../renderer/state/app.ts'
import { unsaved } from '../../renderer/state/selectors.ts'

afterAll(closeScene)

const rig = { id: 7, missing: null, joints: [], fitted: [{ settings: {} }], inner: { settings: {} } }
const body = { id: 1, rig, settings: { name: 'man', tree: { builder: 'quinlan' } } }
const scene = { name: 'man.glb', seconds: 1, time: 0.5, bodies: [body], ignored: [], warnings: [] }
const geometry = { triangles: new Uint32Array(3), dominant: new Int32Array(1), skin: null, spheres: 1, depth: 1 }

/** State that describes the core or the window, not the scene. */
const kept = new Set<string>([
  'core',
  'builders',
  'fittedBuilders',
  'formats',
  'purposes',
  'defaultTree',
  'defaultFitted',
])
for (const name of ['edition', 'camera', 'workspace', 'selfContacts', 'tasks']) kept.add(name)

it('a closed scene leaves nothing behind', async () => {
  closeScene()
  const before = useApp.getState()
  fakeEngine.openScene = async () => ({ ok: true, value: scene as unknown as SceneView })
  fakeEngine.geometry = (async () => ({ ok: true, value: { ...geometry, storedTree: false } })) as never
  fakeEngine.motion = (async () => ({ ok: true, value: { low: [0, 0, 0], high: [1, 1, 1] } })) as never
  fakeEngine.frame = (async () => ({ ok: true, value: { bodies: [], contacts: [], problems: [] } })) as never
  await openFiles('open', [{ token: 'a', name: 'man.glb', folder: '/' }])
  useApp.getState().selectBody(1)
  useApp.getState().toggleHidden(1)
  const open = useApp.getState()
  expect([open.assets.size, open.fitted.size, open.inner.size, open.time]).toEqual([1, 1, 1, 0.5])
  expect(open.motion).not.toBeNull()
  expect(unsaved(open)).toBe(true)
  closeScene()
  const after = useApp.getState()
  const changed = (Object.keys(after) as (keyof App)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  expect(changed.filter((name) => !kept.has(name))).toEqual([])
  expect(unsaved(after)).toBe(false)
  expect(useApp.temporal.getState().pastStates).toEqual([])
})
