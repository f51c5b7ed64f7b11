import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import type { Reply } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneFile } from '../../../core/session/scene/sceneFile.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { animate, limb } from '../../support/gltfFixture.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { strip } from '../../support/strip.ts'

const { disk, files } = memoryDisk()
const turn = new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2])
const still = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1])

function viewOf(reply: Reply<SceneView>): SceneView {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}
const arranged = ({ bodies }: SceneView) => bodies.map(({ id, rig, settings }) => ({ id, rig: rig.id, settings }))
const saved = (path = 'scene.json') => JSON.parse(session.sceneText(path, 0)) as SceneFile

let session: Session
beforeEach(() => {
  disk.clear()
  disk.set('one.obj', strip(4))
  disk.set('two.obj', strip(6))
  session = createSession(files, () => 0)
})
const write = (...bodies: readonly object[]) => disk.set('scene.json', JSON.stringify({ version: 1, bodies }))
const open = async () => viewOf(await session.open('scene.json', noProgress, { placeholders: true }))

describe('a clip that the rig does not have', () => {
  it('causes a warning; the body shows the rest pose and the file keeps the name', async () => {
    write({ name: 'a', rig: 'one.obj', clip: 'Run' })
    const view = viewOf(await session.open('scene.json', noProgress))
    expect(view.warnings).toMatchObject([
      { kind: 'clip-unknown', message: expect.stringMatching(/"a".*"Run".*one\.obj/) },
    ])
    expect(view.seconds).toBe(0)
    expect(session.frame({ time: 0.5 })).toMatchObject({ ok: true, value: { bodies: [{}], problems: [] } })
    expect(viewOf(session.arrange(arranged(view), noProgress)).bodies[0]?.settings.clip).toBe('Run')
    expect(viewOf(await session.reload(null, noProgress)).warnings).toHaveLength(1)
    expect(saved().bodies[0]?.clip).toBe('Run')
  })
})

