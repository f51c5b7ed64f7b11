import { aboutX } from '../math/quat.ts'
import { add, type Vec3 } from '../math/vec3.ts'
import { blend } from '../shape/blend.ts'
import { ellipsoid } from '../shape/ellipsoid.ts'
import { flattened } from '../shape/flattened.ts'
import { both } from '../shape/mirrored.ts'
import { roundCone } from '../shape/roundCone.ts'
import type { Shape } from '../shape/shape.ts'
import { fleshOf, tube } from './parts.ts'

const TRUNK = ['pelvis', 'spine1', 'spine2', 'chest']
const NECK = ['chest', 'neck1', 'neck2', 'neck3', 'head']
const TAIL = ['pelvis', 'tail1', 'tail2', 'tail3', 'tail4', 'tail5', 'tail6', 'tail7', 'tail8', 'tail9', 'tail10']

function trunk(): Shape {
  const hide = fleshOf('hide', ...TRUNK)
  const barrel = flattened(
    tube(hide, 0.1, [
      [[0, 1.13, -0.2], 0.19],
      [[0, 1.14, 0.0], 0.215],
      [[0, 1.18, 0.22], 0.22],
      [[0, 1.25, 0.45], 0.245],
      [[0, 1.35, 0.6], 0.18],
    ]),
    [0, 1.2, 0.2],
    [1, 0, 0],
    0.88,
  )
  const shoulder = ellipsoid(fleshOf('hide', 'chest', 'shoulder.L'), [0.14, 1.32, 0.52], [0.09, 0.14, 0.14], aboutX(20))
  return blend(0.08, barrel, ...both(shoulder))
}

function neck(): Shape {
  return tube(fleshOf('hide', ...NECK), 0.05, [
    [[0, 1.36, 0.6], 0.165],
    [[0, 1.47, 0.71], 0.13],
    [[0, 1.6, 0.8], 0.108],
    [[0, 1.74, 0.86], 0.095],
    [[0, 1.85, 0.93], 0.095],
  ])
}

function tail(): Shape {
  return tube(fleshOf('hide', ...TAIL), 0.015, [
    [[0, 1.13, -0.2], 0.18],
    [[0, 1.1, -0.46], 0.142],
    [[0, 1.03, -0.67], 0.116],
    [[0, 0.96, -0.87], 0.096],
    [[0, 0.89, -1.06], 0.08],
    [[0, 0.83, -1.24], 0.066],
    [[0, 0.78, -1.41], 0.054],
    [[0, 0.745, -1.57], 0.043],
    [[0, 0.725, -1.72], 0.034],
    [[0, 0.72, -1.86], 0.026],
    [[0, 0.73, -2.0], 0.014],
  ])
}

/** A row of plates along the back, largest over the shoulders. */
function crest(): Shape {
  const line: readonly (readonly [Vec3, number, readonly string[]])[] = [
    [[0, 1.96, 0.86], 0.05, ['head', 'neck3']],
    [[0, 1.83, 0.76], 0.065, ['neck2', 'neck3']],
    [[0, 1.69, 0.68], 0.075, ['neck1', 'neck2']],
    [[0, 1.58, 0.55], 0.09, ['chest', 'neck1']],
    [[0, 1.5, 0.38], 0.105, ['spine2', 'chest']],
    [[0, 1.43, 0.2], 0.11, ['spine1', 'spine2']],
    [[0, 1.37, 0.01], 0.11, ['pelvis', 'spine1']],
    [[0, 1.32, -0.18], 0.1, ['pelvis']],
    [[0, 1.25, -0.38], 0.09, ['tail1']],
    [[0, 1.16, -0.57], 0.08, ['tail2']],
    [[0, 1.075, -0.75], 0.07, ['tail3']],
    [[0, 0.99, -0.92], 0.06, ['tail4']],
    [[0, 0.91, -1.09], 0.052, ['tail5']],
    [[0, 0.845, -1.25], 0.045, ['tail6']],
  ]
  const plates = line.map(([at, size, bones]) => {
    const root = add(at, [0, -0.5 * size, 0.3 * size])
    const tip = add(at, [0, 0.75 * size, -0.7 * size])
    return flattened(
      roundCone(fleshOf('crest', ...bones), root, size * 0.55, tip, Math.max(size * 0.1, 0.016)),
      root,
      [1, 0, 0],
      0.5,
    )
  })
  return blend(0, ...plates)
}

/** Trunk, neck and tail, with the crest along them. */
export function creatureSpine(): Shape {
  return blend(0.03, blend(0.06, trunk(), neck(), tail()), crest())
}
