import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { done, failed } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { FileSource } from '../../../core/session/scene/fileSource.ts'
import type { Session } from '../../../core/session/session.ts'

/** A square of two triangles in the plane z = 0, from 0 to 1. */
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n'

const files: FileSource = {
  read: (path) =>
    Promise.resolve(
      path === 'square.obj' ? done(new TextEncoder().encode(square)) : failed('file-missing', `${path} does not exist`),
    ),
  readReferenced: async (_rig, name) => failed('file-missing', `${name} does not exist`),
  resolve: (_from, relative) => relative,
  relative: (_from, path) => path,
}

async function open(bodies: readonly object[]): Promise<Session> {
  const session = createSession(files, () => 0)
  const scene = { version: 1, bodies: bodies.map((body) => ({ rig: 'square.obj', ...body })) }
  const opened = await session.openText('scene.rigscene.json', JSON.stringify(scene), noProgress)
  if (!opened.ok) throw new Error(opened.problem.message)
  return session
}

function value<T>(reply: { ok: true; value: T } | { ok: false; problem: { message: string } }): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

const up = { origin: [0.7, 0.2, -3], direction: [0, 0, 2] } as const

describe('session.pick', () => {
  it('finds the nearest triangle of all visible bodies, with point and distance', async () => {
    const session = await open([
      { name: 'far', place: { position: [0, 0, 5] } },
      { name: 'near', place: { position: [0, 0, 1], scale: [3, 1, -7] } },
      { name: 'hidden', hidden: true },
    ])
    const { hits, problems } = value(session.pick({ ray: up }))
    expect(hits).toEqual([{ body: 2, triangle: 0, t: 2, distance: 4, point: [0.7, 0.2, 1] }])
    expect(problems).toEqual([])
    const all = value(session.pick({ ray: up, wanted: 'all' }))
    expect(all.hits.map(({ body, t }) => [body, t])).toEqual([
      [2, 2],
      [1, 4],
    ])
    expect(value(session.pick({ ray: up, wanted: 'any' })).hits).toHaveLength(1)
    expect(value(session.pick({ ray: { ...up, far: 1.9 } })).hits).toEqual([])
  })

  it('breaks ties between bodies by name', async () => {
    const session = await open([{ name: 'b' }, { name: 'a' }])
    expect(value(session.pick({ ray: up })).hits.map(({ body }) => body)).toEqual([2])
    expect(value(session.pick({ ray: up, wanted: 'all' })).hits.map(({ body }) => body)).toEqual([2, 1])
  })

  it('rejects a ray with a zero direction', async () => {
    const session = await open([{ name: 'a' }])
    const ray = { origin: [0, 0, 0], direction: [0, 0, 0] } as const
    expect(session.pick({ ray })).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })
})

describe('session.probe', () => {
  it('lists the touched triangles per body', async () => {
    const session = await open([
      { name: 'b', place: { position: [0, 0, 0.5] } },
      { name: 'a' },
      { name: 'c', place: { position: [9, 0, 0] } },
    ])
    const volume = { kind: 'sphere', centre: [0.9, 0.1, 0.25], radius: 0.3 } as const
    const { hits, counts } = value(session.probe({ volume }))
    expect(hits.map(({ body, triangles }) => [body, [...triangles]])).toEqual([
      [2, [0]],
      [1, [0]],
    ])
    expect(counts.triangleTests).toBeGreaterThan(0)
  })

  it('reports a problem for one body and still queries the others', async () => {
    const session = await open([
      { name: 'flat', place: { scale: [1, 0, 1] } },
      { name: 'good', place: { position: [0, 0, 2] } },
    ])
    const ray = { origin: [0.7, 0, -3], direction: [0, 0, 1] } as const
    const { hits, problems } = value(session.pick({ ray, wanted: 'all' }))
    expect(hits.map(({ body }) => body)).toEqual([2])
    expect(problems).toMatchObject([{ body: 1, problem: { kind: 'placement-invalid' } }])
  })

  it('uses the pose of a time or of the last frame', async () => {
    const session = await open([{ name: 'a' }])
    value(session.frame({ time: 0.25 }))
    const volume = { kind: 'box', low: [0, 0, 0], high: [1, 1, 0] } as const
    expect(value(session.probe({ volume })).hits).toEqual(value(session.probe({ volume, time: 0.25 })).hits)
    expect(value(session.probe({ volume, any: true })).hits[0].triangles).toHaveLength(1)
  })
})
