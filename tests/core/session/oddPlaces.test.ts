import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import type { Reply } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { Place } from '../../../core/session/scene/sceneFile.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { good } from '../../support/good.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { strip } from '../../support/strip.ts'

const { disk, files } = memoryDisk()
const names = ['a', 'b', 'c', 'd']

let session: Session
let scene: SceneView
beforeEach(async () => {
  disk.set('strip.obj', strip(6))
  disk.set('scene.json', JSON.stringify({ version: 1, bodies: names.map((name) => ({ name, rig: 'strip.obj' })) }))
  session = createSession(files, () => 0)
  scene = good(await session.open('scene.json', noProgress))
})

/** Changes the placement of body d. */
function placeD(change: Partial<Place>): Reply<SceneView> {
  const arranged = scene.bodies.map(({ id, rig, settings }) => {
    const place = settings.name === 'd' ? { ...settings.place, ...change } : settings.place
    return { id, rig: rig.id, settings: { ...settings, place } }
  })
  return session.arrange(arranged, noProgress)
}

const contacts = (method: 'on-demand' | 'bottom-up' | 'box' | 'brute') =>
  good(session.contacts({ time: 0, method })).contacts
const idOfD = () => scene.bodies[3].id
const withoutD = () => contacts('on-demand').filter(({ a, b }) => a !== idOfD() && b !== idOfD())

describe('a body with an unusual placement', () => {
  it.each<[string, Partial<Place>]>([
    ['scaled to a point', { scale: [0, 0, 0] }],
    ['scaled to a plane', { scale: [1, 0, 1] }],
    ['scaled by 1e9', { scale: [1e9, 1e9, 1e9] }],
    ['at 1e6', { position: [1e6, -1e6, 1e6] }],
  ])('%s is queried exactly and does not affect others', (_, change) => {
    const before = withoutD()
    expect(before).toHaveLength(3)
    good(placeD(change))
    const truth = contacts('brute')
    for (const method of ['on-demand', 'bottom-up', 'box'] as const) expect(contacts(method)).toEqual(truth)
    expect(withoutD()).toEqual(before)
  })

  it.each<[string, Partial<Place>]>([
    ['with a NaN position', { position: [Number.NaN, 0, 0] }],
    ['with a NaN scale', { scale: [1, Number.NaN, 1] }],
    ['without end', { position: [0, Infinity, 0] }],
  ])('%s is rejected by name, and the scene is unchanged', (_, change) => {
    const before = contacts('on-demand')
    expect(placeD(change)).toMatchObject({
      ok: false,
      problem: { kind: 'placement-invalid', message: expect.stringContaining('"d"') },
    })
    expect(contacts('on-demand')).toEqual(before)
  })
})
