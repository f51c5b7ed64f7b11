import { describe, expect, it } from 'vitest'
import { buildSample } from '../../assets/make/samples.ts'

describe('building a sample', () => {
  it.each(['man', 'creature'] as const)('gives the same bytes every time: %s', (name) => {
    const once = Buffer.from(buildSample(name))
    const again = Buffer.from(buildSample(name))
    expect(once.equals(again)).toBe(true)
  })
})
