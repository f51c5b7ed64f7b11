import type { Place } from '../../electron/contract/core.ts'
import { lengthUnits, type Units } from '../base/format.ts'
import { shortNumber } from '../ui/numberText.ts'
import { degreesOf } from '../base/degrees.ts'

/** Position, then rotation and scale if they change anything: "0, 0, -1.5 m · 90° y · ×2". */
export function placeText({ position, rotation, scale }: Place, units: Units): string {
  const turns = degreesOf(rotation)
    .map((degrees, k) => (Math.abs(degrees) < 0.05 ? '' : `${shortNumber(degrees)}° ${'xyz'[k]}`))
    .filter((turn) => turn !== '')
  const even = scale.every((part) => part === scale[0])
  const size = even ? shortNumber(scale[0]) : scale.map(shortNumber).join(' × ')
  const { scale: length, name } = lengthUnits[units]
  return [
    `${position.map((part) => shortNumber(part * length)).join(', ')} ${name}`.trim(),
    ...(turns.length > 0 ? [turns.join(' ')] : []),
    ...(size === '1' ? [] : [`×${size}`]),
  ].join(' · ')
}
