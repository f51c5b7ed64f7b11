import { fakeEngine } from './fakeBridge.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BodyView, Reply, SceneView } from '../../electron/contract/core.ts'
import { editsArrived, followEdits, setConfirmed } from '../../renderer/requests/arrange.ts'
import { dragBody, endDrag } from '../../renderer/requests/dragBody.ts'
import { closeScene } from '../../renderer/requests/scene.ts'
import { useApp } from '../../renderer/state/app.ts'
import { clearHistory, redo, undo, withoutHistory } from '../../renderer/state/history.ts'
import { noPairs } from '../../renderer/state/project.ts'
import { type Deferred, deferred, settled } from './deferred.ts'

interface Sent {
  readonly bodies: readonly { readonly settings: { readonly name: string } }[]
  readonly ignored: readonly (readonly [number, number])[]
}

const place = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const
const body = (id: number) =>
  ({
    id,
    rig: { id, missing: null, joints: [] },
    settings: { name: `body ${id}`, hidden: false, place, tree: { builder: 'quinlan' } },
  }) as unknown as BodyView
const bodies = [body(1), body(2)]
const accepted: Reply<SceneView> = { ok: true, value: { seconds: 1 } as SceneView }
const refused = (kind: string): Reply<SceneView> => ({ ok: false, problem: { kind, message: 'no' } as never })

const app = useApp.getState
const names = () => app().bodies.map(({ settings }) => settings.name)
const rename = (name: string) => app().renameBody(1, name)

let core: Deferred<Sent, Reply<SceneView>>
let end: () => void
const sentNames = () => core.requests.map((sent) => sent.bodies[0]?.settings.name)

beforeEach(() => {
  core = deferred()
  fakeEngine.arrange = core.send as never
  fakeEngine.frame = (async () => ({ ok: true, value: { bodies: [], contacts: [], problems: [] } })) as never
  setConfirmed(bodies, noPairs)
  withoutHistory(() =>
    useApp.setState({ scene: { status: 'ready', seconds: 1 }, bodies, ignored: noPairs, messages: [] }),
  )
  clearHistory()
  setConfirmed(bodies, noPairs)
  end = followEdits()
})
afterEach(async () => {
  end()
  await settled()
  closeScene()
})
afterAll(() => useApp.setState({ messages: [] }))

describe('edits', () => {
  it('are sent to the core; of those made during a request only the latest state', async () => {
    rename('a')
    await settled()
    rename('b')
    rename('c')
    expect(sentNames()).toEqual(['a'])
    await core.reply(accepted)
    expect(sentNames()).toEqual(['a', 'c'])
    await core.reply(accepted)
    expect(sentNames()).toEqual(['a', 'c'])
  })

  it('include ignored pairs', async () => {
    app().toggleIgnored(2, 1)
    await settled()
    expect(core.requests[0]?.ignored).toEqual([[1, 2]])
    await core.reply(accepted)
  })

  it('are complete once the core has answered the last of them', async () => {
    let complete = false
    rename('a')
    await settled()
    rename('b')
    void editsArrived().then(() => (complete = true))
    await core.reply(accepted)
    expect(complete).toBe(false)
    await core.reply(accepted)
    expect(complete).toBe(true)
  })

  it('are sent for undo and redo too', async () => {
    rename('a')
    await settled()
    await core.reply(accepted)
    undo()
    await settled()
    await core.reply(accepted)
    redo()
    await settled()
    await core.reply(accepted)
    expect(sentNames()).toEqual(['a', 'body 1', 'a'])
  })

  it('are reverted with their step of undo if the core refuses them', async () => {
    rename('a')
    await settled()
    await core.reply(accepted)
    rename('b')
    await settled()
    await core.reply(refused('failed'))
    expect(names()).toEqual(['a', 'body 2'])
    expect(app().messages.map(({ title }) => title)).toEqual(['The change was reverted'])
    undo()
    await settled()
    expect(names()).toEqual(['body 1', 'body 2'])
    await core.reply(accepted)
  })

  it('are sent once more if the core crashes, and reverted if it crashes again', async () => {
    rename('a')
    await settled()
    await core.reply(refused('core-crashed'))
    expect(sentNames()).toEqual(['a', 'a'])
    await core.reply(accepted)
    expect(names()).toEqual(['a', 'body 2'])
    rename('b')
    await settled()
    await core.reply(refused('core-crashed'))
    await core.reply(refused('core-crashed'))
    expect(names()).toEqual(['a', 'body 2'])
    expect(core.requests).toHaveLength(4)
  })

  it('of one drag are one step of undo', async () => {
    for (const x of [1, 2, 3]) dragBody(1, { place: { ...place, position: [x, 0, 0] } })
    endDrag()
    rename('a')
    await settled()
    await core.reply(accepted)
    undo()
    expect(app().bodies[0]?.settings.place.position).toEqual([3, 0, 0])
    undo()
    expect(app().bodies[0]?.settings.place.position).toEqual([0, 0, 0])
    await settled()
    await core.reply(accepted)
  })

  it('that only rename bodies leave the edition unchanged, others increase it', async () => {
    const { edition } = app()
    rename('a')
    await settled()
    await core.reply(accepted)
    expect(app().edition).toBe(edition)
    app().toggleHidden(1)
    await settled()
    await core.reply(accepted)
    expect(app().edition).toBe(edition + 1)
  })
})
