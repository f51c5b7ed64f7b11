import { describe, expect, it } from 'vitest'
import { createSession } from '../../../core/session/createSession.ts'
import { good } from '../../support/good.ts'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { join } from 'node:path'
import { root } from '../../../scripts/paths.mjs'

describe('session.motion', () => {
  it('bounds all vertices at the given times and keeps the pose', async () => {
    const session = createSession(nodeFiles, () => 0)
    good(await session.open(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), noProgress))
    const before = good(session.frame({ time: 1 })).bodies.map(({ positions }) => [...positions.subarray(0, 30)])
    const times = [0, 1.25, 2.5, 5]
    const bounds = good(session.motion({ times }))
    if (bounds === null) throw new Error('no bounds')
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (const time of times) {
      for (const { positions } of good(session.frame({ time })).bodies) {
        positions.forEach((value, s) => {
          low[s % 3] = Math.min(low[s % 3], value)
          high[s % 3] = Math.max(high[s % 3], value)
        })
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      expect(bounds[axis]).toBeCloseTo(low[axis], 5)
      expect(bounds[axis + 3]).toBeCloseTo(high[axis], 5)
    }
    good(session.frame({ time: 1 }))
    good(session.motion({ times: [4] }))
    expect(session.sceneText('scene.rigscene.json', 1)).toContain('"time": 1')
    const after = good(session.frame({ time: 1 })).bodies.map(({ positions }) => [...positions.subarray(0, 30)])
    expect(after).toEqual(before)
  })

  it('rejects non-finite times', async () => {
    const session = createSession(nodeFiles, () => 0)
    expect(session.motion({ times: [Number.NaN] })).toMatchObject({ ok: false })
  })
})
