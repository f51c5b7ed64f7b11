import { boxesTouch, boxesTouchLite } from '../../../support/boxesTouch.ts'
import { ORIENTED_BOX } from '../../../../core/intersect/boxTouchesTriangle.ts'
import { rotationOf } from '../../../../core/math/quaternion.ts'
import { seeded } from '../../../support/seeded.ts'
import { plain, type Row, show } from '../../table.ts'
import { timeAgainst } from '../../timing.ts'
import { MANY, point, unit } from './randomPlaces.ts'

export function boxTests(passes: number): Row[] {
  const random = seeded(3)
  const boxes = new Float64Array(MANY * ORIENTED_BOX)
  const turn = new Float64Array(9)
  for (let i = 0; i < MANY; i++) {
    const o = i * ORIENTED_BOX
    boxes.set(point(random, 2.2), o)
    for (let k = 0; k < 3; k++) boxes[o + 3 + k] = random()
    rotationOf(Float64Array.from(unit(random)), 0, turn, 0)
    boxes.set(turn, o + 6)
  }
  const tally = { full: 0, lite: 0 }
  const each = (name: 'full' | 'lite', touch: typeof boxesTouch) => ({
    name,
    run: () => {
      tally[name] = 0
      for (let i = 0; i + 1 < MANY; i++) {
        if (touch(boxes, i * ORIENTED_BOX, boxes, (i + 1) * ORIENTED_BOX)) tally[name]++
      }
    },
  })
  const [full, lite] = timeAgainst([each('full', boxesTouch), each('lite', boxesTouchLite)], 4, passes * 20)
  const extra = show((100 * (tally.lite - tally.full)) / (MANY - 1 - tally.full))
  return [
    plain('two oriented boxes: 15 axes / 6 axes', '', `${show(full.mean / lite.mean)}×`),
    plain('separate boxes that the 6-axis test reports as touching', '', `${extra} %`),
  ]
}
