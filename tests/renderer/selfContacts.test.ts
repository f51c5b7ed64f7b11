import { fakeEngine } from './fakeBridge.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { FrameRequest, SceneView } from '../../electron/contract/core.ts'
import { useApp } from '../../renderer/state/app.ts'
import { frames } from '../../renderer/requests/frames.ts'
import { closeScene, openFiles, openSample } from '../../renderer/requests/scene.ts'

const scene = { name: 'rig.glb', seconds: 1, time: 0, bodies: [], ignored: [], warnings: [] } as unknown as SceneView
const frame = { bodies: [], contacts: [], problems: [] }

function recordFrames(): readonly FrameRequest[] {
  const asked: FrameRequest[] = []
  fakeEngine.openScene = async () => ({ ok: true, value: scene })
  fakeEngine.motion = (async () => ({ ok: true, value: null })) as never
  fakeEngine.frame = (async (request: FrameRequest) => {
    asked.push(request)
    return { ok: true, value: frame }
  }) as never
  return asked
}

const unfollow = frames.follow()
// The store is shared with other test files.
beforeEach(closeScene)
afterAll(() => {
  unfollow()
  closeScene()
})

it('self-contact is off before the first frame of the next rig', async () => {
  const asked = recordFrames()
  await openFiles('open', [{ token: 'a', name: 'first.glb', folder: '/' }])
  useApp.getState().setView({ selfContacts: true })
  const before = asked.length
  await openFiles('open', [{ token: 'b', name: 'second.glb', folder: '/' }])
  expect(asked.length).toBeGreaterThan(before)
  expect(asked.slice(before).filter(({ self }) => self)).toEqual([])
})

it('self-contact is on in every frame of the sample that is about it', async () => {
  const asked = recordFrames()
  await openSample('self-touch')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ self }) => !self)).toEqual([])
})
