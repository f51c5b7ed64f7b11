import { describe, expect, it } from 'vitest'
import { askBodies, type Contained } from '../../../core/query/crowd/askBodies.ts'
import type { Body } from '../../../core/query/base/body.ts'
import { methods } from '../../../core/query/methods.ts'
import { nearestBodies } from '../../../core/query/distance/nearestBodies.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { signed } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { ballMesh, boxMesh, insideOut, joined, type Mesh, solidBody, type Vector, volumeOf } from './solids.ts'

function contained(...bodies: readonly Body[]): readonly Contained[] {
  const question = { bodies, self: false, any: false, now: () => 0, containment: true }
  const answer = askBodies({ ...question, method: methods['on-demand'] }).contained
  expect(askBodies({ ...question, method: methods.brute }).contained).toEqual(answer)
  return answer
}

/** Removes the last triangle. */
function opened({ points, triangles }: Mesh): Mesh {
  return { points, triangles: triangles.slice(0, -1) }
}

const outerBox = (n = 2) => boxMesh([-2, -2, -2], [2, 2, 2], n)
const small = (x = 0, y = 0, z = 0) => ballMesh(1, 0.5, [x, y, z])

describe('a body inside another', () => {
  it('is reported in either order', () => {
    expect(contained(solidBody(outerBox()), solidBody(small()))).toEqual([{ inner: 1, outer: 0 }])
    expect(contained(solidBody(small()), solidBody(outerBox()))).toEqual([{ inner: 0, outer: 1 }])
  })

  it('is reported if either surface is inside out or the inner one is open', () => {
    expect(contained(solidBody(insideOut(outerBox())), solidBody(small()))).toHaveLength(1)
    expect(contained(solidBody(outerBox()), solidBody(insideOut(small())))).toHaveLength(1)
    expect(contained(solidBody(outerBox()), solidBody(opened(small())))).toHaveLength(1)
  })

  it('is not reported if the outer body is open or if they touch', () => {
    expect(contained(solidBody(opened(outerBox())), solidBody(small()))).toEqual([])
    expect(contained(solidBody(outerBox()), solidBody(small(1.8)))).toEqual([])
    expect(contained(solidBody(outerBox()), solidBody(boxMesh([1, 1, 1], [2, 1.5, 1.5])))).toEqual([])
  })

  it('is not reported if only one of its parts is inside', () => {
    expect(contained(solidBody(outerBox()), solidBody(joined(small(), small(5))))).toEqual([])
    expect(contained(solidBody(outerBox()), solidBody(joined(small(), small(0, 1.2))))).toHaveLength(1)
  })

  it('is not reported in the cavity of a shell or between parts of a concave body', () => {
    const shell = joined(outerBox(), insideOut(boxMesh([-1, -1, -1], [1, 1, 1])))
    expect(contained(solidBody(shell), solidBody(small()))).toEqual([])
    const arms = joined(boxMesh([-2, -2, -2], [-1, 2, 2]), boxMesh([1, -2, -2], [2, 2, 2]))
    expect(contained(solidBody(arms), solidBody(small()))).toEqual([])
  })

  it('is reported for each pair of three nested bodies', () => {
    const bodies = [solidBody(small()), solidBody(outerBox()), solidBody(boxMesh([-1, -1, -1], [1, 1, 1]))]
    expect(contained(...bodies)).toEqual([
      { inner: 0, outer: 1 },
      { inner: 0, outer: 2 },
      { inner: 2, outer: 1 },
    ])
  })

  it('is reported together with the distance between the surfaces', () => {
    const bodies = [solidBody(outerBox()), solidBody(boxMesh([-1, -1, -1], [1, 1, 1]))]
    const { distance, inner } = good(nearestBodies({ bodies, now: () => 0 }))
    expect(distance).toBe(1)
    expect(inner).toBe(1)
    const apart = good(nearestBodies({ bodies: [solidBody(outerBox()), solidBody(small(9))], now: () => 0 }))
    expect(apart.inner).toBeNull()
  })

  it.each(seeds(100, 5_000))('is reported exactly if all of its volume is common (seed %i)', (seed) => {
    const random = seeded(seed)
    const centre = [0, 1, 2].map(() => signed(random) * 1.6) as unknown as Vector
    const mesh = ballMesh(1, 0.2 + 0.5 * random(), centre)
    const a = solidBody(ballMesh(2, 2))
    const b = solidBody(mesh)
    const { volume, touching } = good(queryPenetration(a, b))
    const isInside = touching === 0 && volume > 0.99 * Math.abs(volumeOf(mesh))
    expect(contained(a, b)).toEqual(isInside ? [{ inner: 1, outer: 0 }] : [])
  })
})
