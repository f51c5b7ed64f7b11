import { aboutX } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf } from './parts.ts'

export function manLeg(): Shape {
  const cloth = fleshOf('trousers', 'thigh.L', 'shin.L')
  const hip: Vec3 = [0.092, 0.9, -0.005]
  const knee: Vec3 = [0.108, 0.505, 0.008]
  const ankle: Vec3 = [0.118, 0.1, -0.028]
  const thigh = roundCone(cloth, hip, 0.088, knee, 0.056)
  const quad = ellipsoid(cloth, [0.108, 0.72, 0.022], [0.072, 0.17, 0.066], aboutX(-3))
  const cap = ellipsoid(cloth, [0.108, 0.51, 0.03], [0.044, 0.055, 0.038])
  const shin = roundCone(cloth, knee, 0.054, ankle, 0.043)
  const calf = ellipsoid(cloth, [0.112, 0.385, -0.025], [0.054, 0.125, 0.05], aboutX(5))
  const hem = roundCone(fleshOf('trousers', 'shin.L'), [0.116, 0.2, -0.02], 0.047, [0.118, 0.1, -0.026], 0.05)
  return blend(0.04, thigh, quad, cap, shin, calf, hem)
}

export function manShoe(): Shape {
  const heelFlesh = fleshOf('shoe', 'foot.L')
  const toeFlesh = fleshOf('shoe', 'foot.L', 'toe.L')
  const upper = blend(
    0.03,
    roundCone(heelFlesh, [0.118, 0.085, -0.034], 0.042, [0.119, 0.046, -0.046], 0.042),
    flattened(
      roundCone(toeFlesh, [0.12, 0.052, -0.02], 0.043, [0.134, 0.036, 0.11], 0.045),
      [0.12, 0.04, 0],
      [0, 1, 0],
      0.84,
    ),
    flattened(
      roundCone(fleshOf('shoe', 'toe.L'), [0.133, 0.034, 0.11], 0.044, [0.138, 0.03, 0.155], 0.036),
      [0.13, 0.032, 0],
      [0, 1, 0],
      0.82,
    ),
  )
  const ground = ellipsoid(fleshOf('shoe', 'foot.L', 'toe.L'), [0.125, -1, 0.05], [1.5, 1, 1.5])
  return carve(0.008, upper, ground)
}
