import { describe, expect, it } from 'vitest'
import { buildSample } from '../../assets/make/samples.ts'

describe('buildSample', () => {
  it.each(['man', 'creature'] as const)('is deterministic: %s', (name) => {
    const once = Buffer.from(buildSample(name))
    const again = Buffer.from(buildSample(name))
    expect(once.equals(again)).toBe(true)
  })
})
