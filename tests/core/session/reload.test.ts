import { beforeEach, describe, expect, it } from 'vitest'
import { Cancelled, noProgress, type Progress } from '../../../core/base/progress.ts'
import type { Reply } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { strip } from '../../support/strip.ts'

const { disk, files } = memoryDisk()

const sceneOf = (...bodies: readonly { name: string; rig: string; speed?: number }[]) =>
  JSON.stringify({ version: 1, note: 'ours to keep', bodies })

function viewOf(reply: Reply<SceneView>): SceneView {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}
const triangles = ({ bodies }: SceneView) => bodies.map(({ rig }) => rig.triangles)
const ids = ({ bodies }: SceneView) => bodies.map(({ id }) => id)
const arrangementOf = ({ bodies }: SceneView) => bodies.map(({ id, rig, settings }) => ({ id, rig: rig.id, settings }))

const cancels: Progress = {
  report() {
    throw new Cancelled()
  },
}

let session: Session
beforeEach(() => {
  disk.clear()
  disk.set('one.obj', strip(4))
  disk.set('two.obj', strip(6))
  disk.set('scene.json', sceneOf({ name: 'a', rig: 'one.obj' }, { name: 'b', rig: 'two.obj' }))
  session = createSession(files, () => 0)
})
const open = async () => viewOf(await session.open('scene.json', noProgress))

describe('reloading the rigs of a scene', () => {
  it('updates the rigs and keeps ids and edits', async () => {
    const before = await open()
    const arranged = arrangementOf(before).map((body) => ({ ...body, settings: { ...body.settings, speed: 2 } }))
    session.arrange(arranged, noProgress)
    disk.set('one.obj', strip(9))
    const after = viewOf(await session.reload(null, noProgress))
    expect(triangles(after)).toEqual([9, 6])
    expect(ids(after)).toEqual(ids(before))
    expect(after.bodies.map(({ settings }) => settings.speed)).toEqual([2, 2])
    expect(after.bodies.map(({ rig }) => rig.id)).toEqual(before.bodies.map(({ rig }) => rig.id))
    expect(session.frame({ time: 0 })).toMatchObject({ ok: true, value: { bodies: [{ body: ids(before)[0] }, {}] } })
    expect(viewOf(session.arrange(arrangementOf(after), noProgress)).bodies).toHaveLength(2)
  })

  it('allows undo to restore a body whose rig was not reloaded', async () => {
    const before = await open()
    session.arrange(arrangementOf(before).slice(0, 1), noProgress)
    disk.set('one.obj', strip(9))
    expect(triangles(viewOf(await session.reload(null, noProgress)))).toEqual([9])
    expect(triangles(viewOf(session.arrange(arrangementOf(before), noProgress)))).toEqual([9, 6])
  })

  it('leaves the scene unchanged if a rig cannot be read', async () => {
    const before = await open()
    disk.set('one.obj', strip(9))
    disk.set('two.obj', 'nothing of use')
    expect(await session.reload(null, noProgress)).toMatchObject({ ok: false, problem: { path: 'two.obj' } })
    expect(triangles(viewOf(session.arrange(arrangementOf(before), noProgress)))).toEqual([4, 6])
  })

  it('leaves the scene unchanged if cancelled', async () => {
    const before = await open()
    disk.set('one.obj', strip(9))
    await expect(session.reload(null, cancels)).rejects.toThrow(Cancelled)
    expect(triangles(viewOf(session.arrange(arrangementOf(before), noProgress)))).toEqual([4, 6])
  })
})

describe('reloading a scene file', () => {
  it('updates the settings; bodies with the same name keep their id', async () => {
    const before = await open()
    const changed = sceneOf({ name: 'c', rig: 'one.obj' }, { name: 'a', rig: 'one.obj', speed: 3 })
    disk.set('scene.json', changed)
    const after = viewOf(await session.reload('scene.json', noProgress))
    expect(after.bodies.map(({ settings }) => [settings.name, settings.speed])).toEqual([
      ['c', 1],
      ['a', 3],
    ])
    expect(after.bodies[1].id).toBe(before.bodies[0].id)
    expect(ids(before)).not.toContain(after.bodies[0].id)
  })
})

describe('a scene opened from text', () => {
  it('does not need its file and keeps unknown fields', async () => {
    await open()
    const text = session.sceneText('scene.json', 0)
    disk.delete('scene.json')
    const other = createSession(files, () => 0)
    expect(triangles(viewOf(await other.openText('scene.json', text, noProgress)))).toEqual([4, 6])
    expect(JSON.parse(other.sceneText('scene.json', 0))).toEqual(JSON.parse(text))
    expect(text).toContain('ours to keep')
  })

  it('is rejected with a reason if invalid', async () => {
    expect(await session.openText('scene.json', '{', noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'scene-invalid' },
    })
  })
})

describe('opening a file again', () => {
  it('rereads it', async () => {
    await open()
    disk.set('one.obj', strip(9))
    expect(triangles(await open())).toEqual([9, 6])
  })

  it('lists the files of its rigs', async () => {
    await open()
    expect(session.files()).toEqual(['one.obj', 'two.obj'])
  })
})

describe('a scene restored in another session', () => {
  it('keeps its ids and the rigs of removed bodies', async () => {
    await open()
    const before = await open()
    expect(ids(before)).not.toEqual([1, 2])
    session.arrange(arrangementOf(before).slice(1), noProgress)
    const text = session.sceneText('scene.json', 0)
    const other = createSession(files, () => 0)
    const after = viewOf(await other.openText('scene.json', text, noProgress, session.numbering()))
    expect(arrangementOf(after)).toEqual(arrangementOf(before).slice(1))
    // Undo, as requested by the window.
    expect(triangles(viewOf(other.arrange(arrangementOf(before), noProgress)))).toEqual([4, 6])
    const added = viewOf(await other.add('one.obj', noProgress))
    expect(new Set([...ids(before), ...ids(added)]).size).toBe(3)
  })

  it('opens without an unused rig whose file is missing', async () => {
    const before = await open()
    session.arrange(arrangementOf(before).slice(1), noProgress)
    disk.delete('one.obj')
    const other = createSession(files, () => 0)
    const text = session.sceneText('scene.json', 0)
    const after = viewOf(await other.openText('scene.json', text, noProgress, session.numbering()))
    expect(triangles(after)).toEqual([6])
    expect(other.arrange(arrangementOf(before), noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'request-invalid' },
    })
  })
})
