import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { groupByJoints, JOINT_PAIR } from '../../../core/session/query/jointPairs.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { expectRig } from '../../support/sharedRigs.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

const names = ['spine', 'arm', 'leg', 'arm']

describe('contacts by joint pair', () => {
  it('list a pair within one body once, in name order, for either triangle order', () => {
    const joints = Uint32Array.of(0, 1, 1, 0, 2, 0, 0, 1)
    const { jointPairs, byJoints } = groupByJoints(joints, names, names, true)
    expect([...jointPairs]).toEqual([1, 0, 3, 2, 0, 1])
    expect([...byJoints]).toEqual([0, 1, 3, 2])
  })

  it('distinguish the joints of two bodies', () => {
    const { jointPairs } = groupByJoints(Uint32Array.of(0, 1, 1, 0), names, names, false)
    expect([...jointPairs]).toEqual([1, 0, 1, 0, 1, 1])
  })

  it('are sorted by number of contacts, then by name, then by index', () => {
    const joints = Uint32Array.of(2, 2, 0, 0, 3, 3, 1, 1, 0, 0)
    const { jointPairs } = groupByJoints(joints, names, names, true)
    expect([...jointPairs]).toEqual([0, 0, 2, 1, 1, 1, 3, 3, 1, 2, 2, 1])
  })

  it('cover all self-contacts of the man, each pair once', async () => {
    const session = createSession(memoryFiles(new Map([['man.glb', sampleBytes('man')]])), () => 0)
    const { bodies, seconds } = expectRig(await session.open('man.glb', noProgress))
    let pairs = 0
    for (const time of [0.3, 0.5, 0.7].map((share) => share * seconds)) {
      for (const { triangles, jointPairs, byJoints } of expectRig(session.contacts({ time, self: true })).contacts) {
        expect([...byJoints].sort((a, b) => a - b)).toEqual([...Array(triangles.length / 2).keys()])
        const keys = Array.from({ length: jointPairs.length / JOINT_PAIR }, (_, k) =>
          [...jointPairs.subarray(k * JOINT_PAIR, k * JOINT_PAIR + 2)].sort((a, b) => a - b).join(' '),
        )
        expect(new Set(keys).size).toBe(keys.length)
        pairs += keys.length
      }
    }
    expect(bodies).toHaveLength(1)
    expect(pairs).toBeGreaterThan(1)
  })
})
