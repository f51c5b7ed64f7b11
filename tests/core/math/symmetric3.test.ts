import { describe, expect, it } from 'vitest'
import { solveSymmetric3 } from '../../../core/math/solveSymmetric3.ts'
import { signed } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'

describe('a positive definite system', () => {
  it.each(seeds(100))('is solved, including a singular one regularised by λ (seed %i)', (seed) => {
    const random = seeded(seed)
    const rows = Array.from({ length: 1 + (seed % 4) }, () => [signed(random), signed(random), signed(random)])
    const s = new Float64Array(6)
    for (const [x, y, z] of rows) [x * x, x * y, x * z, y * y, y * z, z * z].forEach((value, k) => (s[k] += value))
    for (const diagonal of [0, 3, 5]) s[diagonal] += 1e-3
    const b = Float64Array.from([signed(random), signed(random), signed(random)])
    const x = new Float64Array(3)
    solveSymmetric3(s, 0, b, 0, x, 0)
    const back = [
      s[0] * x[0] + s[1] * x[1] + s[2] * x[2],
      s[1] * x[0] + s[3] * x[1] + s[4] * x[2],
      s[2] * x[0] + s[4] * x[1] + s[5] * x[2],
    ]
    for (let c = 0; c < 3; c++) expect(Math.abs(back[c] - b[c])).toBeLessThan(1e-12)
  })
})
