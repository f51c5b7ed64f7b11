import { describe, expect, it } from 'vitest'
import { AFFINE, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { chooseKinds } from '../../../core/refit/choose/chooseKinds.ts'
import { choicesOf, planFrom } from '../../../core/refit/choose/choicesOf.ts'
import type { PlanChoices } from '../../../core/spheretree/tree/planChoices.ts'
import { createFitWith } from '../../../core/refit/fit/sphereFit.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { checkEnclosure, emptyTally } from '../../support/enclosure.ts'
import { expectSameBits } from '../../support/expectSameBits.ts'
import { bindPose, randomPose, randomRig } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { readSample } from '../assets/builtSamples.ts'

function someTree(random: Random) {
  const rig = randomRig(random, { joints: 8, vertices: 200, maxInfluences: 4, morphTargets: 0, farOff: 0 })
  const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 8 }, noProgress)
  return { rig, tree }
}

/** Changes one choice of one node. */
function mutate(choices: PlanChoices, random: Random): PlanChoices {
  const changed = structuredClone(choices)
  const lists = [changed.kinds, changed.turnKinds, changed.modes, changed.bundles, changed.owns]
  const list = lists[Math.floor(random() * lists.length)]
  list[Math.floor(random() * list.length)] = Math.floor(random() * 9)
  return changed
}

describe('stored plan choices', () => {
  it.each(['man', 'creature', 'dwarf'] as const)('give a bit-identical plan for the %s', async (name) => {
    const { rig } = await readSample(name)
    for (const leaf of [64, 4]) {
      const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf }, noProgress)
      for (const aim of ['query', 'tight'] as const) {
        const plan = chooseKinds(tree, rig, aim)
        expectSameBits(planFrom(structuredClone(choicesOf(plan, tree)), tree, rig, aim), plan)
      }
    }
  })

  it('are rejected for another tree', () => {
    const { rig, tree } = someTree(seeded(1))
    const choices = choicesOf(chooseKinds(tree, rig, 'query'), tree)
    expect(planFrom({ ...choices, modes: choices.modes.slice(1) }, tree, rig, 'query')).toBeNull()
    expect(planFrom({ ...choices, owns: choices.owns.slice(1) }, tree, rig, 'query')).toBeNull()
    expect(planFrom({ ...choices, kinds: choices.kinds.map(() => 0) }, tree, rig, 'query')).toBeNull()
  })

  it.each(seeds(12, 30))('are rejected or enclose every vertex after any change (seed %i)', (seed) => {
    const random = seeded(seed)
    const { rig, tree } = someTree(random)
    let choices = choicesOf(chooseKinds(tree, rig, 'query'), tree)
    let accepted = 0
    for (let k = 0; k < 60; k++) {
      const changed = mutate(choices, random)
      if (planFrom(changed, tree, rig, 'query') === null) continue
      choices = changed
      accepted++
    }
    expect(accepted).toBeGreaterThan(0)
    const plan = planFrom(choices, tree, rig, 'query')
    if (plan === null) throw new Error('the choices were accepted before')
    const place = new Float64Array(AFFINE)
    setIdentity(place, 0)
    const tally = emptyTally()
    for (const skinning of skinnings) {
      const pose = randomPose(random, bindPose(rig), {})
      checkEnclosure(createFitWith(tree, createJointFrames(pose), plan), skinning, place, tally)
    }
    expect(tally.checks).toBeGreaterThan(1000)
    expect(tally.first).toBe('')
  })
})
