import { expect, it } from 'vitest'
import { exportFormats } from '../../../core/exchange/write/formats.ts'
import { exportPurposes } from '../../../core/exchange/write/purposes.ts'

it('every purpose has a format, and no two formats of a purpose share a name', () => {
  for (const { name } of exportPurposes) {
    const served = exportFormats().filter(({ purposes }) => purposes.includes(name))
    expect(served.length, name).toBeGreaterThan(0)
    expect(new Set(served.map(({ short }) => short)).size).toBe(served.length)
  }
})

it('every format says what it loses, as the rest of a sentence', () => {
  for (const { lost } of exportFormats()) expect(lost).toMatch(/^[a-z].*[^.]$/)
})
