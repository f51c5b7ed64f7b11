import { BackSide, DoubleSide, FrontSide } from 'three'
import { describe, expect, it } from 'vitest'
import { visibleSide } from '../../renderer/viewport/base/visibleSide.ts'

const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]).map((value) => value + 5)
const solid = new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])

describe('the visible side of a skin', () => {
  it('is the front of a closed surface, the back of a mirrored or inverted one, and both sides of an open one', () => {
    expect(visibleSide(corners, solid)).toBe(FrontSide)
    expect(
      visibleSide(
        corners.map((value, k) => (k % 3 === 0 ? -value : value)),
        solid,
      ),
    ).toBe(BackSide)
    expect(visibleSide(corners, solid.toReversed())).toBe(BackSide)
    expect(visibleSide(corners, solid.subarray(0, 9))).toBe(DoubleSide)
    expect(visibleSide(new Float32Array(12).fill(Number.NaN), solid)).toBe(DoubleSide)
  })
})
