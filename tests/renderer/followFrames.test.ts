import './fakeBridge.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from '../../electron/contract/core.ts'
import { followFrames } from '../../renderer/requests/useAnswer.ts'
import { useApp } from '../../renderer/state/app.ts'
import { type Deferred, deferred } from './deferred.ts'

const nextFrame = () => useApp.setState({ frame: {} as Frame })

let core: Deferred<number, string>
let shown: string[]
let stop: (() => void) | undefined
const follow = (afterStill: number) => {
  stop = followFrames(afterStill, async () => {
    const answer = await core.send(core.requests.length)
    return () => shown.push(answer)
  })
}
beforeEach(() => {
  vi.useFakeTimers()
  core = deferred()
  shown = []
  useApp.setState({ frame: {} as Frame, playing: false })
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  useApp.setState({ frame: null, playing: false })
})

describe('a query about the frame on screen', () => {
  it('is sent at once and after every new frame, one at a time', async () => {
    follow(0)
    expect(core.requests).toHaveLength(1)
    for (let k = 0; k < 3; k++) {
      nextFrame()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(core.requests).toHaveLength(1)
    await core.reply('first')
    expect(core.requests).toHaveLength(2)
    await core.reply('second')
    await vi.advanceTimersByTimeAsync(100)
    expect(core.requests).toHaveLength(2)
    expect(shown).toEqual(['first', 'second'])
  })

  it('waits until the frame has not changed for a while, and for the end of playback', async () => {
    follow(200)
    await core.reply('first')
    nextFrame()
    await vi.advanceTimersByTimeAsync(150)
    nextFrame()
    await vi.advanceTimersByTimeAsync(150)
    expect(core.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(50)
    expect(core.requests).toHaveLength(2)
    await core.reply('second')
    useApp.setState({ playing: true })
    nextFrame()
    await vi.advanceTimersByTimeAsync(1000)
    expect(core.requests).toHaveLength(2)
    useApp.setState({ playing: false })
    await vi.advanceTimersByTimeAsync(200)
    expect(core.requests).toHaveLength(3)
  })

  it('also waits if the frame changes while the query is pending', async () => {
    follow(200)
    nextFrame()
    await vi.advanceTimersByTimeAsync(200)
    nextFrame()
    await core.reply('first')
    expect(core.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(core.requests).toHaveLength(2)
  })

  it('is not sent without a frame, and its answer is discarded after the end', async () => {
    useApp.setState({ frame: null })
    follow(0)
    expect(core.requests).toHaveLength(0)
    nextFrame()
    await vi.advanceTimersByTimeAsync(1)
    expect(core.requests).toHaveLength(1)
    stop?.()
    nextFrame()
    await core.reply('late')
    await vi.advanceTimersByTimeAsync(100)
    expect(shown).toEqual([])
    expect(core.requests).toHaveLength(1)
  })
})
