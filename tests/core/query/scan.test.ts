import { describe, expect, it } from 'vitest'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { type ScanQuestion, scanContacts } from '../../../core/query/crowd/scanContacts.ts'
import { querySelf } from '../../../core/query/querySelf.ts'
import { seeded } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { randomBody, shiftedPlace } from './bodies.ts'

function question(): ScanQuestion {
  const random = seeded(21)
  const bodies = [randomBody(random), randomBody(random), randomBody(random)]
  const pose = (time: number) => {
    bodies.forEach((body, i) => {
      placeBody(body, shiftedPlace(i * time, 0, 0))
    })
  }
  return { bodies, times: [0, 0.5, 1, 50], pose, self: true }
}

describe('a scan', () => {
  it('finds the same contacts as single queries at every time', () => {
    const asked = question()
    const moments = good(scanContacts(asked, noProgress))
    expect(moments.map(({ time }) => time)).toEqual([0, 0.5, 1, 50])
    for (const { time, contacts, parts } of moments) {
      asked.pose(time)
      const single = ([a, b]: number[]) =>
        good(a === b ? querySelf(asked.bodies[a]) : queryPair(asked.bodies[a], asked.bodies[b])).pairs
      const every = [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 1],
        [1, 2],
        [2, 2],
      ].map(([a, b]) => ({ a, b, pairs: single([a, b]) }))
      expect(parts).toEqual(every.filter(({ pairs }) => pairs.length > 0))
      expect(contacts).toBe(parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0))
    }
  })

  it('reports progress and stops if cancelled', () => {
    const reported: number[] = []
    const report = (done: number, total: number) => {
      reported.push(done)
      expect(total).toBe(4)
      if (done === 2) throw new Cancelled()
    }
    expect(() => scanContacts(question(), { report })).toThrow(Cancelled)
    expect(reported).toEqual([0, 1, 2])
  })

  it('fails with a reason if a pose is invalid', () => {
    const asked = question()
    const pose = (time: number) => placeBody(asked.bodies[1], shiftedPlace(time === 1 ? Number.NaN : 0, 0, 0))
    const reply = scanContacts({ ...asked, pose }, noProgress)
    expect(reply.ok ? 'ok' : reply.problem.kind).toBe('placement-invalid')
  })
})
