import { describe, expect, it } from 'vitest'
import { quaternionOf } from '../../renderer/base/degrees.ts'
import { placeText } from '../../renderer/derive/placeText.ts'

const place = { position: [0, 0, -1.5], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const

describe('a placement in one line', () => {
  it('is the position if there is no rotation or scale', () => expect(placeText(place, 'file')).toBe('0, 0, -1.5'))

  it('includes rotation and scale', () => {
    const turned = { ...place, rotation: quaternionOf([0, 90, 0]), scale: [2, 2, 2] } as const
    expect(placeText(turned, 'file')).toBe('0, 0, -1.5 · 90° y · ×2')
    expect(placeText({ ...place, scale: [1, 2, 1] }, 'centimetres')).toBe('0, 0, -150 cm · ×1 × 2 × 1')
  })
})
