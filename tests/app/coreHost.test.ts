import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import type { SceneBody } from '../../core/session/scene/sceneFile.ts'
import type { EngineEvents } from '../../electron/contract/engine.ts'
import { CoreHost } from '../../electron/threads/coreHost.ts'

/**
 * A core that crashes on request. Uses real threads; the scene is only a list of opened and added paths. It assigns its
 * own ids unless given a numbering, as in a session.
 */
const script = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { life, stillborn, deadlyLater } = workerData
  if (life === stillborn) throw new Error('stillborn')
  let bodies = []
  let nextId = life * 100
  const add = (path, id = nextId++) => {
    if (path === 'deadly') process.exit(1)
    if (path === deadlyLater && life > 1) throw new Error('changed its mind')
    bodies.push({ id, settings: { name: path }, rig: {} })
  }
  const paths = ({ path, text, bodies }) => text ? JSON.parse(text) : bodies ? bodies.map((body) => body.settings.name) : [path]
  parentPort.on('message', ({ id, method, request, cancel }) => {
    if (method === 'frame' && request.time === 13) process.exit(1)
    if (request.path === 'slow') while (Atomics.load(new Int32Array(cancel), 0) === 0);
    while (request.path === 'stuck');
    const changes = ['openScene', 'addRig', 'arrange', 'recover'].includes(method)
    if (changes && method !== 'addRig') bodies = []
    if (changes) paths(request).forEach((path, k) => add(path, request.numbering?.bodies[k]))
    const names = bodies.map((body) => body.settings.name)
    const value = { path: names[0], name: 'scene', time: 0, seconds: 1, bodies }
    const numbering = { bodies: bodies.map((body) => body.id), next: nextId, rigs: [] }
    const memory = changes ? { path: names[0], text: JSON.stringify(names), numbering } : null
    parentPort.postMessage({ kind: 'answer', id, answer: { reply: { ok: true, value }, memory } })
  })
`

interface Start {
  readonly stillborn?: number
  readonly deadlyLater?: string
}

let host: CoreHost
afterEach(() => host.end())

function startHost(start: Start = {}, patience?: number) {
  let life = 0
  const events: [name: string, payload: EngineEvents[keyof EngineEvents]][] = []
  let hear: (payload: EngineEvents['restored']) => void
  const heard = new Promise<EngineEvents['restored']>((resolve) => (hear = resolve))
  host = new CoreHost(
    () => new Worker(script, { eval: true, workerData: { ...start, life: ++life } }),
    (name, payload) => {
      events.push([name, payload])
      if (name === 'restored') hear(payload as EngineEvents['restored'])
    },
    patience === undefined ? {} : { patience },
  )
  return { events, restored: () => heard, lives: () => life }
}

const names = () => host.scene?.bodies.map((body) => body.settings.name)
const die = () => host.call('frame', { time: 13 })

describe('a host whose core crashes', () => {
  it('restores the scene as of its last change', async () => {
    const { restored, events } = startHost()
    await host.call('openScene', { path: 'old' })
    await host.call('openScene', { path: 'a' })
    await host.call('addRig', { path: 'b' })
    expect(await die()).toMatchObject({ ok: false, problem: { kind: 'core-crashed' } })
    expect((await restored()).scene?.bodies.map((body) => body.settings.name)).toEqual(['a', 'b'])
    expect(events.map(([name]) => name)).toEqual(['crashed', 'restored'])
  })

  it("keeps the user's edits under the same ids", async () => {
    const { restored } = startHost()
    await host.call('openScene', { path: 'a' })
    await host.call('addRig', { path: 'b' })
    const edited = ['a', 'renamed'].map((name) => ({ id: 0, rig: 0, settings: { name } as SceneBody }))
    await host.call('arrange', { bodies: edited })
    const ids = host.scene?.bodies.map((body) => body.id)
    await die()
    await restored()
    expect(names()).toEqual(['a', 'renamed'])
    expect(host.scene?.bodies.map((body) => body.id)).toEqual(ids)
  })

  it('does not reopen a file that caused the crash', async () => {
    const { restored } = startHost()
    await host.call('openScene', { path: 'a' })
    expect(await host.call('addRig', { path: 'deadly' })).toMatchObject({ problem: { kind: 'core-crashed' } })
    await restored()
    expect(names()).toEqual(['a'])
  })

  it('queues calls until the scene is restored', async () => {
    startHost()
    await host.call('openScene', { path: 'a' })
    await die()
    expect(await host.call('frame', { time: 1 })).toMatchObject({ ok: true, value: { path: 'a' } })
  })

  it('discards the scene if reopening it crashes the next core, and continues', async () => {
    const { restored, lives } = startHost({ deadlyLater: 'a' })
    await host.call('openScene', { path: 'a' })
    await die()
    const { scene, message } = await restored()
    expect(scene).toBeNull()
    expect(message).toContain('cannot restore')
    expect(await host.call('openScene', { path: 'b' })).toMatchObject({ ok: true })
    expect(lives()).toBe(3)
  })

  it('discards the scene if it crashes the core repeatedly', async () => {
    const { events } = startHost()
    await host.call('openScene', { path: 'a' })
    for (let i = 0; i < 3; i++) await die()
    await host.call('geometry', { body: 0 })
    expect(events.at(-1)).toMatchObject([
      'restored',
      { scene: null, message: expect.stringContaining('keeps stopping') },
    ])
  })

  it('retries with the next call if a core fails to start', async () => {
    startHost({ stillborn: 1 })
    expect(await host.call('openScene', { path: 'a' })).toMatchObject({
      ok: false,
      problem: { kind: 'core-crashed', message: expect.stringContaining('stillborn') },
    })
    expect(await host.call('openScene', { path: 'a' })).toMatchObject({ ok: true })
  })
})

describe('a cancelled call', () => {
  it('ends with its thread if this does not respond, and the scene is kept', async () => {
    const { restored, lives } = startHost({}, 0)
    await host.call('openScene', { path: 'a' })
    const stuck = host.call('addRig', { path: 'stuck' }, 5)
    const waiting = host.call('frame', { time: 1 })
    expect(host.cancel(5)).toBe(true)
    expect(await stuck).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
    expect(await waiting).toMatchObject({ ok: false, problem: { kind: 'core-crashed' } })
    expect((await restored()).scene?.bodies.map((body) => body.settings.name)).toEqual(['a'])
    expect(names()).toEqual(['a'])
    expect(lives()).toBe(2)
    expect(host.cancel(5)).toBe(false)
  })

  it('keeps its thread if it responds', async () => {
    const { lives, events } = startHost({}, 600_000)
    const slow = host.call('openScene', { path: 'slow' }, 5)
    host.cancel(5)
    await slow
    expect(lives()).toBe(1)
    expect(events).toEqual([])
  })

  it('ends while its thread is busy', async () => {
    startHost()
    const slow = host.call('openScene', { path: 'slow' }, 5)
    expect(host.cancel(4)).toBe(false)
    setTimeout(() => host.cancel(5), 50)
    expect(await slow).toMatchObject({ ok: true })
    expect(host.cancel(5)).toBe(false)
  })
})
