import { aboutX, aboutY, aboutZ, chain } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { loft } from '../shape/loft.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

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
    { y: 0.455, z: 0.01, width: 0.214, front: 0.172, back: 0.162 },
    { y: 0.505, z: 0.01, width: 0.214, front: 0.178, back: 0.162 },
  ])
  const buckle = ellipsoid(fleshOf('metal', 'pelvis'), [0, 0.48, 0.185], [0.045, 0.038, 0.02])
  return blend(0.012, blend(0.06, trunk, paunch), belt, buckle)
}

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
  const finger = (name: string, a: Vec3, b: Vec3, c: Vec3, r: number) =>
    tube(fleshOf('skin', `${name}1.L`, `${name}2.L`), 0.008, [
      [a, r * 1.08],
      [b, r],
      [c, r * 0.85],
    ])
  const fingers = blend(
    0,
    finger('index', [0.568, 0.53, 0.037], [0.612, 0.489, 0.047], [0.636, 0.461, 0.053], 0.0185),
    finger('middle', [0.571, 0.527, -0.004], [0.618, 0.485, -0.002], [0.643, 0.455, 0], 0.0195),
    finger('pinky', [0.566, 0.531, -0.045], [0.605, 0.495, -0.053], [0.626, 0.47, -0.058], 0.0175),
    finger('thumb', [0.522, 0.56, 0.022], [0.55, 0.522, 0.075], [0.571, 0.497, 0.094], 0.021),
  )
  return blend(0.02, palm, fingers)
}

function leg(): Shape {
  const cloth = fleshOf('trousers', 'thigh.L', 'shin.L')
  const boot = fleshOf('boot', 'shin.L')
  return blend(
    0.03,
    roundCone(cloth, [0.11, 0.42, 0], 0.09, [0.128, 0.27, 0.012], 0.075),
    roundCone(cloth, [0.125, 0.28, 0.01], 0.076, [0.132, 0.16, -0.015], 0.065),
    roundCone(boot, [0.128, 0.19, -0.01], 0.083, [0.135, 0.09, -0.02], 0.068),
  )
}

function foot(): Shape {
  const heel = fleshOf('boot', 'foot.L')
  const toes = fleshOf('boot', 'foot.L', 'toe.L')
  const upper = blend(
    0.04,
    roundCone(heel, [0.135, 0.1, -0.025], 0.066, [0.136, 0.055, -0.04], 0.062),
    roundCone(toes, [0.138, 0.06, -0.01], 0.066, [0.153, 0.05, 0.15], 0.064),
  )
  return carve(0.012, upper, ellipsoid(heel, [0.14, -1, 0.05], [1.6, 1, 1.6]))
}

function head(): Shape {
  const skin = fleshOf('skin', 'head')
  const skull = ellipsoid(skin, [0, 1.1, -0.005], [0.128, 0.14, 0.135])
  const face = ellipsoid(skin, [0, 1.06, 0.05], [0.105, 0.1, 0.1])
  const cheek = ellipsoid(skin, [0.062, 1.065, 0.11], [0.04, 0.034, 0.034])
  const socket = ellipsoid(skin, [0.052, 1.108, 0.165], [0.034, 0.022, 0.03])
  const base = carve(0.015, blend(0.04, skull, face, ...both(cheek)), ...both(socket))
  const eye = ellipsoid(fleshOf('eye', 'head'), [0.051, 1.107, 0.112], [0.026, 0.02, 0.022])
  const nose = blend(
    0.015,
    roundCone(skin, [0, 1.115, 0.14], 0.016, [0, 1.07, 0.178], 0.03),
    ...both(ellipsoid(skin, [0.026, 1.064, 0.165], [0.018, 0.016, 0.018])),
  )
  const brow = ellipsoid(
    fleshOf('beard', 'head'),
    [0.054, 1.142, 0.138],
    [0.045, 0.015, 0.022],
    chain(aboutY(18), aboutZ(8)),
  )
  const ear = ellipsoid(skin, [0.135, 1.085, 0], [0.022, 0.045, 0.03], aboutX(-10))
  return blend(0.012, base, ...both(eye), nose, ...both(brow), ...both(ear))
}

function helmet(): Shape {
  const metal = fleshOf('metal', 'head')
  const rim = fleshOf('gold', 'head')
  const dome = carve(
    0.004,
    ellipsoid(metal, [0, 1.15, -0.01], [0.148, 0.15, 0.155]),
    ellipsoid(metal, [0, 0.15, 0], [1.5, 1.012, 1.5], aboutX(-4)),
  )
  const band = loft(rim, 0, [
    { y: 1.155, z: -0.01, width: 0.157, front: 0.163, back: 0.164 },
    { y: 1.185, z: -0.01, width: 0.155, front: 0.16, back: 0.162 },
  ])
  const knob = ellipsoid(rim, [0, 1.3, -0.012], [0.028, 0.04, 0.028])
  return blend(0.01, dome, band, knob)
}

/** Hangs free in front of the chest. */
function beard(): Shape {
  const hair = fleshOf('beard', 'jaw', 'beard1', 'beard2', 'beard3')
  const fall = flattened(
    tube(hair, 0.03, [
      [[0, 1.0, 0.11], 0.085],
      [[0, 0.9, 0.175], 0.095],
      [[0, 0.79, 0.232], 0.07],
      [[0, 0.66, 0.268], 0.024],
    ]),
    [0, 0.85, 0.2],
    [0, 0.4, 1],
    0.55,
  )
  const side = roundCone(fleshOf('beard', 'head', 'jaw'), [0.108, 1.07, 0.04], 0.03, [0.075, 0.97, 0.105], 0.05)
  const moustache = tube(fleshOf('beard', 'moustache.L'), 0.012, [
    [[0.012, 1.035, 0.175], 0.022],
    [[0.07, 1.012, 0.178], 0.025],
    [[0.118, 0.965, 0.165], 0.011],
  ])
  return blend(0.02, fall, ...both(side), ...both(moustache))
}

/** The whole dwarf as one solid. */
export function dwarfFlesh(): Shape {
  const neck = roundCone(fleshOf('skin', 'neck', 'chest', 'head'), [0, 0.88, -0.02], 0.09, [0, 1.0, -0.005], 0.09)
  const limbs = blend(0.04, torso(), ...both(leg()), ...both(blend(0.012, arm(), hand())))
  const body = blend(0.025, limbs, neck, ...both(foot()))
  return blend(0.012, body, blend(0.012, head(), beard()), helmet())
}
