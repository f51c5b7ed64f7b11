import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { PAIR_COST } from '../../../core/query/crowd/bodiesCosts.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { good } from '../../support/good.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { strip } from '../../support/strip.ts'

const { disk, files } = memoryDisk()

/** Three bodies at the same position, so that all pairs touch. */
const sceneText = (ignore: unknown) =>
  JSON.stringify({ version: 1, ignore, bodies: ['a', 'b', 'c'].map((name) => ({ name, rig: 'strip.obj' })) })

const arrangementOf = ({ bodies }: SceneView) => bodies.map(({ id, rig, settings }) => ({ id, rig: rig.id, settings }))
const named = (view: SceneView) => new Map(view.bodies.map(({ id, settings }) => [id, settings.name]))

let session: Session
beforeEach(() => {
  disk.clear()
  disk.set('strip.obj', strip(4))
  session = createSession(files, () => 0)
})

async function openWith(ignore: unknown): Promise<SceneView> {
  disk.set('scene.json', sceneText(ignore))
  return good(await session.open('scene.json', noProgress))
}

/** Touching pairs, checked with every kind of query. */
function touching(view: SceneView): string[] {
  const names = named(view)
  const { contacts } = good(session.contacts({ time: 0 }))
  const frame = good(session.frame({ time: 0 }))
  expect(frame.contacts).toEqual(contacts)
  const [moment] = good(session.scan({ times: [0] }))
  expect(moment.contacts).toBe(contacts.reduce((sum, { triangles }) => sum + triangles.length / 2, 0))
  for (const method of ['bottom-up', 'box', 'brute'] as const)
    expect(good(session.contacts({ time: 0, method })).contacts).toEqual(contacts)
  return contacts.map(({ a, b }) => `${names.get(a)} ${names.get(b)}`)
}

const savedPairs = () => (JSON.parse(session.sceneText('scene.json', 0)) as { ignore?: unknown }).ignore

describe('ignored pairs of a scene', () => {
  it('are excluded from all queries', async () => {
    expect(touching(await openWith(undefined))).toEqual(['a b', 'a c', 'b c'])
    expect(touching(await openWith([['c', 'a']]))).toEqual(['a b', 'b c'])
  })

  it('may pair a body with itself', async () => {
    await openWith([['a', 'a']])
    const self = good(session.contacts({ time: 0, self: true })).contacts
    expect(self.map(({ a, b }) => a === b)).not.toContain(true)
    expect(self).toHaveLength(3)
  })

  it('are saved as read, and omitted if there are none', async () => {
    await openWith([['c', 'a']])
    expect(savedPairs()).toEqual([['c', 'a']])
    await openWith(undefined)
    expect(savedPairs()).toBeUndefined()
  })

  it('follow a renamed body, and are restored with a removed body', async () => {
    const view = await openWith([['a', 'b']])
    const [a, b, c] = arrangementOf(view)
    const renamed = { ...b, settings: { ...b.settings, name: 'z' } }
    expect(touching(good(session.arrange([a, renamed, c], noProgress)))).toEqual(['a c', 'c z'])
    expect(savedPairs()).toEqual([['a', 'z']])
    const without = good(session.arrange([a, c], noProgress))
    expect(without.ignored).toEqual([])
    expect(savedPairs()).toEqual([])
    good(await session.reload(null, noProgress))
    expect(touching(good(session.arrange([a, b, c], noProgress)))).toEqual(['a c', 'b c'])
  })

  it('are changed together with the bodies', async () => {
    const view = await openWith(undefined)
    const [a, b, c] = view.bodies.map(({ id }) => id)
    const after = good(session.arrange(arrangementOf(view), noProgress, [[b, c]]))
    expect(after.ignored).toEqual([[b, c]])
    expect(touching(after)).toEqual(['a b', 'a c'])
    expect(touching(good(session.arrange(arrangementOf(view), noProgress, [])))).toEqual(['a b', 'a c', 'b c'])
    expect(a).not.toBe(b)
  })

  it('are read again on reload', async () => {
    await openWith([['a', 'b']])
    disk.set('scene.json', sceneText([['b', 'c']]))
    expect(touching(good(await session.reload('scene.json', noProgress)))).toEqual(['a b', 'a c'])
  })

  it.each([
    ['an unknown body name', [['a', 'x']], /"x"/],
    ['a pair with one name', [['a']], /ignore/],
    ['numbers', [[1, 2]], /ignore/],
  ])('with %s are rejected with its name', async (_, ignore, message) => {
    disk.set('scene.json', sceneText(ignore))
    const reply = await session.open('scene.json', noProgress)
    expect(reply.ok ? 'opened' : reply.problem.kind).toBe('scene-invalid')
    expect(reply.ok ? '' : reply.problem.message).toMatch(message)
  })
})

describe('a frame with costs', () => {
  it('lists every body and every searched pair with its contacts', async () => {
    const view = await openWith([['a', 'b']])
    const { costs, contacts } = good(session.frame({ time: 0, costs: true }))
    expect(costs?.bodies.map(({ body }) => named(view).get(body))).toEqual(['a', 'b', 'c'])
    expect(costs?.boxes).toHaveLength(18)
    const pairs = Array.from(costs?.pairs ?? [])
    const rows = contacts.map((_, k) => pairs.slice(k * PAIR_COST, (k + 1) * PAIR_COST))
    expect(pairs).toHaveLength(2 * PAIR_COST)
    expect(rows.map((row) => [row[0], row[1], row[5]])).toEqual(
      contacts.map(({ a, b, triangles }) => [a, b, triangles.length / 2]),
    )
  })

  it('is only computed on request', async () => {
    await openWith(undefined)
    expect(good(session.frame({ time: 0 }))).not.toHaveProperty('costs')
  })
})
