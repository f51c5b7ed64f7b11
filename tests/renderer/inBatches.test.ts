import { fakeEngine } from './fakeBridge.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inBatches } from '../../renderer/requests/inBatches.ts'
import { useApp } from '../../renderer/state/app.ts'

const times = Array.from({ length: 200 }, (_, k) => k)

let sizes: number[]
let added: number[]
let ended: string
let stop: () => void
/** `cost`: milliseconds per time. */
const start = (cost: number, problemAt = Number.POSITIVE_INFINITY) => {
  stop = inBatches<readonly number[]>(times, {
    request: async (batch) => {
      sizes.push(batch.length)
      await vi.advanceTimersByTimeAsync(cost * batch.length)
      if (batch.includes(problemAt)) return { ok: false, problem: { kind: 'failed', message: 'no pose' } as never }
      return { ok: true, value: batch }
    },
    add: (result) => added.push(...result),
    fail: ({ message }) => (ended = message),
    done: () => (ended = 'done'),
  })
}
beforeEach(() => {
  vi.useFakeTimers()
  fakeEngine.frame = undefined as never
  sizes = []
  added = []
  ended = ''
  useApp.setState({ core: 'ready', playing: false, tasks: [] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  useApp.setState({ core: 'starting', playing: false })
})

describe('background measurements', () => {
  it('cover all times in order, in batches shorter than a frame', async () => {
    start(4)
    await vi.runAllTimersAsync()
    expect(ended).toBe('done')
    expect(added).toEqual(times)
    expect(sizes.slice(0, 3)).toEqual([1, 3, 3])
  })

  it('wait during playback', async () => {
    useApp.setState({ playing: true })
    start(4)
    await vi.advanceTimersByTimeAsync(500)
    expect(sizes).toEqual([])
    useApp.setState({ playing: false })
    await vi.runAllTimersAsync()
    expect(added).toEqual(times)
  })

  it('end at a problem', async () => {
    start(4, 2)
    await vi.runAllTimersAsync()
    expect(ended).toBe('no pose')
    expect(added).toEqual([0])
  })

  it('send nothing after they are stopped', async () => {
    start(4)
    stop()
    await vi.runAllTimersAsync()
    expect(sizes).toEqual([1])
    expect(added).toEqual([])
    expect(ended).toBe('')
  })
})
