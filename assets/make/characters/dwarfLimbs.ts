import { aboutZ } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

function arm(): Shape {
  const sleeve = fleshOf('tunic', 'shoulder.L', 'upperArm.L')
  const lower = fleshOf('skin', 'upperArm.L', 'foreArm.L')
  const cuff = fleshOf('leather', 'foreArm.L')
  return blend(
    0.03,
    ellipsoid(sleeve, [0.215, 0.84, -0.02], [0.1, 0.08, 0.085], aboutZ(-40)),
    roundCone(sleeve, [0.205, 0.85, -0.02], 0.075, [0.31, 0.758, -0.025], 0.066),
    roundCone(lower, [0.3, 0.767, -0.025], 0.058, [0.365, 0.71, -0.03], 0.052),
    roundCone(lower, [0.365, 0.71, -0.03], 0.053, [0.42, 0.66, -0.022], 0.058),
    roundCone(cuff, [0.415, 0.665, -0.022], 0.062, [0.492, 0.597, -0.012], 0.046),
  )
}

function finger(name: string, a: Vec3, b: Vec3, c: Vec3, radius: number): Shape {
  return tube(fleshOf('skin', `${name}1.L`, `${name}2.L`), 0.008, [
    [a, radius * 1.08],
    [b, radius],
    [c, radius * 0.85],
  ])
}

function hand(): Shape {
  const palmFlesh = fleshOf('skin', 'hand.L')
  const across: Vec3 = [0.665, 0.747, 0]
  const palm = flattened(
    blend(
      0.03,
      roundCone(palmFlesh, [0.505, 0.585, -0.01], 0.04, [0.553, 0.542, 0.024], 0.042),
      roundCone(palmFlesh, [0.505, 0.585, -0.01], 0.04, [0.553, 0.542, -0.034], 0.038),
    ),
    [0.53, 0.562, -0.005],
    across,
    0.75,
  )
  const fingers = blend(
    0,
    finger('index', [0.568, 0.53, 0.037], [0.612, 0.489, 0.047], [0.636, 0.461, 0.053], 0.0185),
    finger('middle', [0.571, 0.527, -0.004], [0.618, 0.485, -0.002], [0.643, 0.455, 0], 0.0195),
    finger('pinky', [0.566, 0.531, -0.045], [0.605, 0.495, -0.053], [0.626, 0.47, -0.058], 0.0175),
    finger('thumb', [0.522, 0.56, 0.022], [0.55, 0.522, 0.075], [0.571, 0.497, 0.094], 0.021),
  )
  return blend(0.02, palm, fingers)
}

export function dwarfArm(): Shape {
  return blend(0.012, arm(), hand())
}

export function dwarfLeg(): Shape {
  const cloth = fleshOf('trousers', 'thigh.L', 'shin.L')
  const boot = fleshOf('boot', 'shin.L')
  return blend(
    0.03,
    roundCone(cloth, [0.11, 0.42, 0], 0.09, [0.128, 0.27, 0.012], 0.075),
    roundCone(cloth, [0.125, 0.28, 0.01], 0.076, [0.132, 0.16, -0.015], 0.065),
    roundCone(boot, [0.128, 0.19, -0.01], 0.083, [0.135, 0.09, -0.02], 0.068),
  )
}

export function dwarfFoot(): Shape {
  const heel = fleshOf('boot', 'foot.L')
  const toes = fleshOf('boot', 'foot.L', 'toe.L')
  const upper = blend(
    0.04,
    roundCone(heel, [0.135, 0.1, -0.025], 0.066, [0.136, 0.055, -0.04], 0.062),
    roundCone(toes, [0.138, 0.06, -0.01], 0.066, [0.153, 0.05, 0.15], 0.064),
  )
  return carve(0.012, upper, ellipsoid(heel, [0.14, -1, 0.05], [1.6, 1, 1.6]))
}
