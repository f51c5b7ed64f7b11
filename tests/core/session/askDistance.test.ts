import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { done, failed } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { FileSource } from '../../../core/session/scene/fileSource.ts'
import type { Session } from '../../../core/session/session.ts'

const files: FileSource = {
  read: () => Promise.resolve(done(new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'))),
  readReferenced: async (_rig, name) => failed('file-missing', `${name} does not exist`),
  resolve: (_from, relative) => relative,
  relative: (_from, path) => path,
}

async function open(places: Readonly<Record<string, number>>): Promise<Session> {
  const session = createSession(files, () => 0)
  const bodies = Object.entries(places).map(([name, z]) => ({ name, rig: 'one.obj', place: { position: [0, 0, z] } }))
  const opened = await session.openText('scene.rigscene.json', JSON.stringify({ version: 1, bodies }), noProgress)
  if (!opened.ok) throw new Error(opened.problem.message)
  return session
}

describe('session.distance', () => {
  it('does not depend on the order in which bodies were added', async () => {
    // Both neighbouring pairs are equally close; the result is always the same one.
    const orders = [
      { a: 0, b: 2, c: 4 },
      { c: 4, b: 2, a: 0 },
      { b: 2, a: 0, c: 4 },
    ]
    const found = orders.map(async (places) => {
      const asked = (await open(places)).distance({})
      if (!asked.ok) throw new Error(asked.problem.message)
      const { bodies, distance, points, triangles } = asked.value
      return { names: bodies.map((id) => Object.keys(places)[id - 1]), distance, points, triangles }
    })
    const [first, ...others] = await Promise.all(found)
    expect(first).toMatchObject({ distance: 2, names: [expect.any(String), expect.any(String)] })
    for (const other of others) expect(other).toEqual(first)
  })

  it('accepts two chosen bodies in either order', async () => {
    const session = await open({ a: 0, b: 2, c: 5 })
    for (const bodies of [[1, 3] as const, [3, 1] as const]) {
      const asked = session.distance({ bodies })
      expect(asked).toMatchObject({ ok: true, value: { bodies: [1, 3], distance: 5, triangles: [0, 0] } })
    }
    expect(session.distance({ bodies: [1, 9] })).toMatchObject({ problem: { kind: 'body-unknown' } })
    expect(session.distance({ bodies: [2, 2] })).toMatchObject({
      problem: { kind: 'request-invalid', message: expect.stringContaining('both are "b"') },
    })
  })
})
