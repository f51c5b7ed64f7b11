import { expect, it } from 'vitest'
import { exportFormats } from '../../../core/exchange/exportFormats.ts'
import { exportPurposes } from '../../../core/exchange/write/exportPurposes.ts'

it('every purpose has a format, and the formats of a purpose have different names', () => {
  for (const { name } of exportPurposes) {
    const served = exportFormats().filter(({ purposes }) => purposes.includes(name))
    expect(served.length, name).toBeGreaterThan(0)
    expect(new Set(served.map(({ short }) => short)).size).toBe(served.length)
  }
})

it('every format describes its losses as the end of a sentence', () => {
  for (const { lost } of exportFormats()) expect(lost).toMatch(/^[a-z].*[^.]$/)
})
