import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Sha256 } from '../../../core/exchange/tree/sha256.ts'
import { seeded } from '../../support/seeded.ts'

describe('SHA-256', () => {
  it("equals Node's result for all lengths around a block and any split of the input", () => {
    const random = seeded(1)
    const bytes = Uint8Array.from({ length: 300 }, () => Math.floor(random() * 256))
    for (let length = 0; length <= 300; length++) {
      const hash = new Sha256()
      for (let at = 0; at < length; ) {
        const end = Math.min(length, at + 1 + Math.floor(random() * 90))
        hash.add(bytes.subarray(at, end))
        at = end
      }
      expect(hash.finish()).toBe(createHash('sha256').update(bytes.subarray(0, length)).digest('hex'))
    }
  })
})
