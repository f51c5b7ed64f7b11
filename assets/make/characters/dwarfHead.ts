import { aboutX, aboutY, aboutZ, chain } from '../math/quat.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { loft } from '../shape/loft.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

export function dwarfHead(): Shape {
  const skin = fleshOf('skin', 'head')
  const skull = ellipsoid(skin, [0, 1.1, -0.005], [0.128, 0.14, 0.135])
  const face = ellipsoid(skin, [0, 1.06, 0.05], [0.105, 0.1, 0.1])
  const cheek = ellipsoid(skin, [0.062, 1.065, 0.11], [0.04, 0.034, 0.034])
  const socket = ellipsoid(skin, [0.052, 1.108, 0.165], [0.034, 0.022, 0.03])
  const base = carve(0.015, blend(0.04, skull, face, ...both(cheek)), ...both(socket))
  const eye = ellipsoid(fleshOf('eye', 'head'), [0.051, 1.107, 0.112], [0.026, 0.02, 0.022])
  const nose = blend(
    0.015,
    roundCone(fleshOf('nose', 'head'), [0, 1.115, 0.14], 0.016, [0, 1.07, 0.178], 0.03),
    ...both(ellipsoid(fleshOf('nose', 'head'), [0.026, 1.064, 0.165], [0.018, 0.016, 0.018])),
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

export function dwarfHelmet(): Shape {
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

/** Hangs freely in front of the chest. */
export function dwarfBeard(): Shape {
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
