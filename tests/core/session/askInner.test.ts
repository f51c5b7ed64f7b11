import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { defaultInnerSettings } from '../../../core/innertree/buildInner.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { type BuiltInner, runThreadJob } from '../../../core/session/view/threadJob.ts'
import type { Reply } from '../../../core/base/reply.ts'
import type { InnerView } from '../../../core/session/view/innerBodies.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { strip } from '../../support/strip.ts'
import { good } from '../query/agreement.ts'

const { disk, files } = memoryDisk()

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${k & 1} ${(k >> 1) & 1} ${k >> 2}`)
const sides = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => `f ${side}`)

let session: Session
beforeEach(() => {
  disk.clear()
  disk.set('cube.obj', [...corners, ...sides].join('\n'))
  disk.set('open.obj', [...corners, ...sides.slice(1)].join('\n'))
  disk.set('strip.obj', strip(4))
  session = createSession(files, () => performance.now())
})

async function open(...bodies: readonly (readonly [name: string, x: number, rig?: string, scale?: number])[]) {
  const listed = bodies.map(([name, x, rig = 'cube.obj', scale = 1]) => {
    return { name, rig, place: { position: [x, 0, 0], scale: [scale, scale, scale] } }
  })
  disk.set('scene.json', JSON.stringify({ version: 1, bodies: listed }))
  return good(await session.open('scene.json', noProgress))
}

const ask = (request = {}) =>
  session.innerPenetration({ time: 0, settings: { spheres: 2_000 }, ...request }, noProgress)

describe('session.innerPenetration', () => {
  it('estimates the volume with bounds, a push and, on request, the exact volume', async () => {
    await open(['a', 0], ['b', 0.75])
    const { volume, share, lower, upper, push, answeredBy, exact, complete, spheres } = good(ask({ compare: true }))
    expect(Math.abs(volume - 0.25)).toBeLessThan(0.01)
    expect(share).toBeCloseTo(volume, 12)
    expect(lower).toBeLessThanOrEqual(0.25)
    expect(upper).toBeGreaterThanOrEqual(0.25)
    expect(push?.direction[0]).toBeGreaterThan(0.999)
    expect(answeredBy).toBe('inner')
    expect(exact).toBeCloseTo(0.25, 12)
    expect(complete).toBe(true)
    expect(spheres).toEqual([2_000, 2_000])
  })

  it('supports open bodies, which the exact query rejects', async () => {
    await open(['a', 0, 'open.obj'], ['b', 0.5])
    expect(session.penetration({ time: 0 })).toMatchObject({ ok: false, problem: { kind: 'body-open' } })
    const { volume, exact } = good(ask({ compare: true }))
    expect(Math.abs(volume - 0.5)).toBeLessThan(0.02)
    expect(exact).toBeNull()
  })

  it('excludes the comparison from its time', async () => {
    let ticks = 0
    session = createSession(files, () => ticks++)
    await open(['a', 0], ['b', 0.75])
    const alone = good(ask()).milliseconds
    expect(good(ask({ compare: true })).milliseconds).toBe(alone)
  })

  it('does not compare bodies that overlap themselves, which the exact query counts repeatedly', async () => {
    const moved = corners.map((line) => line.replace(/^v (\S+)/, (_, x) => `v ${Number(x) + 0.5}`))
    const second = sides.map((side) => side.replace(/\d/g, (k) => `${Number(k) + 8}`))
    disk.set('twice.obj', [...corners, ...moved, ...sides, ...second].join('\n'))
    await open(['a', 0, 'twice.obj'], ['b', 0.25])
    const { volume, exact, answeredBy } = good(ask({ compare: true }))
    expect(answeredBy).toBe('inner')
    expect(Math.abs(volume - 1)).toBeLessThan(0.05)
    expect(exact).toBeNull()
  })

  it('answers exactly for unevenly scaled bodies if they are closed', async () => {
    const listed = [
      { name: 'a', rig: 'cube.obj', place: { position: [0, 0, 0], scale: [4, 1, 1] } },
      { name: 'b', rig: 'cube.obj', place: { position: [3.5, 0, 0] } },
    ]
    disk.set('scene.json', JSON.stringify({ version: 1, bodies: listed }))
    good(await session.open('scene.json', noProgress))
    expect(good(ask())).toMatchObject({ answeredBy: 'exact', isUneven: true, volume: expect.closeTo(0.5, 12) })
  })

  it('measures slivers exactly if the bodies are closed, and reports this', async () => {
    await open(['a', 0], ['b', 0.995])
    const closed = good(ask())
    expect(closed).toMatchObject({ answeredBy: 'exact', volume: expect.closeTo(0.005, 12) })
    await open(['a', 0, 'open.obj'], ['b', 0.995])
    const sliver = good(ask())
    if (sliver.volume > 0) expect(sliver.answeredBy).toBe('inner')
  })

  it('uses fewer spheres within a budget', async () => {
    await open(['a', 0], ['b', 0.3])
    good(ask())
    const { spheres, complete, lower, upper } = good(ask({ budget: 0.000001 }))
    expect(spheres[0]).toBeLessThan(2_000)
    expect(complete).toBe(false)
    expect(lower).toBeLessThanOrEqual(0.7)
    expect(upper).toBeGreaterThanOrEqual(0.7)
  })

  it('rejects bodies without an interior, unknown bodies and a single body', async () => {
    await open(['a', 0], ['sheet', 0.5, 'strip.obj'])
    expect(ask()).toMatchObject({ ok: false, problem: { kind: 'body-open', path: 'strip.obj' } })
    await open(['a', 0], ['b', 0.5])
    expect(ask({ bodies: [1, 99] })).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
    expect(ask({ settings: { spheres: 0 } })).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
    await open(['a', 0])
    expect(ask()).toMatchObject({ ok: false, problem: { kind: 'scene-invalid' } })
  })
})

describe('session.innerDistance', () => {
  it('bounds the distance between the two closest bodies', async () => {
    const { bodies } = await open(['a', 0], ['b', 1.5], ['c', 5])
    const { distance, points, bodies: nearest } = good(session.innerDistance({ time: 0 }, noProgress))
    expect(distance).toBeCloseTo(0.5, 9)
    expect(nearest).toEqual(bodies.slice(0, 2).map(({ id }) => id))
    expect(points).not.toBeNull()
  })
})

describe('a body inside another', () => {
  it('is reported by contacts, frames and distances', async () => {
    const { bodies } = await open(['small', 0.4, 'cube.obj', 0.2], ['b', 0])
    expect(session.contacts({ time: 0 })).toMatchObject({ value: { contained: [] } })
    disk.set('scene.json', JSON.stringify({ version: 1, bodies: [nested('inner', 0.25, 0.5), nested('outer', 0, 1)] }))
    const view: SceneView = good(await session.open('scene.json', noProgress))
    const [inner, outer] = view.bodies.map(({ id }) => id)
    expect(good(session.contacts({ time: 0 })).contained).toEqual([{ inner, outer }])
    expect(good(session.frame({ time: 0 })).contained).toEqual([{ inner, outer }])
    expect(good(session.distance({ time: 0 }))).toMatchObject({ inner, distance: 0.25 })
    expect(bodies).toHaveLength(2)
  })
})

const nested = (name: string, at: number, scale: number) => ({
  name,
  rig: 'cube.obj',
  place: { position: [at, at, at], scale: [scale, scale, scale] },
})

describe('inner spheres built by a thread', () => {
  it('are adopted, listed, drawn and measured along a clip', async () => {
    const before = await open(['a', 0], ['b', 0.75])
    const [a, b] = before.bodies.map(({ id }) => id) as [number, number]
    expect(before.bodies[0]?.rig.inner).toBeNull()
    expect(session.overlapAlong({ bodies: [a, b], times: [0] })).toMatchObject({
      ok: false,
      problem: { kind: 'tree-missing' },
    })
    const job = good(session.innerJob({ body: a, settings: { spheres: 500 } }))
    const estimate = good(session.innerEstimate({ body: a, settings: { spheres: 500 } }))
    expect(estimate.seconds).toBeGreaterThan(0)
    expect(estimate.settings).toEqual({ ...defaultInnerSettings, spheres: 500 })
    const inner = good(runThreadJob(structuredClone(job), noProgress) as Reply<BuiltInner>)
    const view = good(session.adoptInner({ body: a, built: structuredClone(inner) }))
    expect(view).toMatchObject({ spheres: 500, openings: 0, isExact: true, volume: expect.closeTo(1, 12) })
    const shown = good(session.frame({ time: 0, inner: { body: b, count: 100, other: a } })).bodies[1]?.inner
    expect(shown?.xyzr).toHaveLength(400)
    // Cube b extends from 0.75 to 1.75; a ends at 1.
    shown?.overlapping.forEach((mark, k) => {
      const [x, r] = [shown.xyzr[k * 4] as number, shown.xyzr[k * 4 + 3] as number]
      if (mark === 1) expect(x - r).toBeLessThan(1)
    })
    expect(shown?.overlapping.some((mark) => mark === 1)).toBe(true)
    const curve = good(session.overlapAlong({ bodies: [a, b], times: [0, 0.5] }))
    expect(curve.map(({ time }) => time)).toEqual([0, 0.5])
    for (const { volume, exact } of curve) {
      expect(Math.abs(volume - 0.25)).toBeLessThan(0.02)
      expect(exact).toBeNull()
    }
    for (const { exact } of good(session.overlapAlong({ bodies: [a, b], times: [0, 0.5], compare: true })))
      expect(exact).toBeCloseTo(0.25, 12)
    expect(good(session.innerEstimate({ body: a, settings: { spheres: 900, largest: 0.1 } })).settings.largest).toBe(
      0.1,
    )
    expect(view.largestOpenings).toEqual([])
  })

  it('list the largest openings with a vertex at each, and have no exact volume there', async () => {
    const before = await open(['a', 0, 'open.obj'], ['b', 0.75])
    const [a, b] = before.bodies.map(({ id }) => id) as [number, number]
    const [view] = [a, b].map((body) => {
      const job = good(session.innerJob({ body, settings: { spheres: 100 } }))
      return good(session.adoptInner({ body, built: good(runThreadJob(job, noProgress) as Reply<BuiltInner>) }))
    })
    const { openings, largestOpenings } = view as InnerView
    expect(openings).toBe(1)
    // The face z = 0 is missing.
    expect(largestOpenings).toMatchObject([{ edges: 4, centre: [0.5, 0.5, 0], size: Math.SQRT2 }])
    expect(largestOpenings[0]?.vertex).toBeLessThan(4)
    expect(good(session.overlapAlong({ bodies: [a, b], times: [0], compare: true }))).toMatchObject([{ exact: null }])
  })
})
