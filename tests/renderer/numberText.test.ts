import { describe, expect, it } from 'vitest'
import { fullNumber, shortNumber } from '../../renderer/ui/numberText.ts'

describe('the short form of a number', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [-1.5, '-1.5'],
    [0.123456, '0.123'],
    [-0.0345678, '-0.035'],
    [12.3456, '12.35'],
    [999.96, '1000'],
    [-12_345.678, '-12346'],
    [99_999.4, '99999'],
    [123_456, '1.2e5'],
    [0.000_01, '1e-5'],
    [180, '180'],
  ])('of %d is %s', (value, text) => expect(shortNumber(value)).toBe(text))

  it('has at most six characters besides the sign, and at least three correct digits from 0.1 to 99,999', () => {
    for (let k = 0; k < 4000; k++) {
      const value = 10 ** (-6 + k / 200) * (k % 2 === 0 ? 1 : -1)
      const text = shortNumber(value)
      expect(text.replace('-', '').length, text).toBeLessThanOrEqual(6)
      if (Math.abs(value) >= 0.1 && Math.abs(value) < 99_999) {
        expect(Math.abs(Number(text) / value - 1), text).toBeLessThan(0.0051)
      }
    }
  })
})

describe('the full form of a number', () => {
  it('has all digits, without rounding errors and trailing zeros', () => {
    expect(fullNumber(0.1 + 0.2)).toBe('0.3')
    expect(fullNumber(-1.5)).toBe('-1.5')
    expect(fullNumber(100)).toBe('100')
    expect(fullNumber(Math.PI)).toBe('3.14159265358979')
    expect(Number(fullNumber(1e-9))).toBe(1e-9)
  })
})
