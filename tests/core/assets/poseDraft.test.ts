import { describe, expect, it } from 'vitest'
import { manBones } from '../../../assets/make/characters/manBones.ts'
import { rotate } from '../../../assets/make/math/quat.ts'
import { distance, dot, sub, type Vec3 } from '../../../assets/make/math/vec3.ts'
import { carried, globalTurn, jointOf, reachWith, referencePose } from '../../../assets/make/motion/poseDraft.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const arm = { upper: 'upperArm.L', lower: 'foreArm.L', tip: [0.592, 1.075, -0.012], pole: [0, 0, -1] } as const

describe('reachWith', () => {
  it.each(seeds(50))(
    'moves the tip to any target in reach, with the elbow on the side of the pole (seed %i)',
    (seed) => {
      const random = seeded(seed)
      const pose = referencePose(manBones)
      const [upper, lower] = [jointOf(pose, arm.upper), jointOf(pose, arm.lower)]
      const top = manBones[upper].head
      const direction: Vec3 = [random() - 0.3, random() - 0.5, random() - 0.3]
      const far = (0.1 + 0.4 * random()) / Math.hypot(...direction)
      const target: Vec3 = [top[0] + direction[0] * far, top[1] + direction[1] * far, top[2] + direction[2] * far]
      const pole: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5]

      expect(reachWith(pose, arm, target, pole)).toBeLessThan(1e-12)

      expect(distance(carried(pose, lower, arm.tip), target)).toBeLessThan(1e-9)
      const elbow = carried(pose, upper, manBones[lower].head)
      const along = sub(target, top)
      const aside = dot(pole, along) / dot(along, along)
      expect(dot(sub(elbow, top), sub(pole, [along[0] * aside, along[1] * aside, along[2] * aside]))).toBeGreaterThan(0)
    },
  )

  it('stretches towards a target out of reach and returns the remaining distance', () => {
    const pose = referencePose(manBones)
    const upper = jointOf(pose, arm.upper)
    const top = manBones[upper].head
    const miss = reachWith(pose, arm, [top[0] + 3, top[1], top[2]], arm.pole)
    const tip = carried(pose, jointOf(pose, arm.lower), arm.tip)
    expect(distance(tip, [top[0] + 3, top[1], top[2]])).toBeCloseTo(miss, 9)
    expect(rotate(globalTurn(pose, upper), sub(manBones[upper].tail, top))[0]).toBeGreaterThan(0.27)
  })
})
