import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { Session } from '../../../core/session/session.ts'
import { root } from '../../../scripts/paths.mjs'
import { good } from '../../support/good.ts'

let session: Session
let body: number
beforeAll(async () => {
  session = createSession(nodeFiles, () => 0)
  body = good(await session.open(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), noProgress)).bodies[0].id
})

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('session.fitAlong', () => {
  it.each([1, 4, 7, 99])('returns the mean tightness that frames show on level %i', (level) => {
    const times = [0, 1.3, 2.9, 5]
    const along = good(session.fitAlong({ body, level, times }))
    for (const [k, time] of times.entries()) {
      const spheres = { choice: { kind: 'level', level }, colour: 'tightness', body } as const
      const shown = good(session.frame({ time, spheres })).bodies.find((one) => one.body === body)?.spheres
      expect(along[k]).toBeCloseTo(mean(shown?.values ?? new Float32Array()), 5)
      expect(along[k]).toBeGreaterThanOrEqual(1)
    }
  })

  it('gives the same result in one request or several, and keeps the pose of the last frame', () => {
    good(session.frame({ time: 1 }))
    const before = good(session.tree({ body }))
    const together = good(session.fitAlong({ body, level: 4, times: [0, 2, 4] }))
    const apart = [0, 2, 4].map((time) => good(session.fitAlong({ body, level: 4, times: [time] }))[0])
    expect([...together]).toEqual(apart)
    expect(good(session.tree({ body }))).toEqual(before)
  })

  it('rejects NaN times and unknown bodies', () => {
    expect(session.fitAlong({ body, level: 4, times: [Number.NaN] })).toMatchObject({
      ok: false,
      problem: { kind: 'request-invalid' },
    })
    expect(session.fitAlong({ body: 9999, level: 4, times: [0] })).toMatchObject({ ok: false })
  })
})
