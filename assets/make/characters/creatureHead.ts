import { blend } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

function fang(z: number, y: number, x: number): Shape {
  return roundCone(fleshOf('horn', 'head'), [x, y, z], 0.012, [x * 1.02, y - 0.045, z + 0.004], 0.008)
}

export function creatureHead(): Shape {
  const hide = fleshOf('hide', 'head')
  const jawHide = fleshOf('hide', 'jaw')
  const skull = ellipsoid(hide, [0, 1.885, 0.99], [0.105, 0.095, 0.135])
  const snout = flattened(
    tube(hide, 0.03, [
      [[0, 1.875, 1.02], 0.085],
      [[0, 1.84, 1.2], 0.068],
      [[0, 1.815, 1.33], 0.05],
    ]),
    [0, 1.84, 1.2],
    [0, 1, 0.2],
    0.72,
  )
  const jaw = flattened(
    tube(jawHide, 0.02, [
      [[0, 1.8, 0.99], 0.075],
      [[0, 1.73, 1.16], 0.052],
      [[0, 1.69, 1.28], 0.036],
    ]),
    [0, 1.74, 1.14],
    [0, 1, 0.4],
    0.6,
  )
  const cheek = ellipsoid(fleshOf('hide', 'head', 'jaw'), [0.075, 1.835, 0.99], [0.04, 0.06, 0.07])
  const ridge = roundCone(hide, [0.062, 1.945, 0.98], 0.026, [0.052, 1.905, 1.12], 0.017)
  const nostril = ellipsoid(hide, [0.028, 1.856, 1.335], [0.022, 0.016, 0.028])
  const eye = ellipsoid(fleshOf('eye', 'head'), [0.08, 1.905, 1.065], [0.022, 0.022, 0.026])
  const horn = tube(fleshOf('horn', 'head'), 0.02, [
    [[0.065, 1.95, 0.93], 0.034],
    [[0.1, 2.03, 0.84], 0.025],
    [[0.13, 2.07, 0.72], 0.014],
    [[0.14, 2.12, 0.63], 0.009],
  ])
  const spike = roundCone(fleshOf('horn', 'head'), [0.1, 1.84, 0.94], 0.024, [0.165, 1.83, 0.84], 0.009)
  const fleshy = blend(0.03, skull, snout, jaw, ...both(cheek), ...both(ridge), ...both(nostril))
  return blend(
    0.01,
    fleshy,
    ...both(eye),
    ...both(horn),
    ...both(spike),
    ...both(fang(1.31, 1.8, 0.034)),
    ...both(fang(1.23, 1.81, 0.052)),
  )
}
