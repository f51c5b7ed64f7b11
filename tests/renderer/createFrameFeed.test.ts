import './fakeBridge.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Frame, FrameRequest, Reply } from '../../electron/contract/core.ts'
import { createFrameFeed, type FrameFeed } from '../../renderer/requests/createFrameFeed.ts'
import { type Deferred, deferred } from './deferred.ts'

const frameAt = (time: number): Reply<Frame> => ({ ok: true, value: { time } as Frame })

let core: Deferred<FrameRequest, Reply<Frame>>
let shown: number[]
let failed: string[]
let feed: FrameFeed
beforeEach(() => {
  core = deferred()
  shown = []
  failed = []
  feed = createFrameFeed(
    core.send,
    ({ time }) => shown.push(time),
    ({ message }) => failed.push(message),
  )
})
const requested = () => core.requests.map(({ time }) => time)

describe('frame requests', () => {
  it('are sent one at a time; during a scrub only the latest follows', async () => {
    for (const time of [0, 1, 2, 3]) feed.want({ time })
    expect(requested()).toEqual([0])
    await core.reply(frameAt(0))
    expect(requested()).toEqual([0, 3])
    await core.reply(frameAt(3))
    expect(shown).toEqual([0, 3])
    expect(feed.busy()).toBe(false)
  })

  it('are not repeated while the same one is in flight, which also cancels the pending one', async () => {
    feed.want({ time: 0 })
    feed.want({ time: 1 })
    feed.want({ time: 0 })
    await core.reply(frameAt(0))
    expect(requested()).toEqual([0])
  })

  it('are repeated after an edit, even if the same one is in flight', async () => {
    feed.want({ time: 0 })
    feed.wantAgain({ time: 0 })
    await core.reply(frameAt(0))
    expect(requested()).toEqual([0, 0])
  })

  it('are discarded with their replies when the scene changes', async () => {
    feed.want({ time: 0 })
    feed.want({ time: 1 })
    feed.reset()
    feed.want({ time: 0 })
    await core.reply(frameAt(0))
    expect(shown).toEqual([])
    expect(requested()).toEqual([0, 0])
    await core.reply(frameAt(0))
    expect(shown).toEqual([0])
  })

  it('report a problem and continue', async () => {
    feed.want({ time: 0 })
    feed.want({ time: 1 })
    await core.reply({ ok: false, problem: { kind: 'failed', message: 'no pose' } as never })
    expect(failed).toEqual(['no pose'])
    await core.reply(frameAt(1))
    expect(shown).toEqual([1])
  })
})
