import { aboutX, aboutZ } from '../math/quat.ts'
import { add, mix, type Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

/** Two bones, the last with a claw. */
function finger(name: string, a: Vec3, b: Vec3, c: Vec3): Shape {
  const flesh = fleshOf('limb', `${name}1.L`, `${name}2.L`)
  const quick = mix(b, c, 0.35)
  return blend(
    0.004,
    tube(flesh, 0.008, [
      [a, 0.024],
      [b, 0.02],
      [quick, 0.017],
    ]),
    roundCone(fleshOf('horn', `${name}2.L`), quick, 0.0155, add(c, [0, 0, -0.01]), 0.008),
  )
}

function toe(bone: string, from: Vec3, to: Vec3): Shape {
  const middle = add(mix(from, to, 0.55), [0, 0.02, 0])
  return blend(
    0.004,
    tube(fleshOf('limb', 'toe.L', bone), 0.015, [
      [from, 0.045],
      [middle, 0.037],
      [mix(middle, to, 0.45), 0.029],
    ]),
    roundCone(fleshOf('horn', bone), mix(middle, to, 0.4), 0.025, add(to, [0, -0.012, 0.03]), 0.009),
  )
}

export function creatureArm(): Shape {
  const upper = fleshOf('limb', 'shoulder.L', 'upperArm.L')
  const lower = fleshOf('limb', 'upperArm.L', 'foreArm.L')
  const palmFlesh = fleshOf('limb', 'hand.L')
  const limb = blend(
    0.04,
    roundCone(upper, [0.17, 1.29, 0.57], 0.092, [0.37, 1.06, 0.5], 0.055),
    ellipsoid(upper, [0.26, 1.2, 0.56], [0.1, 0.062, 0.06], aboutZ(-48)),
    roundCone(lower, [0.37, 1.06, 0.5], 0.055, [0.46, 0.9, 0.72], 0.036),
    ellipsoid(lower, [0.395, 1.015, 0.56], [0.055, 0.06, 0.085], aboutX(30)),
  )
  const palm = blend(
    0.02,
    roundCone(palmFlesh, [0.46, 0.9, 0.72], 0.038, [0.455, 0.855, 0.785], 0.03),
    roundCone(palmFlesh, [0.46, 0.9, 0.72], 0.038, [0.512, 0.857, 0.775], 0.03),
  )
  const fingers = blend(
    0,
    finger('inner', [0.45, 0.85, 0.79], [0.43, 0.81, 0.87], [0.42, 0.73, 0.9]),
    finger('middle', [0.487, 0.845, 0.8], [0.5, 0.805, 0.89], [0.505, 0.72, 0.92]),
    finger('outer', [0.52, 0.85, 0.78], [0.56, 0.81, 0.855], [0.58, 0.735, 0.885]),
  )
  return blend(0.03, limb, blend(0.02, palm, fingers))
}

function leg(): Shape {
  const thighFlesh = fleshOf('limb', 'thigh.L')
  const shinFlesh = fleshOf('limb', 'shin.L')
  const footFlesh = fleshOf('limb', 'foot.L')
  const [hip, knee, ankle, ball]: Vec3[] = [
    [0.17, 1.1, -0.1],
    [0.25, 0.74, 0.16],
    [0.25, 0.38, -0.2],
    [0.26, 0.07, 0],
  ]
  return blend(
    0.05,
    flattened(roundCone(thighFlesh, add(hip, [0, 0, 0.02]), 0.185, knee, 0.092), hip, [1, 0, 0.1], 0.72),
    roundCone(shinFlesh, knee, 0.088, ankle, 0.05),
    ellipsoid(shinFlesh, [0.255, 0.62, -0.01], [0.07, 0.13, 0.085], aboutX(42)),
    roundCone(footFlesh, ankle, 0.052, add(ball, [0, 0.02, -0.01]), 0.052),
  )
}

function foot(): Shape {
  const pad = flattened(
    roundCone(fleshOf('limb', 'toe.L'), [0.26, 0.06, -0.01], 0.07, [0.268, 0.045, 0.07], 0.075),
    [0.26, 0.04, 0],
    [0, 1, 0],
    0.8,
  )
  const toes = blend(
    0,
    toe('toeInner.L', [0.225, 0.042, 0.07], [0.165, 0.03, 0.25]),
    toe('toeMiddle.L', [0.27, 0.042, 0.09], [0.287, 0.03, 0.31]),
    toe('toeOuter.L', [0.312, 0.042, 0.06], [0.4, 0.03, 0.23]),
  )
  const spur = roundCone(fleshOf('horn', 'spur.L'), [0.255, 0.12, -0.05], 0.028, [0.245, 0.05, -0.16], 0.009)
  const ground = ellipsoid(fleshOf('limb', 'toe.L'), [0.27, -3, 0.1], [4, 3, 4])
  return carve(0.01, blend(0.02, pad, toes, spur), ground)
}

/** Thigh, shin, the long raised foot, and toes with claws flat on the ground. */
export function creatureLeg(): Shape {
  return blend(0.03, leg(), foot())
}
