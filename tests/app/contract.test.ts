import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { writeLongScene } from '../support/sample.ts'
import { choose, sceneShown } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-contract-')
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('an invalid request', () => {
  const wrong: [side: 'engine' | 'shell', method: string, request: unknown][] = [
    ['engine', 'frame', undefined],
    ['engine', 'frame', { time: Number.NaN }],
    ['engine', 'frame', { time: '1' }],
    ['engine', 'frame', { time: 1, extra: true }],
    ['engine', 'frame', { time: 0, costs: 1 }],
    ['engine', 'arrange', { task: 1, bodies: [], ignored: [[1]] }],
    ['engine', 'arrange', { task: 1, bodies: [], ignored: [['left', 'right']] }],
    ['engine', 'geometry', { body: -1 }],
    ['engine', 'geometry', { body: 1.5 }],
    ['engine', 'openScene', { task: 1 }],
    ['engine', 'openScene', { task: 1, file: 'x'.repeat(1000) }],
    ['engine', 'probe', { volume: { kind: 'sphere', centre: [0, 0], radius: 1 } }],
    ['engine', 'probe', { volume: { kind: 'sphere', centre: [0, 0, 0], radius: -1 } }],
    ['engine', 'probe', { volume: { kind: 'cone', centre: [0, 0, 0] } }],
    ['engine', 'pick', { ray: { origin: [0, 0, 0] } }],
    ['engine', 'pick', { ray: { origin: [0, 0, 0], direction: [0, 0, Number.NaN] } }],
    ['engine', 'pick', { ray: { origin: [0, 0, 0], direction: [0, 0, 1] }, wanted: 'best' }],
    ['engine', 'distance', { bodies: [1] }],
    ['engine', 'measureDrawn', { body: 1, drawn: [0, 0, 0, 1], wish: { protrusions: true, uncovered: true } }],
    ['engine', 'measureTree', { task: 1, body: 1, tree: 'fitted' }],
    ['engine', 'treeTimes', { body: 1, tree: { builder: 'octree' }, times: [0] }],
    ['engine', 'penetration', { bodies: [1, 2] }],
    ['engine', 'penetration', { bodies: [1, 2], budget: 1e9 }],
    ['engine', 'cancel', null],
    ['shell', 'chooseFiles', { purpose: 'delete' }],
    ['shell', 'setTheme', { preference: 'pink' }],
    ['shell', 'rememberView', { view: { text: 'x'.repeat(100_000) } }],
    ['shell', 'copyText', { text: 1 }],
    ['shell', 'ready', { surprise: 1 }],
  ]

  it.each(wrong)('%s.%s(%j) fails with a problem that names the method', async (side, method, request) => {
    const reply = await running.page.evaluate(
      ({ side, method, request }) => {
        const call = Reflect.get(window.rigsphere[side], method) as (request: unknown) => Promise<unknown>
        return call(request)
      },
      { side, method, request },
    )
    expect(reply).toMatchObject({
      ok: false,
      problem: { kind: 'request-invalid', message: expect.stringContaining(method) },
    })
  })

  it('with a circular value fails too', async () => {
    const outcome = await running.page.evaluate(() => {
      const view: Record<string, unknown> = {}
      view['self'] = view
      return window.rigsphere.shell.rememberView({ view: view as never }).then(
        (reply) => (reply.ok ? 'taken' : reply.problem.kind),
        () => 'stopped at the bridge',
      )
    })
    expect(['request-invalid', 'stopped at the bridge']).toContain(outcome)
  })
})

describe('the engine', () => {
  it('returns arrays of numbers for the requested time', async () => {
    const answer = await running.page.evaluate(async () => {
      const reply = await window.rigsphere.engine.frame({ time: 0.25 })
      if (!reply.ok) return reply.problem.message
      const { time, bodies } = reply.value
      return {
        time,
        arrays: bodies.map((body) => body.positions instanceof Float32Array && body.positions.length % 3 === 0),
      }
    })
    expect(answer).toEqual({ time: 0.25, arrays: [true, true] })
  })

  it('returns the first hit of a ray, and the triangles touched by a sphere there', async () => {
    const answer = await running.page.evaluate(async () => {
      const { engine } = window.rigsphere
      await engine.frame({ time: 0 })
      const picked = await engine.pick({ ray: { origin: [0, 1, 100], direction: [0, 0, -1] }, wanted: 'all' })
      if (!picked.ok) return picked.problem.message
      const [first] = picked.value.hits
      if (first === undefined) return 'nothing hit'
      const probed = await engine.probe({ volume: { kind: 'sphere', centre: first.point, radius: 0.01 } })
      if (!probed.ok) return probed.problem.message
      return probed.value.hits.some(({ body, triangles }) => body === first.body && triangles.includes(first.triangle))
    })
    expect(answer).toBe(true)
  })

  it('reports an unknown body', async () => {
    const reply = await running.page.evaluate(() => window.rigsphere.engine.geometry({ body: 99 }))
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
  })

  it('reports progress of a long task and can cancel it', async () => {
    const file = await choose(running, await writeLongScene(folder))
    const outcome = await running.page.evaluate(async (file) => {
      const { engine, on } = window.rigsphere
      const tasks = new Set<number>()
      let cancelled: Promise<unknown> | undefined
      const off = on('progress', ({ task }) => {
        tasks.add(task)
        cancelled ??= engine.cancel({ task: 77 })
      })
      const opened = await engine.openScene({ task: 77, file })
      off()
      return { opened, cancelled: await cancelled, tasks: [...tasks] }
    }, file)
    expect(outcome).toMatchObject({ opened: { ok: false, problem: { kind: 'cancelled' } }, tasks: [77] })
    expect(outcome.cancelled).toEqual({ ok: true, value: true })
  })

  it('keeps the previous scene after a cancelled task', async () => {
    const reply = await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 0 }))
    expect(reply.ok).toBe(true)
  })

  it('returns false when cancelling a finished task', async () => {
    const reply = await running.page.evaluate(() => window.rigsphere.engine.cancel({ task: 77 }))
    expect(reply).toEqual({ ok: true, value: false })
  })

  it('does not call a removed listener', async () => {
    const heard = await running.page.evaluate(async () => {
      let heard = 0
      const off = window.rigsphere.on('theme', () => heard++)
      off()
      await window.rigsphere.shell.setTheme({ preference: 'dark' })
      await window.rigsphere.shell.setTheme({ preference: 'system' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return heard
    })
    expect(heard).toBe(0)
  })
})
