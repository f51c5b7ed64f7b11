import { describe, expect, it } from 'vitest'
import { buildInner, defaultInnerSettings } from '../../../core/innertree/buildInner.ts'
import { createInnerBody, type InnerBody } from '../../../core/innertree/body/innerBody.ts'
import { queryInner } from '../../../core/innertree/query/queryInner.ts'
import { queryInnerDistance } from '../../../core/innertree/query/queryInnerDistance.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { randomRotation, signed } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { ballMesh, boxMesh, type Mesh, solidBody, type Vector } from '../query/solids.ts'

function innerOf(mesh: Mesh, spheres = 300): InnerBody {
  const body = solidBody(mesh)
  const settings = { ...defaultInnerSettings, spheres }
  return createInnerBody(body, good(buildInner(body.rig.skin, settings, '"test"', noProgress)))
}

const shifted = (x: number, y = 0, z = 0) => Float64Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z)

const cube = innerOf(boxMesh([-1, -1, -1], [1, 1, 1], 4))
const ball = innerOf(ballMesh(3))

describe('queryInnerDistance', () => {
  it('is exact for two cubes that face each other', () => {
    const other = createInnerBody(solidBody(boxMesh([-1, -1, -1], [1, 1, 1], 4)), cube.inner)
    placeBody(other.body, shifted(2.5))
    const { distance, points, triangles } = good(queryInnerDistance(cube, other))
    expect(distance).toBeCloseTo(0.5, 12)
    expect(points?.map(([x]) => x)).toEqual([expect.closeTo(1, 12), expect.closeTo(1.5, 12)])
    expect(triangles).not.toBeNull()
  })

  it('is 0 without points if spheres overlap', () => {
    placeBody(ball.body, shifted(0.5))
    expect(good(queryInnerDistance(cube, ball))).toMatchObject({ distance: 0, points: null, triangles: null })
  })

  it('gives the same result with the nodes of another pose as a hint', () => {
    placeBody(ball.body, shifted(3, 0.4, -0.2))
    const first = good(queryInnerDistance(cube, ball))
    placeBody(ball.body, shifted(3, 0.2, -0.1))
    const without = good(queryInnerDistance(cube, ball))
    const hinted = good(queryInnerDistance(cube, ball, { hint: first.nodes }))
    expect(hinted.distance).toBeCloseTo(without.distance, 9)
    expect(hinted.tests).toBeLessThan(without.tests)
  })

  it.each(seeds(60, 3_000))('is a tight upper bound, attained by the reported points (seed %i)', (seed) => {
    const random = seeded(seed)
    const place = new Float64Array(12)
    const shift = [0, 1, 2].map((k) => (k === seed % 3 ? 2 : 0.8) * (signed(random) < 0 ? -1 : 1) * (1 + random()))
    const size = 0.5 + random()
    composeTrs(shift, 0, randomRotation(random, Math.PI), 0, [size, size, size], 0, place, 0)
    placeBody(ball.body, place)
    const truth = good(queryDistance(cube.body, ball.body)).distance
    const { distance, points } = good(queryInnerDistance(cube, ball))
    if (points === null) {
      // Spheres are inside their bodies, so the bodies overlap too.
      expect(truth).toBe(0)
      return
    }
    expect(distance).toBeGreaterThanOrEqual(truth - 1e-12)
    expect(distance - truth).toBeLessThan(0.05)
    const [p, q] = points as readonly [Vector, Vector]
    expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])).toBeCloseTo(distance, 9)
    const back = good(queryInnerDistance(ball, cube))
    expect(back.distance).toBeCloseTo(distance, 6)
  })
})

describe('queryInner', () => {
  it('returns a distance or a volume', () => {
    placeBody(ball.body, shifted(3))
    expect(good(queryInner(cube, ball))).toMatchObject({ kind: 'apart', distance: expect.closeTo(1, 2) })
    placeBody(ball.body, shifted(0))
    const overlap = good(queryInner(cube, ball))
    expect(overlap.kind).toBe('overlap')
    if (overlap.kind === 'overlap') expect(overlap.volume / ((4 / 3) * Math.PI)).toBeCloseTo(1, 1)
  })
})
