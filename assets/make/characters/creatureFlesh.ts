import { blend } from '../shape/blend.ts'
import { both } from '../shape/mirrored.ts'
import type { Shape } from '../shape/shape.ts'
import { creatureHead } from './creatureHead.ts'
import { creatureArm, creatureLeg } from './creatureLimbs.ts'
import { creatureSpine } from './creatureSpine.ts'

/** The whole creature as one solid. */
export function creatureFlesh(): Shape {
  const body = blend(0.07, creatureSpine(), ...both(creatureLeg()), ...both(creatureArm()))
  return blend(0.04, body, creatureHead())
}
