import { aboutX, aboutZ } from '../math/quat.ts'
import { blend, carve } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf } from './parts.ts'

export function manHead(): Shape {
  const skin = fleshOf('skin', 'head')
  const skull = ellipsoid(skin, [0, 1.705, -0.012], [0.074, 0.092, 0.094])
  const face = ellipsoid(skin, [0, 1.665, 0.032], [0.059, 0.083, 0.058])
  const jaw = ellipsoid(skin, [0, 1.622, 0.034], [0.05, 0.045, 0.05])
  const chin = ellipsoid(skin, [0, 1.594, 0.064], [0.024, 0.02, 0.022])
  const cheek = ellipsoid(skin, [0.038, 1.662, 0.058], [0.022, 0.02, 0.02])
  const brow = ellipsoid(fleshOf('brow', 'head'), [0.027, 1.71, 0.073], [0.028, 0.01, 0.013], aboutZ(-6))
  const base = blend(0.03, skull, face, jaw, chin, ...both(cheek), ...both(brow))
  const socket = ellipsoid(skin, [0.031, 1.689, 0.094], [0.019, 0.014, 0.014])
  const carved = carve(0.012, base, ...both(socket))
  const eye = ellipsoid(fleshOf('eye', 'head'), [0.031, 1.689, 0.069], [0.0155, 0.012, 0.0135])
  const nose = blend(
    0.01,
    roundCone(skin, [0, 1.7, 0.086], 0.008, [0, 1.662, 0.108], 0.0115),
    ellipsoid(skin, [0.011, 1.657, 0.097], [0.009, 0.008, 0.011]),
    ellipsoid(skin, [-0.011, 1.657, 0.097], [0.009, 0.008, 0.011]),
  )
  const lips = blend(
    0.002,
    ellipsoid(fleshOf('lips', 'head'), [0, 1.6345, 0.084], [0.023, 0.0065, 0.012]),
    ellipsoid(fleshOf('lips', 'head'), [0, 1.623, 0.082], [0.02, 0.0075, 0.012]),
  )
  const ear = ellipsoid(skin, [0.077, 1.683, -0.005], [0.01, 0.031, 0.019], aboutX(-12))
  const hair = fleshOf('hair', 'head')
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
