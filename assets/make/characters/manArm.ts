import { aboutZ } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { blend } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf } from './parts.ts'

function arm(): Shape {
  const [top, elbow, wrist]: Vec3[] = [
    [0.18, 1.425, -0.022],
    [0.398, 1.241, -0.03],
    [0.592, 1.075, -0.012],
  ]
  const sleeve = fleshOf('shirt', 'shoulder.L', 'upperArm.L')
  const skin = fleshOf('skin', 'upperArm.L', 'foreArm.L')
  const deltoid = ellipsoid(sleeve, [0.196, 1.412, -0.022], [0.082, 0.06, 0.062], aboutZ(-38))
  const sleeveCone = roundCone(sleeve, [0.2, 1.405, -0.022], 0.056, [0.3, 1.322, -0.026], 0.054)
  const upper = roundCone(skin, top, 0.052, elbow, 0.037)
  const biceps = ellipsoid(skin, [0.305, 1.325, -0.008], [0.075, 0.036, 0.036], aboutZ(-40))
  const triceps = ellipsoid(skin, [0.29, 1.33, -0.045], [0.08, 0.036, 0.032], aboutZ(-40))
  const fore = roundCone(fleshOf('skin', 'foreArm.L'), elbow, 0.037, wrist, 0.025)
  const bulk = ellipsoid(fleshOf('skin', 'foreArm.L'), [0.445, 1.203, -0.024], [0.08, 0.043, 0.04], aboutZ(-40))
  return blend(0.02, blend(0.035, upper, biceps, triceps, fore, bulk), blend(0.03, deltoid, sleeveCone))
}

/** Four fingers and a thumb on a flat palm. Fingers are blended with the palm, but not with each other. */
function hand(): Shape {
  const palmFlesh = fleshOf('skin', 'hand.L')
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
  const fingerFlesh = fleshOf('skin', 'fingers.L')
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
  const thumbFlesh = fleshOf('skin', 'thumb.L')
  const thumb = blend(
    0.006,
    roundCone(thumbFlesh, [0.602, 1.058, 0.008], 0.019, [0.627, 1.03, 0.042], 0.0135),
    roundCone(thumbFlesh, [0.627, 1.03, 0.042], 0.0135, [0.649, 1.0, 0.066], 0.0105),
  )
  return blend(0.012, palm, blend(0, fingers, thumb))
}

export function manArm(): Shape {
  return blend(0.008, arm(), hand())
}
