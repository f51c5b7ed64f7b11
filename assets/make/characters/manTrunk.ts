import { aboutX, aboutZ, chain } from '../math/quat.ts'
import { blend } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { loft } from '../shape/loft.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf } from './parts.ts'

const SPINE = ['pelvis', 'spine', 'ribs', 'chest']

export function manTorso(): Shape {
  const shirt = fleshOf('shirt', ...SPINE)
  const trunk = loft(shirt, 0.25, [
    { y: 0.9, z: -0.01, width: 0.14, front: 0.095, back: 0.1 },
    { y: 0.96, z: -0.01, width: 0.168, front: 0.105, back: 0.118 },
    { y: 1.03, z: -0.005, width: 0.158, front: 0.1, back: 0.1 },
    { y: 1.11, z: 0, width: 0.142, front: 0.098, back: 0.088 },
    { y: 1.2, z: 0, width: 0.148, front: 0.104, back: 0.098 },
    { y: 1.32, z: -0.01, width: 0.168, front: 0.118, back: 0.108 },
    { y: 1.4, z: -0.015, width: 0.166, front: 0.108, back: 0.105 },
    { y: 1.46, z: -0.02, width: 0.12, front: 0.072, back: 0.082 },
    { y: 1.5, z: -0.025, width: 0.07, front: 0.05, back: 0.06 },
  ])
  const breast = ellipsoid(shirt, [0.075, 1.345, 0.075], [0.082, 0.06, 0.034], chain(aboutZ(-12), aboutX(-8)))
  const blade = ellipsoid(shirt, [0.085, 1.36, -0.105], [0.06, 0.085, 0.026])
  const slope = roundCone(
    fleshOf('shirt', 'chest', 'shoulder.L'),
    [0.03, 1.49, -0.035],
    0.045,
    [0.16, 1.432, -0.025],
    0.05,
  )
  const buttock = ellipsoid(fleshOf('trousers', 'pelvis', 'thigh.L'), [0.075, 0.915, -0.07], [0.08, 0.085, 0.065])
  return blend(0.05, trunk, ...both(breast), ...both(blade), ...both(slope), ...both(buttock))
}

export function manNeck(): Shape {
  const skin = fleshOf('skin', 'neck', 'head', 'chest')
  return blend(
    0.02,
    roundCone(skin, [0, 1.47, -0.025], 0.062, [0, 1.6, -0.008], 0.053),
    ellipsoid(skin, [0, 1.548, 0.036], [0.014, 0.016, 0.014]),
  )
}