describe('an unreadable rig', () => {
  beforeEach(() => write({ name: 'a', rig: 'gone.obj', speed: 3 }, { name: 'b', rig: 'two.obj' }))

  it('fails to open unless placeholders are allowed', async () => {
    expect(await session.open('scene.json', noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'file-missing', message: expect.stringContaining('Body "a"') },
    })
  })

  it('becomes a placeholder that queries skip and that can be edited, copied and saved', async () => {
    const view = await open()
    const [a, b] = view.bodies
    expect(a?.rig).toMatchObject({ name: 'gone.obj', triangles: 0, missing: { kind: 'file-missing' } })
    expect(b?.rig.missing).toBeNull()
    const frame = session.frame({ time: 0 })
    expect(frame).toMatchObject({ ok: true, value: { bodies: [{ body: b?.id }], problems: [{ body: a?.id }] } })
    expect(session.geometry({ body: a?.id ?? 0 })).toMatchObject({ ok: false, problem: { kind: 'file-missing' } })
    const [first, second] = arranged(view)
    if (first === undefined || second === undefined) throw new Error('no bodies')
    const copy = { ...first, id: null, settings: { ...first.settings, name: 'c' } }
    const named = { ...first, settings: { ...first.settings, name: 'A' } }
    session.arrange([named, second, copy], noProgress)
    const places = saved().bodies.map(({ name, rig, speed }) => [name, rig, speed])
    expect(places).toEqual([
      ['A', 'gone.obj', 3],
      ['b', 'two.obj', 1],
      ['c', 'gone.obj', 3],
    ])
  })

  it('is loaded by a reload once its file exists', async () => {
    const before = await open()
    expect(session.files()).toContain('gone.obj')
    disk.set('gone.obj', strip(8))
    const after = viewOf(await session.reload(null, noProgress))
    expect(after.bodies.map(({ id, rig }) => [id, rig.id, rig.triangles])).toEqual([
      [before.bodies[0]?.id, before.bodies[0]?.rig.id, 8],
      [before.bodies[1]?.id, before.bodies[1]?.rig.id, 6],
    ])
  })

  it('can be replaced by another file, which keeps the id and changes the path in the scene', async () => {
    const before = await open()
    const rig = before.bodies[0]?.rig.id ?? 0
    expect(await session.replaceMissing(rig, 'nowhere.obj', noProgress)).toMatchObject({ ok: false })
    const after = viewOf(await session.replaceMissing(rig, 'one.obj', noProgress))
    expect(after.bodies.map((body) => body.rig.triangles)).toEqual([4, 6])
    expect(after.bodies[0]?.rig.id).toBe(rig)
    expect(saved().bodies.map((body) => body.rig)).toEqual(['one.obj', 'two.obj'])
    // Undo and a restart refer to rigs by these ids.
    expect(session.arrange(arranged(before), noProgress).ok).toBe(true)
    disk.set('gone.obj', strip(8))
    const ids = viewOf(await session.add('gone.obj', noProgress)).bodies.map((body) => body.rig.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('can be replaced by a file that other bodies use', async () => {
    const before = await open()
    const after = viewOf(await session.replaceMissing(before.bodies[0]?.rig.id ?? 0, 'two.obj', noProgress))
    expect(after.bodies.map((body) => body.rig.id)).toEqual([before.bodies[1]?.rig.id, before.bodies[1]?.rig.id])
  })
})

describe('a rig whose file is deleted while it is open', () => {
  it('is kept when others are reloaded, and becomes a placeholder in a new session', async () => {
    write({ name: 'a', rig: 'one.obj' }, { name: 'b', rig: 'two.obj' })
    const before = await open()
    disk.delete('one.obj')
    disk.set('two.obj', strip(9))
    const after = viewOf(await session.reload(null, noProgress))
    expect(after.bodies.map(({ rig }) => [rig.triangles, rig.missing])).toEqual([
      [4, null],
      [9, null],
    ])
    const other = createSession(files, () => 0)
    const text = session.sceneText('scene.json', 0)
    const taken = viewOf(await other.openText('scene.json', text, noProgress, session.numbering()))
    expect(taken.bodies.map(({ id, rig }) => [id, rig.id, rig.missing === null])).toEqual(
      before.bodies.map(({ id, rig }, k) => [id, rig.id, k === 1]),
    )
  })
})

describe('a rig opened alone', () => {
  beforeEach(() => {
    const { fixture } = limb()
    animate(fixture, 1, 'rotation', [0, 2], still, { name: 'Still' })
    animate(fixture, 1, 'rotation', [0, 0.01], turn, { name: 'Flash' })
    animate(fixture, 1, 'rotation', [0, 1], turn, { name: 'Walk' })
    animate(fixture, 1, 'rotation', [0, 1], turn, { name: 'Run' })
    session = createSession(memoryFiles(new Map([['limb.glb', fixture.glb()]])), () => 0)
  })

  it.each([
    ['the first clip that moves a joint and is longer than a frame', {}, 'Walk'],
    ['the requested clip', { clip: 'Run' }, 'Run'],
    ['no clip if null is requested', { clip: null }, null],
    ['one of its own clips if the requested one is missing', { clip: 'Swim' }, 'Walk'],
  ])('plays %s', async (_what, options, clip) => {
    const view = viewOf(await session.open('limb.glb', noProgress, options))
    expect(view.bodies[0]?.settings.clip).toBe(clip)
    expect(viewOf(await session.add('limb.glb', noProgress, options)).bodies[1]?.settings.clip).toBe(clip)
  })

  it.each([
    ['as asked', { builder: 'quinlan', leaf: 3 }, { builder: 'quinlan', collapse: 0.6, leaf: 3 }],
    [
      'with the default builder if the requested one is unknown',
      { builder: 'sculptor' },
      { builder: 'kcentre', collapse: 0.8 },
    ],
    ['with default settings if none are requested', {}, { builder: 'kcentre', collapse: 0.8, leaf: 64 }],
  ])('builds its tree %s', async (_what, tree, built) => {
    const { bodies, defaultTree } = viewOf(await session.open('limb.glb', noProgress, { tree }))
    expect(bodies[0]?.settings.tree).toEqual({ ...defaultTree, ...built })
    const added = viewOf(await session.add('limb.glb', noProgress, { tree }))
    expect(added.bodies[1]?.settings.tree).toEqual({ ...defaultTree, ...built })
  })
})

describe('a body of a scene file', () => {
  it.each([
    ['without a tree', {}, { builder: 'kcentre', collapse: 0.8, leaf: 64 }],
    ['with only a builder', { tree: { builder: 'quinlan' } }, { builder: 'quinlan', collapse: 0.6, leaf: 64 }],
    ['with an unknown field', { tree: { seed: 7 } }, { builder: 'kcentre', collapse: 0.8, leaf: 64, seed: 7 }],
  ])('gets defaults for missing tree settings: %s', async (_what, settings, tree) => {
    const text = JSON.stringify({ version: 1, bodies: [{ name: 'a', rig: 'limb.glb', ...settings }] })
    const { bodies } = viewOf(await session.openText('scene.rigscene.json', text, noProgress))
    expect(bodies[0]?.settings.tree).toEqual(tree)
  })
})
