import { blend } from '../shape/blend.ts'
import { both } from '../shape/mirrored.ts'
import type { Shape } from '../shape/shape.ts'
import { manArm } from './manArm.ts'
import { manHead } from './manHead.ts'
import { manLeg, manShoe } from './manLeg.ts'
import { manNeck, manTorso } from './manTrunk.ts'

/** The whole man as one solid. Hands, arms and legs touch the body only where they are attached. */
export function manFlesh(): Shape {
  const body = blend(0.045, manTorso(), ...both(manLeg()))
  const limbs = blend(0.01, blend(0.03, body, ...both(manArm())), ...both(manShoe()))
  return blend(0.02, limbs, blend(0.014, manNeck(), manHead()))
}
