import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { strip } from '../../support/strip.ts'
import { good } from '../query/agreement.ts'

const { disk, files } = memoryDisk()

/** A cube from 0 to 1. */
const cube = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${k & 1} ${(k >> 1) & 1} ${k >> 2}`),
  ...['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => `f ${side}`),
].join('\n')

interface ListedBody {
  readonly name: string
  readonly x: number
  readonly rig?: string
  readonly hidden?: boolean
}

let session: Session
/** Milliseconds between two clock readings. */
let step = 0
beforeEach(() => {
  disk.clear()
  disk.set('cube.obj', cube)
  disk.set('strip.obj', strip(4))
  step = 0
  let time = 0
  session = createSession(files, () => (time += step))
})

async function open(
  bodies: readonly ListedBody[],
  ignore: readonly (readonly [string, string])[] = [],
): Promise<SceneView> {
  const listed = bodies.map(({ name, x, rig = 'cube.obj', hidden = false }) => {
    return { name, rig, hidden, place: { position: [x, 0, 0] } }
  })
  disk.set('scene.json', JSON.stringify({ version: 1, ignore, bodies: listed }))
  return good(await session.open('scene.json', noProgress))
}

function ask(view: SceneView, pair?: readonly [string, string]) {
  const id = (name: string) => view.bodies.find(({ settings }) => settings.name === name)?.id ?? -1
  return session.penetration({ time: 0, ...(pair === undefined ? {} : { bodies: [id(pair[0]), id(pair[1])] }) })
}

function names(view: SceneView, { a, b }: { readonly a: number; readonly b: number }): string {
  return [a, b].map((id) => view.bodies.find((body) => body.id === id)?.settings.name).join(' ')
}

describe('session.penetration', () => {
  it('uses the pose of the last frame if no time is given', async () => {
    const view = await open([
      { name: 'a', x: 0 },
      { name: 'b', x: 0.25 },
    ])
    good(session.frame({ time: 0 }))
    const bodies = [view.bodies[0].id, view.bodies[1].id] as const
    expect(good(session.penetration({ bodies })).volume).toBeCloseTo(0.75, 12)
    expect(session.penetration({ time: Number.NaN, bodies })).toMatchObject({ ok: false })
  })

  it('finds the pair with the largest common volume, independent of the order in the file', async () => {
    const bodies = [
      { name: 'c', x: 0.9 },
      { name: 'b', x: 0.25 },
      { name: 'a', x: 0 },
    ]
    for (const order of [bodies, bodies.toReversed()]) {
      const view = await open(order)
      const most = good(ask(view))
      expect(names(view, most)).toBe('a b')
      expect(most.volume).toBeCloseTo(0.75, 14)
      expect(most.complete).toBe(true)
      expect(most.counts.verticesSkinned).toBe(24)
    }
  })

  it('accepts two chosen bodies, even if their pair is ignored', async () => {
    const view = await open(
      [
        { name: 'a', x: 0 },
        { name: 'b', x: 0.25 },
        { name: 'c', x: 0.9 },
      ],
      [['b', 'a']],
    )
    expect(names(view, good(ask(view)))).toBe('b c')
    const chosen = good(ask(view, ['b', 'a']))
    expect(names(view, chosen)).toBe('a b')
    expect(chosen.volume).toBeCloseTo(0.75, 14)
  })

  it('returns 0 without overlap', async () => {
    const view = await open([
      { name: 'a', x: 0 },
      { name: 'b', x: 5 },
    ])
    expect(good(ask(view))).toMatchObject({ volume: 0, lower: 0, upper: 0, complete: true })
  })

  it('requires two visible, known, different, closed bodies whose pair is not ignored', async () => {
    const [a, b] = [
      { name: 'a', x: 0 },
      { name: 'b', x: 0.5 },
    ]
    const one = await open([a, { ...b, hidden: true }])
    expect(ask(one)).toMatchObject({ ok: false, problem: { kind: 'scene-invalid' } })
    expect(ask(one, ['a', 'b'])).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
    expect(ask(one, ['a', 'a'])).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
    expect(ask(await open([a, b], [['a', 'b']]))).toMatchObject({ ok: false, problem: { kind: 'scene-invalid' } })
    const open3 = ask(await open([a, b, { name: 'flag', x: 9, rig: 'strip.obj' }]))
    expect(open3).toMatchObject({ ok: false, problem: { kind: 'body-open', path: 'strip.obj' } })
    expect(open3.ok ? '' : open3.problem.message).toContain('"flag" encloses no volume: its surface has 9 open edges')
  })

  it('returns valid bounds if the time budget runs out, including posing', async () => {
    const view = await open([
      { name: 'a', x: 0 },
      { name: 'b', x: 0.5 },
    ])
    step = 10
    const late = good(session.penetration({ time: 0, budget: 5 }))
    expect(late).toMatchObject({ lower: 0, complete: false })
    expect(late.upper).toBeGreaterThanOrEqual(0.5)
    expect(late.volume).toBeLessThanOrEqual(late.upper)
    expect(names(view, late)).toBe('a b')
    expect(good(session.penetration({ time: 0, budget: 1e6 }))).toMatchObject({ complete: true })
  })
})

describe('the time budget of session.contacts', () => {
  it('includes posing', async () => {
    await open([
      { name: 'a', x: 0 },
      { name: 'b', x: 0.5 },
    ])
    step = 10
    // Clock readings: before and after posing, at the start of the search, and before the only pair.
    expect(good(session.contacts({ time: 0, budget: 15 }))).toMatchObject({ contacts: [], complete: false })
    expect(good(session.contacts({ time: 0, budget: 25 })).contacts).toHaveLength(1)
  })
})
