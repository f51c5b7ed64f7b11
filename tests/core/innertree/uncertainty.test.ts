import { describe, expect, it } from 'vitest'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { seeded } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { ballMesh, boxMesh } from '../query/solids.ts'
import { filledBody, innerOverlap, place, randomEvenPlace } from './innerBodies.ts'

describe('the uncertainty of an estimated volume', () => {
  it.each([400, 2_000])('contains nine of ten errors of a ball and a box with %i spheres', (spheres) => {
    const ball = filledBody(ballMesh(3), spheres)
    const box = filledBody(boxMesh([-1, -1, -1], [1, 1, 1], 4), spheres)
    const random = seeded(5)
    const ratios: number[] = []
    while (ratios.length < 100) {
      place(box, randomEvenPlace(random, 1))
      const { volume, isReliable, uncertainty } = innerOverlap(ball, box, { uncertainty: true })
      if (!isReliable || volume === 0) continue
      ratios.push(Math.abs(volume - good(queryPenetration(ball.body, box.body)).volume) / uncertainty)
    }
    expect(ratios.filter((ratio) => ratio <= 1).length).toBeGreaterThanOrEqual(90)
  })
})
