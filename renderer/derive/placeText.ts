import type { Place } from '../../electron/contract/core.ts'
import { lengthUnits, type Units } from '../base/format.ts'
import { shortNumber } from '../ui/numberText.ts'
import { degreesOf } from '../base/degrees.ts'

/** Position, then rotation and scale unless they are the identity: "0, 0, -1.5 m · 90° y · ×2". */
export function placeText({ position, rotation, scale }: Place, units: Units): string {
  const rotations = degreesOf(rotation)
    .map((degrees, k) => (Math.abs(degrees) < 0.05 ? '' : `${shortNumber(degrees)}° ${'xyz'[k]}`))
    .filter((text) => text !== '')
  const uniform = scale.every((part) => part === scale[0])
  const size = uniform ? shortNumber(scale[0]) : scale.map(shortNumber).join(' × ')
  const { scale: length, name } = lengthUnits[units]
  return [
    `${position.map((part) => shortNumber(part * length)).join(', ')} ${name}`.trim(),
    ...(rotations.length > 0 ? [rotations.join(' ')] : []),
    ...(size === '1' ? [] : [`×${size}`]),
  ].join(' · ')
}
