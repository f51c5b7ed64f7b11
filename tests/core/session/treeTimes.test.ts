import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { Session } from '../../../core/session/session.ts'
import type { Arranged } from '../../../core/session/state/sceneCommands.ts'
import { type FittedTree, type MeasureJob, runFitJob } from '../../../core/spheretree/fitJob.ts'
import { root } from '../../../scripts/paths.mjs'
import { good } from '../../support/good.ts'

const octree = { builder: 'octree', branching: 8, depth: 2, effort: 'fast' } as const
const grid = { ...octree, builder: 'grid' } as const

/** A clock that advances with every reading, so that a measurement is positive. */
let ticks = 0
let session: Session
let bodies: readonly number[]
let arranged: readonly Arranged[]
beforeAll(async () => {
  session = createSession(nodeFiles, () => ++ticks)
  const view = good(await session.open(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), noProgress))
  bodies = view.bodies.map(({ id }) => id)
  arranged = view.bodies.map(({ id, rig, settings }) => ({ id, rig: rig.id, settings }))
  good(session.frame({ time: 1 }))
})

const fit = (settings: typeof octree | typeof grid) =>
  session.adoptFitted({
    body: bodies[0],
    fitted: runFitJob(good(session.buildJob({ body: bodies[0], settings })), noProgress) as FittedTree,
  })

describe('the fitted trees of a body', () => {
  it('are all kept, the latest last', () => {
    good(fit(octree))
    good(fit(grid))
    expect(good(fit(octree)).map(({ settings }) => settings.builder)).toEqual(['grid', 'octree'])
  })

  it('can each be measured', () => {
    const job = (tree: 'query' | typeof octree | typeof grid): MeasureJob =>
      good(session.measureJob({ body: bodies[0], tree }))
    expect(job(octree).tree).toMatchObject({ settings: octree })
    expect(job(grid).tree).toMatchObject({ settings: grid })
    expect(job('query').tree).toMatchObject({ settings: { collapse: expect.any(Number) } })
    const missing = session.measureJob({ body: bodies[0], tree: { ...octree, depth: 1 } })
    expect(missing).toMatchObject({ ok: false, problem: { kind: 'tree-missing' } })
  })
})

describe('session.treeTimes', () => {
  it.each(['query', octree, grid] as const)('measures the query and the refit of %o', (tree) => {
    const found = good(session.treeTimes({ body: bodies[0], tree, times: [0, 2.9] }))
    expect(found.map(({ time }) => time)).toEqual([0, 2.9])
    for (const { query, refit } of found) {
      expect(query).toBeGreaterThan(0)
      expect(refit).toBeGreaterThan(0)
    }
  })

  it('restores the pose of the last frame', () => {
    const before = good(session.tree({ body: bodies[0] }))
    good(session.treeTimes({ body: bodies[0], tree: grid, times: [0, 2.9] }))
    expect(good(session.tree({ body: bodies[0] }))).toEqual(before)
  })

  it('measures no query if the body cannot touch another one', () => {
    good(session.arrange(arranged, noProgress, [[bodies[0], bodies[1]]]))
    expect(good(session.treeTimes({ body: bodies[0], tree: 'query', times: [0] }))[0].query).toBeNull()
    good(session.arrange(arranged, noProgress, []))
  })

  it('rejects NaN times, unknown bodies and unknown trees', () => {
    expect(session.treeTimes({ body: bodies[0], tree: 'query', times: [Number.NaN] })).toMatchObject({ ok: false })
    expect(session.treeTimes({ body: 9999, tree: 'query', times: [0] })).toMatchObject({ ok: false })
    expect(session.treeTimes({ body: bodies[0], tree: { ...octree, depth: 1 }, times: [0] })).toMatchObject({
      ok: false,
    })
  })
})
