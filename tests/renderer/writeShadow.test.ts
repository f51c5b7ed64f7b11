import { describe, expect, it } from 'vitest'
import { SHADOW_CELLS, writeShadow } from '../../renderer/viewport/ground/writeShadow.ts'

/** A square slab of vertices, one unit wide, at the given height. */
function slab(height: number): Float32Array {
  const places: number[] = []
  for (let i = 0; i < 54; i++) for (let k = 0; k < 54; k++) places.push(i / 53 - 0.5, height, k / 53 - 0.5)
  return new Float32Array(places)
}

const middle = (SHADOW_CELLS / 2) * SHADOW_CELLS + SHADOW_CELLS / 2

describe('the shadow on the ground', () => {
  it('is dark below a body on the ground, lighter below a raised one, and fades out at the rim', () => {
    const low = new Uint8Array(SHADOW_CELLS ** 2)
    const high = new Uint8Array(SHADOW_CELLS ** 2)
    const place = writeShadow([slab(0)], low)
    writeShadow([slab(0.4)], high)
    expect(place).toMatchObject({ x: 0, z: 0 })
    expect(place?.width).toBeGreaterThan(1)
    expect(low[middle]).toBeGreaterThan(200)
    expect(high[middle]).toBeLessThan(low[middle])
    expect(high[middle]).toBeGreaterThan(0)
    expect(low[0]).toBe(0)
  })

  it('moves with the body', () => {
    const cells = new Uint8Array(SHADOW_CELLS ** 2)
    const moved = slab(0).map((value, k) => (k % 3 === 0 ? value + 8 : value))
    expect(writeShadow([moved], cells)?.x).toBeCloseTo(8, 5)
  })

  it('is empty without vertices or with NaN positions only', () => {
    const cells = new Uint8Array(SHADOW_CELLS ** 2)
    expect(writeShadow([], cells)).toBeNull()
    expect(writeShadow([new Float32Array(9).fill(Number.NaN)], cells)).toBeNull()
  })
})
