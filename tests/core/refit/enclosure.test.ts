import { describe, expect, it } from 'vitest'
import { AFFINE, composeTrs, multiply, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createFit } from '../../../core/refit/createFit.ts'
import { createFitWith } from '../../../core/refit/fit/sphereFit.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { checkEnclosure, type EnclosureTally, emptyTally } from '../../support/enclosure.ts'
import { forcedPlans } from '../../support/forcedPlans.ts'
import {
  bindPose,
  type PoseWish,
  pick,
  type RigWish,
  randomPose,
  randomRig,
  randomRotation,
  signed,
} from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { tally as noteTally } from '../../support/tally.ts'

interface Case {
  readonly what: string
  readonly rig?: RigWish
  readonly pose?: PoseWish
  readonly place?: (random: Random) => Float64Array
}

const cases: readonly Case[] = [
  { what: 'rotated by up to 180 degrees per joint' },
  { what: 'rotated slightly', pose: { turn: 0.3 } },
  { what: 'rotated and translated', pose: { shift: 2 } },
  { what: 'scaled and sheared', pose: { scaled: 0.5 } },
  { what: 'scaled slightly, as joints that count as rigid', pose: { nearly: 1.9e-5 } },
  { what: 'scaled and rotated slightly', pose: { nearly: 1.9e-5, turn: 0.3 } },
  { what: 'mirrored', pose: { mirrored: 0.3, scaled: 0.2 } },
  { what: 'flattened', pose: { flattened: 0.3 } },
  { what: 'morphed', rig: { morphTargets: 3 }, pose: { scaled: 0.2 } },
  { what: 'with 8 joints per vertex', rig: { joints: 12, maxInfluences: 8 } },
  { what: 'far off', rig: { farOff: 1e6 }, pose: { scaled: 0.2 } },
  { what: 'placed anywhere', place: anyPlace },
  { what: 'placed far away, stretched and mirrored', rig: { farOff: 1e4 }, place: farPlace },
]

function identity(): Float64Array {
  const map = new Float64Array(AFFINE)
  setIdentity(map, 0)
  return map
}

/** Rotation, signed non-uniform scale and translation; sometimes sheared by a second one. */
function anyPlace(random: Random): Float64Array {
  const a = new Float64Array(AFFINE)
  const b = new Float64Array(AFFINE)
  const scale = [0, 1, 2].map(() => pick(random, [1, -1, 0.1, 3, 0]))
  composeTrs([signed(random), 5, -3], 0, randomRotation(random, Math.PI), 0, scale, 0, a, 0)
  composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, [1, 2, 1], 0, b, 0)
  if (random() < 0.5) return a
  const out = new Float64Array(AFFINE)
  multiply(a, 0, b, 0, out, 0)
  return out
}

function farPlace(random: Random): Float64Array {
  const out = anyPlace(random)
  for (let row = 3; row < AFFINE; row += 4) out[row] += signed(random) * 1e6
  return out
}

/** The tree's own refit kinds, for traversal and for display, and each kind for all nodes. */
const aims = ['query', 'tight'] as const
const refitKinds = [...aims, ...Object.keys(forcedPlans)]
const names = builderNames()

function run(seed: number, it: Case, tally: EnclosureTally): void {
  const random = seeded(seed)
  const rig = randomRig(random, it.rig)
  const leaf = pick(random, [1, 1, 2, 8])
  const builder = names[Math.floor(seed / refitKinds.length) % names.length]
  const tree = buildTree(rig, { builder, collapse: pick(random, [0, 0.6, 1]), leaf }, noProgress)
  const pose = bindPose(rig)
  const frames = createJointFrames(pose)
  const refitKind = refitKinds[seed % refitKinds.length]
  const aim = aims.find((one) => one === refitKind)
  const fit = aim
    ? createFit(tree, frames, aim)
    : createFitWith(tree, frames, forcedPlans[refitKind](tree, rig, frames))
  for (let k = 0; k < 4; k++) {
    randomPose(random, pose, it.pose)
    const place = it.place?.(random) ?? identity()
    for (const skinning of skinnings) {
      const before = tally.violations
      checkEnclosure(fit, skinning, place, tally)
      if (before === 0 && tally.violations > 0) tally.first = `seed ${seed}, ${refitKind}, ${tally.first}`
    }
  }
}

describe('a sphere refitted on demand', () => {
  it.each(cases)('encloses every deformed vertex below it: $what', (it) => {
    const tally = emptyTally()
    // A normal run tests every kind with every builder twice.
    for (const seed of seeds(2 * refitKinds.length * names.length, 160)) run(seed, it, tally)
    console.log(
      `${it.what}: ${tally.checks} vertices in ${tally.spheres} spheres (${tally.unbounded} unbounded), ${tally.violations} outside`,
    )
    expect(tally.first).toBe('')
    expect(tally.violations).toBe(0)
    noteTally('A posed sphere encloses every vertex below it', tally.checks)
    expect(tally.unbounded / tally.spheres).toBeLessThan(0.02)
  })
})
