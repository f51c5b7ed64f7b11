import { aboutX, aboutZ, chain } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { loft } from '../shape/loft.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Flesh, Shape } from '../shape/shape.ts'

const of = (material: string, ...bones: string[]): Flesh => ({ material, bones })

const SPINE = ['pelvis', 'spine', 'ribs', 'chest']

function torso(): Shape {
  const shirt = of('shirt', ...SPINE)
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
  const slope = roundCone(of('shirt', 'chest', 'shoulder.L'), [0.03, 1.49, -0.035], 0.045, [0.16, 1.432, -0.025], 0.05)
  const buttock = ellipsoid(of('trousers', 'pelvis', 'thigh.L'), [0.075, 0.915, -0.07], [0.08, 0.085, 0.065])
  return blend(0.05, trunk, ...both(breast), ...both(blade), ...both(slope), ...both(buttock))
}

function arm(): Shape {
  const [top, elbow, wrist]: Vec3[] = [
    [0.18, 1.425, -0.022],
    [0.398, 1.241, -0.03],
    [0.592, 1.075, -0.012],
  ]
  const sleeve = of('shirt', 'shoulder.L', 'upperArm.L')
  const skin = of('skin', 'upperArm.L', 'foreArm.L')
  const deltoid = ellipsoid(sleeve, [0.196, 1.412, -0.022], [0.082, 0.06, 0.062], aboutZ(-38))
  const sleeveCone = roundCone(sleeve, [0.2, 1.405, -0.022], 0.056, [0.3, 1.322, -0.026], 0.054)
  const upper = roundCone(skin, top, 0.052, elbow, 0.037)
  const biceps = ellipsoid(skin, [0.305, 1.325, -0.008], [0.075, 0.036, 0.036], aboutZ(-40))
  const triceps = ellipsoid(skin, [0.29, 1.33, -0.045], [0.08, 0.036, 0.032], aboutZ(-40))
  const fore = roundCone(of('skin', 'foreArm.L'), elbow, 0.037, wrist, 0.025)
  const bulk = ellipsoid(of('skin', 'foreArm.L'), [0.445, 1.203, -0.024], [0.08, 0.043, 0.04], aboutZ(-40))
  return blend(0.02, blend(0.035, upper, biceps, triceps, fore, bulk), blend(0.03, deltoid, sleeveCone))
}

/** Four fingers and a thumb from a flat palm; each finger is kept apart from its neighbours and only grows out of the palm. */
function hand(): Shape {
  const palmFlesh = of('skin', 'hand.L')
  const wrist: Vec3 = [0.585, 1.081, -0.012]
  const palm = flattened(
    blend(
      0.02,
      roundCone(palmFlesh, wrist, 0.027, [0.645, 1.03, 0.016], 0.023),
      roundCone(palmFlesh, wrist, 0.027, [0.648, 1.027, -0.026], 0.021),
    ),
    [0.62, 1.05, -0.006],
    [0.643, 0.766, 0],
    0.62,
  )
  const fingerFlesh = of('skin', 'fingers.L')
  const finger = (z: number, spread: number, long: number, radius: number, from: Vec3): Shape => {
    const knuckle: Vec3 = [from[0], from[1], z]
    const middle: Vec3 = [from[0] + 0.36 * long, from[1] - 0.3 * long, z + spread * 0.45]
    const tip: Vec3 = [from[0] + 0.66 * long, from[1] - 0.66 * long, z + spread]
    return blend(
      0.004,
      roundCone(fingerFlesh, knuckle, radius * 1.08, middle, radius),
      roundCone(fingerFlesh, middle, radius, tip, radius * 0.82),
    )
  }
  const fingers = blend(
    0,
    finger(0.0285, 0.014, 0.098, 0.0098, [0.652, 1.024, 0]),
    finger(0.0065, 0.004, 0.108, 0.0102, [0.656, 1.02, 0]),
    finger(-0.0155, -0.006, 0.1, 0.0098, [0.654, 1.022, 0]),
    finger(-0.0365, -0.015, 0.08, 0.0088, [0.649, 1.026, 0]),
  )
  const thumbFlesh = of('skin', 'thumb.L')
  const thumb = blend(
    0.006,
    roundCone(thumbFlesh, [0.602, 1.058, 0.008], 0.019, [0.627, 1.03, 0.042], 0.0135),
    roundCone(thumbFlesh, [0.627, 1.03, 0.042], 0.0135, [0.649, 1.0, 0.066], 0.0105),
  )
  return blend(0.012, palm, blend(0, fingers, thumb))
}

