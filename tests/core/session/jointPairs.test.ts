import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { groupByJoints, JOINT_PAIR } from '../../../core/session/jointPairs.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { expectRig } from '../../support/sharedRigs.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

const names = ['spine', 'arm', 'leg', 'arm']

describe('contacts by pair of joints', () => {
  it('list a pair inside one body once, named in order, whichever triangle comes first', () => {
    const joints = Uint32Array.of(0, 1, 1, 0, 2, 0, 0, 1)
    const { jointPairs, byJoints } = groupByJoints(joints, names, names, true)
    expect([...jointPairs]).toEqual([1, 0, 3, 2, 0, 1])
    expect([...byJoints]).toEqual([0, 1, 3, 2])
  })

  it('tell the joints of two bodies apart', () => {
    const { jointPairs } = groupByJoints(Uint32Array.of(0, 1, 1, 0), names, names, false)
    expect([...jointPairs]).toEqual([1, 0, 1, 0, 1, 1])
  })

  it('come with most contacts first, then by name, then by number', () => {
    const joints = Uint32Array.of(2, 2, 0, 0, 3, 3, 1, 1, 0, 0)
    const { jointPairs } = groupByJoints(joints, names, names, true)
    expect([...jointPairs]).toEqual([0, 0, 2, 1, 1, 1, 3, 3, 1, 2, 2, 1])
  })

  it('cover all contacts of a man who touches himself, every pair once', async () => {
    const session = createSession(memoryFiles(new Map([['man.glb', sampleBytes('man')]])), () => 0)
    const { bodies, seconds } = expectRig(await session.open('man.glb', noProgress))
    let pairs = 0
    for (const time of [0.3, 0.5, 0.7].map((share) => share * seconds)) {
      for (const { triangles, jointPairs, byJoints } of expectRig(session.contacts(time, { self: true })).contacts) {
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
