import { AFFINE, invert } from '../../../../core/math/affine.ts'
import { invertPlacement } from '../../../../core/math/semantics.ts'
import { BOX, worldBox } from '../../../../core/math/worldBox.ts'
import { signed } from '../../../support/randomRig.ts'
import { seeded } from '../../../support/seeded.ts'
import { boxByCorners, boxByCornersInline } from '../../opponents/boxByCorners.ts'
import { atLeast, plain, type Row, show } from '../../table.ts'
import { timeAgainst } from '../../timing.ts'
import { nanoseconds } from './nanoseconds.ts'
import { MANY, randomPlaces } from './randomPlaces.ts'

export function placedBoxes(passes: number): Row[] {
  const random = seeded(1)
  const maps = randomPlaces(random)
  const boxes = new Float64Array(MANY * BOX)
  for (let i = 0; i < MANY; i++) {
    for (let k = 0; k < 3; k++) {
      boxes[i * BOX + k] = signed(random)
      boxes[i * BOX + k + 3] = boxes[i * BOX + k] + random()
    }
  }
  const out = new Float64Array(MANY * BOX)
  const each = (name: string, make: typeof worldBox) => ({
    name,
    run: () => {
      for (let i = 0; i < MANY; i++) make(maps, i * AFFINE, boxes, i * BOX, out, i * BOX)
    },
  })
  const [ours, naive, inline] = timeAgainst(
    [each('signs', worldBox), each('corners', boxByCorners), each('inline', boxByCornersInline)],
    4,
    passes * 20,
  )
  return [
    atLeast('bounding box of a placed box: eight corners / ours', '6×', 4, naive.mean / ours.mean),
    plain('same, corners without function calls or a temporary array', '', `${show(inline.mean / ours.mean)}×`),
    plain('time (ns): ours, corners, inlined corners', '', nanoseconds([ours, naive, inline], MANY)),
  ]
}

export function inverses(passes: number): Row[] {
  const maps = randomPlaces(seeded(2))
  const out = new Float64Array(MANY * AFFINE)
  const each = (name: string, make: (m: Float64Array, o: number, out: Float64Array, oo: number) => unknown) => ({
    name,
    run: () => {
      for (let i = 0; i < MANY; i++) make(maps, i * AFFINE, out, i * AFFINE)
    },
  })
  const [columns, general] = timeAgainst([each('columns', invertPlacement), each('adjugate', invert)], 4, passes * 20)
  return [plain('inverse of a placement: adjugate / columns', '', `${show(general.mean / columns.mean)}×`)]
}