function leg(): Shape {
  const cloth = of('trousers', 'thigh.L', 'shin.L')
  const hip: Vec3 = [0.092, 0.9, -0.005]
  const knee: Vec3 = [0.108, 0.505, 0.008]
  const ankle: Vec3 = [0.118, 0.1, -0.028]
  const thigh = roundCone(cloth, hip, 0.088, knee, 0.056)
  const quad = ellipsoid(cloth, [0.108, 0.72, 0.022], [0.072, 0.17, 0.066], aboutX(-3))
  const cap = ellipsoid(cloth, [0.108, 0.51, 0.03], [0.044, 0.055, 0.038])
  const shin = roundCone(cloth, knee, 0.054, ankle, 0.043)
  const calf = ellipsoid(cloth, [0.112, 0.385, -0.025], [0.054, 0.125, 0.05], aboutX(5))
  const hem = roundCone(of('trousers', 'shin.L'), [0.116, 0.2, -0.02], 0.047, [0.118, 0.1, -0.026], 0.05)
  return blend(0.04, thigh, quad, cap, shin, calf, hem)
}

function shoe(): Shape {
  const heelFlesh = of('shoe', 'foot.L')
  const toeFlesh = of('shoe', 'foot.L', 'toe.L')
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
      roundCone(of('shoe', 'toe.L'), [0.133, 0.034, 0.11], 0.044, [0.138, 0.03, 0.155], 0.036),
      [0.13, 0.032, 0],
      [0, 1, 0],
      0.82,
    ),
  )
  const ground = ellipsoid(of('shoe', 'foot.L', 'toe.L'), [0.125, -1, 0.05], [1.5, 1, 1.5])
  return carve(0.008, upper, ground)
}

function head(): Shape {
  const skin = of('skin', 'head')
  const skull = ellipsoid(skin, [0, 1.705, -0.012], [0.074, 0.092, 0.094])
  const face = ellipsoid(skin, [0, 1.665, 0.032], [0.059, 0.083, 0.058])
  const jaw = ellipsoid(skin, [0, 1.622, 0.034], [0.05, 0.045, 0.05])
  const chin = ellipsoid(skin, [0, 1.594, 0.064], [0.024, 0.02, 0.022])
  const cheek = ellipsoid(skin, [0.038, 1.662, 0.058], [0.022, 0.02, 0.02])
  const brow = ellipsoid(skin, [0.027, 1.71, 0.073], [0.028, 0.01, 0.013], aboutZ(-6))
  const base = blend(0.03, skull, face, jaw, chin, ...both(cheek), ...both(brow))
  const socket = ellipsoid(skin, [0.031, 1.689, 0.094], [0.019, 0.014, 0.014])
  const carved = carve(0.012, base, ...both(socket))
  const eye = ellipsoid(of('eye', 'head'), [0.031, 1.689, 0.069], [0.0155, 0.012, 0.0135])
  const nose = blend(
    0.01,
    roundCone(skin, [0, 1.7, 0.086], 0.008, [0, 1.662, 0.108], 0.0115),
    ellipsoid(skin, [0.011, 1.657, 0.097], [0.009, 0.008, 0.011]),
    ellipsoid(skin, [-0.011, 1.657, 0.097], [0.009, 0.008, 0.011]),
  )
  const lips = blend(
    0.002,
    ellipsoid(of('lips', 'head'), [0, 1.6345, 0.084], [0.023, 0.0065, 0.012]),
    ellipsoid(of('lips', 'head'), [0, 1.623, 0.082], [0.02, 0.0075, 0.012]),
  )
  const ear = ellipsoid(skin, [0.077, 1.683, -0.005], [0.01, 0.031, 0.019], aboutX(-12))
  const hair = of('hair', 'head')
  const crown = carve(
    0.012,
    blend(
      0.02,
      ellipsoid(hair, [0, 1.722, -0.02], [0.083, 0.09, 0.1]),
      ellipsoid(hair, [0, 1.77, 0.048], [0.062, 0.032, 0.05], aboutX(18)),
      ellipsoid(hair, [0, 1.66, -0.068], [0.062, 0.06, 0.045]),
    ),
    ellipsoid(hair, [0, 1.665, 0.1], [0.064, 0.075, 0.075]),
    ellipsoid(hair, [0.095, 1.67, 0.012], [0.036, 0.055, 0.034]),
    ellipsoid(hair, [-0.095, 1.67, 0.012], [0.036, 0.055, 0.034]),
  )
  const features = blend(0.008, carved, ...both(eye), nose, lips)
  return blend(0.004, blend(0.006, features, ...both(ear)), crown)
}

function neck(): Shape {
  const skin = of('skin', 'neck', 'head', 'chest')
  return blend(
    0.02,
    roundCone(skin, [0, 1.47, -0.025], 0.062, [0, 1.6, -0.008], 0.053),
    ellipsoid(skin, [0, 1.548, 0.036], [0.014, 0.016, 0.014]),
  )
}

/** The whole man as one solid. Hands, arms and legs touch the body only where they grow from it. */
export function manFlesh(): Shape {
  const body = blend(0.045, torso(), ...both(leg()))
  const dressed = blend(0.01, blend(0.03, body, ...both(blend(0.008, arm(), hand()))), ...both(shoe()))
  return blend(0.02, dressed, blend(0.014, neck(), head()))
}
