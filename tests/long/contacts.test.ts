import { describe, expect, it } from 'vitest'
import { readSample } from '../core/assets/builtSamples.ts'
import { expectAgreement, expectSelfAgreement } from '../core/query/agreement.ts'
import { bodyOf, compareOften } from '../core/query/bigBodies.ts'
import { moveBody, randomBody } from '../core/query/bodies.ts'
import { seeded, seeds } from '../support/seeded.ts'

describe('contacts, long run', () => {
  it.each(seeds(100))('are the same with every method for random rigs (batch %i)', (batch) => {
    for (let seed = batch * 1000; seed < batch * 1000 + 100; seed++) {
      const random = seeded(seed)
      const a = randomBody(random)
      const b = randomBody(random, random() < 0.3 ? a.rig : undefined)
      for (let move = 0; move < 10; move++) {
        expectAgreement(a, b)
        expectSelfAgreement(a)
        moveBody(random, a)
        moveBody(random, b)
      }
    }
  })

  it('are the same with every method for the sample characters', async () => {
    const [man, dwarf, creature] = await Promise.all(
      (['man', 'dwarf', 'creature'] as const).map(async (name) => (await readSample(name)).rig),
    )
    for (const [first, second] of [
      [man, man],
      [man, dwarf],
      [man, creature],
      [dwarf, dwarf],
      [creature, creature],
    ]) {
      for (const leaf of [1, 8, 64]) {
        expect(compareOften(bodyOf(first, leaf), bodyOf(second, leaf), 40, leaf)).toBeGreaterThan(0)
      }
    }
  })
})
