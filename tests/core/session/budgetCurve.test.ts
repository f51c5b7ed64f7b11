import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'
import { root } from '../../../scripts/paths.mjs'
import { good } from '../../support/good.ts'

const TIME = 2.9
const session = createSession(nodeFiles, () => 0)
beforeAll(async () => {
  good(await session.open(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), noProgress))
})

describe('a frame with an operation limit', () => {
  it('lists the spheres of undecided pairs, each within reach of another body', () => {
    const { undecided, contacts } = good(session.frame({ time: TIME, operations: 300 }))
    if (undecided === undefined) throw new Error('the frame has no undecided pairs')
    expect(contacts).toEqual([])
    expect(undecided.pairs).toBeGreaterThan(0)
    expect(undecided.xyzr.length).toBe(undecided.bodies.length * SPHERE)
    for (let s = 0; s < undecided.bodies.length; s++) {
      const reached = Array.from(undecided.bodies, (_, t) => t).some(
        (t) => undecided.bodies[t] !== undecided.bodies[s] && overlap(undecided.xyzr, s, t),
      )
      expect(reached).toBe(true)
    }
  })

  it('equals the exact frame if the limit is not reached', () => {
    const limited = good(session.frame({ time: TIME, operations: 1e9 }))
    expect(limited.undecided).toMatchObject({ pairs: 0, bound: 0 })
    expect(limited.contacts).toEqual(good(session.frame({ time: TIME })).contacts)
  })
})

describe('session.budgetCurve', () => {
  it('has decreasing bounds and contacts that increase to the exact result', () => {
    const exact = good(session.frame({ time: TIME })).contacts[0].triangles.length / 2
    const points = good(session.budgetCurve({ operations: [10, 100, 1000, 10_000, 100_000] }))
    for (const [k, point] of points.entries()) {
      if (k === 0) continue
      expect(point.bound).toBeLessThanOrEqual(points[k - 1].bound)
      expect(point.contacts).toBeGreaterThanOrEqual(points[k - 1].contacts)
    }
    expect(points[0]).toMatchObject({ contacts: 0, complete: false })
    expect(points.at(-1)).toEqual({ operations: 100_000, contacts: exact, bound: 0, complete: true })
  })
})

function overlap(xyzr: Float32Array, s: number, t: number): boolean {
  const [ax, ay, az, ar] = xyzr.subarray(s * SPHERE)
  const [bx, by, bz, br] = xyzr.subarray(t * SPHERE)
  return Math.hypot(ax - bx, ay - by, az - bz) <= (ar + br) * (1 + 1e-6)
}
