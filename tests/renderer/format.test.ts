import { expect, it } from 'vitest'
import { length, size, volume } from '../../renderer/base/format.ts'

it('lengths are shown in the chosen unit', () => {
  expect(length(0.1234, 'file')).toBe('0.123')
  expect(length(0.1234, 'metres')).toBe('0.123 m')
  expect(length(0.1234, 'centimetres')).toBe('12.3 cm')
  expect(length(Number.NaN, 'centimetres')).toBe('–')
})

it('a size in file units shows the unit of the file', () => {
  expect(size([1, 1.8, 0.25], 'file', 'm')).toBe('1 × 1.8 × 0.25 m')
  expect(size([1, 1.8, 0.25], 'file', '')).toBe('1 × 1.8 × 0.25')
  expect(size([1, 1.8, 0.25], 'centimetres', '')).toBe('100 × 180 × 25 cm')
})

it('volumes are shown in cubic units, small ones with three digits', () => {
  expect(volume(0.0123, 'file')).toBe('0.0123')
  expect(volume(1.1437e-5, 'file')).toBe('1.14e-5')
  expect(volume(1.1437e-5, 'centimetres')).toBe('11.4 cm³')
  expect(volume(0, 'metres')).toBe('0 m³')
})
