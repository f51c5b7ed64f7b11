import { describe, expect, it } from 'vitest'
import { someTimelineTimes, timelineTimes } from '../../renderer/derive/timelineTimes.ts'

describe('the frames of a timeline', () => {
  it.each([4e9, 1e12, Number.POSITIVE_INFINITY])('are not listed for %d seconds', (seconds) => {
    const message = expect.stringContaining('the limit is 36,000')
    expect(timelineTimes(seconds, 30)).toMatchObject({ ok: false, problem: { kind: 'clip-too-long', message } })
  })

  it('are listed up to the end', () => {
    expect(timelineTimes(1, 4)).toEqual({ ok: true, value: [0, 0.25, 0.5, 0.75, 1] })
  })

  it('are sampled evenly', () => {
    expect(someTimelineTimes(1, 4, 3)).toEqual([0, 0.5, 1])
    expect(someTimelineTimes(4e9, 30, 120)).toHaveLength(120)
    expect(someTimelineTimes(0, 30, 120)).toEqual([0])
  })
})
