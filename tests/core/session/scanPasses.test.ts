import { expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { expectRig } from '../../support/sharedRigs.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

it('a scan with several passes keeps the shortest time and the counts of one pass', async () => {
  let time = 0
  let step = 1
  // Each clock step is shorter than the previous one, so the last pass is the shortest.
  const clock = () => (time += step *= 0.999)
  const session = createSession(memoryFiles(new Map([['man.glb', sampleBytes('man')]])), clock)
  expectRig(await session.open('man.glb', noProgress))
  const [once] = expectRig(session.scan({ times: [0.4], self: true }))
  const before = step
  const [best] = expectRig(session.scan({ times: [0.4], self: true, passes: 4 }))
  const readings = Math.log(step / before) / Math.log(0.999)
  expect({ ...best, milliseconds: 0 }).toEqual({ ...once, milliseconds: 0 })
  expect(once.refits).toBeGreaterThan(1)
  const [shortest] = expectRig(session.scan({ times: [0.4], self: true, passes: 1 }))
  // Equals one pass after four others, except for the clock readings in between.
  expect(best.milliseconds).toBeGreaterThan(shortest.milliseconds)
  expect(best.milliseconds / shortest.milliseconds).toBeLessThan(0.999 ** (-readings / 4) * 1.001)
})
