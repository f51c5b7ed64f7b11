import { blend } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { loft } from '../shape/loft.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { dwarfBeard, dwarfHead, dwarfHelmet } from './dwarfHead.ts'
import { dwarfArm, dwarfFoot, dwarfLeg } from './dwarfLimbs.ts'
import { fleshOf } from './parts.ts'

function torso(): Shape {
  const tunic = fleshOf('tunic', 'pelvis', 'spine', 'chest')
  const trunk = loft(tunic, 0.35, [
    { y: 0.36, z: 0, width: 0.205, front: 0.145, back: 0.145 },
    { y: 0.48, z: 0, width: 0.2, front: 0.155, back: 0.15 },
    { y: 0.58, z: 0, width: 0.196, front: 0.16, back: 0.145 },
    { y: 0.7, z: -0.005, width: 0.2, front: 0.15, back: 0.145 },
    { y: 0.8, z: -0.015, width: 0.205, front: 0.13, back: 0.14 },
    { y: 0.88, z: -0.02, width: 0.17, front: 0.1, back: 0.12 },
    { y: 0.94, z: -0.02, width: 0.09, front: 0.07, back: 0.085 },
  ])
  const paunch = ellipsoid(fleshOf('tunic', 'belly'), [0, 0.59, 0.085], [0.155, 0.13, 0.1])
  const belt = loft(fleshOf('leather', 'pelvis'), 0.3, [
    { y: 0.455, z: 0, width: 0.216, front: 0.182, back: 0.168 },
    { y: 0.505, z: 0, width: 0.216, front: 0.188, back: 0.168 },
  ])
  const buckle = ellipsoid(fleshOf('metal', 'pelvis'), [0, 0.48, 0.185], [0.045, 0.038, 0.02])
  return blend(0.012, blend(0.06, trunk, paunch), belt, buckle)
}

/** The whole dwarf as one solid. */
export function dwarfFlesh(): Shape {
  const neck = roundCone(fleshOf('skin', 'neck', 'chest', 'head'), [0, 0.88, -0.02], 0.09, [0, 1.0, -0.005], 0.09)
  const limbs = blend(0.04, torso(), ...both(dwarfLeg()), ...both(dwarfArm()))
  const body = blend(0.025, limbs, neck, ...both(dwarfFoot()))
  return blend(0.012, body, blend(0.012, dwarfHead(), dwarfBeard()), dwarfHelmet())
}
