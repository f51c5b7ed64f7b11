import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/progress.ts'
import type { Reply } from '../../../core/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { Place } from '../../../core/session/sceneFile.ts'
import type { SceneView, Session } from '../../../core/session/session.ts'
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

/** Puts body d somewhere else. */
function put(change: Partial<Place>): Reply<SceneView> {
  const wanted = scene.bodies.map(({ id, rig, settings }) => {
    const place = settings.name === 'd' ? { ...settings.place, ...change } : settings.place
    return { id, rig: rig.id, settings: { ...settings, place } }
  })
  return session.arrange(wanted, noProgress)
}

const contacts = (method: 'on-demand' | 'bottom-up' | 'box' | 'brute') => good(session.contacts(0, { method })).contacts
const idOfD = () => scene.bodies[3].id
const withoutD = () => contacts('on-demand').filter(({ a, b }) => a !== idOfD() && b !== idOfD())

describe('a body in an odd place', () => {
  it.each<[string, Partial<Place>]>([
    ['scaled to nothing', { scale: [0, 0, 0] }],
    ['scaled to a plane', { scale: [1, 0, 1] }],
    ['scaled by 1e9', { scale: [1e9, 1e9, 1e9] }],
    ['at 1e6', { position: [1e6, -1e6, 1e6] }],
  ])('%s is asked about exactly, and the others as before', (_, change) => {
    const before = withoutD()
    expect(before).toHaveLength(3)
    good(put(change))
    const truth = contacts('brute')
    for (const method of ['on-demand', 'bottom-up', 'box'] as const) expect(contacts(method)).toEqual(truth)
    expect(withoutD()).toEqual(before)
  })

  it.each<[string, Partial<Place>]>([
    ['at no number', { position: [Number.NaN, 0, 0] }],
    ['of no size that is a number', { scale: [1, Number.NaN, 1] }],
    ['without end', { position: [0, Infinity, 0] }],
  ])('%s is refused by name, and the scene stays as it was', (_, change) => {
    const before = contacts('on-demand')
    expect(put(change)).toMatchObject({
      ok: false,
      problem: { kind: 'placement-invalid', message: expect.stringContaining('"d"') },
    })
    expect(contacts('on-demand')).toEqual(before)
  })
})
