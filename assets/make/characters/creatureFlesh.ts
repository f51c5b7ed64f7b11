import { aboutX, aboutZ, chain } from '../math/quat.ts'
import { add, mix, type Vec3 } from '../math/vec3.ts'
import { blend, carve } from '../shape/blend.ts'
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

function head(): Shape {
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
  const fang = (z: number, y: number, x: number): Shape =>
    roundCone(fleshOf('horn', 'head'), [x, y, z], 0.012, [x * 1.02, y - 0.045, z + 0.004], 0.008)
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

function arm(): Shape {
  const upper = fleshOf('hide', 'shoulder.L', 'upperArm.L')
  const lower = fleshOf('hide', 'upperArm.L', 'foreArm.L')
  const palmFlesh = fleshOf('hide', 'hand.L')
  const limb = blend(
    0.04,
    roundCone(upper, [0.17, 1.29, 0.57], 0.092, [0.37, 1.06, 0.5], 0.055),
    ellipsoid(upper, [0.26, 1.2, 0.56], [0.1, 0.062, 0.06], chain(aboutZ(-48))),
    roundCone(lower, [0.37, 1.06, 0.5], 0.055, [0.46, 0.9, 0.72], 0.036),
    ellipsoid(lower, [0.395, 1.015, 0.56], [0.055, 0.06, 0.085], aboutX(30)),
  )
  const palm = blend(
    0.02,
    roundCone(palmFlesh, [0.46, 0.9, 0.72], 0.038, [0.455, 0.855, 0.785], 0.03),
    roundCone(palmFlesh, [0.46, 0.9, 0.72], 0.038, [0.512, 0.857, 0.775], 0.03),
  )
  const finger = (name: string, a: Vec3, b: Vec3, c: Vec3): Shape =>
    blend(
      0.004,
      tube(fleshOf('hide', `${name}1.L`, `${name}2.L`), 0.008, [
        [a, 0.024],
        [b, 0.02],
        [mix(b, c, 0.35), 0.017],
      ]),
      roundCone(fleshOf('horn', `${name}2.L`), mix(b, c, 0.35), 0.0155, add(c, [0, 0, -0.01]), 0.008),
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
  const thighFlesh = fleshOf('hide', 'thigh.L')
  const shinFlesh = fleshOf('hide', 'shin.L')
  const footFlesh = fleshOf('hide', 'foot.L')
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
  const toe = (bone: string, from: Vec3, to: Vec3): Shape => {
    const middle = add(mix(from, to, 0.55), [0, 0.02, 0])
    return blend(
      0.004,
      tube(fleshOf('hide', 'toe.L', bone), 0.015, [
        [from, 0.045],
        [middle, 0.037],
        [mix(middle, to, 0.45), 0.029],
      ]),
      roundCone(fleshOf('horn', bone), mix(middle, to, 0.4), 0.025, add(to, [0, -0.012, 0.03]), 0.009),
    )
  }
  const pad = flattened(
    roundCone(fleshOf('hide', 'toe.L'), [0.26, 0.06, -0.01], 0.07, [0.268, 0.045, 0.07], 0.075),
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
  const ground = ellipsoid(fleshOf('hide', 'toe.L'), [0.27, -3, 0.1], [4, 3, 4])
  return carve(0.01, blend(0.02, pad, toes, spur), ground)
}

/** The whole creature as one solid. */
export function creatureFlesh(): Shape {
  const spine = blend(0.06, trunk(), neck(), tail())
  const limbs = blend(0.07, spine, ...both(blend(0.03, leg(), foot())), ...both(arm()))
  return blend(0.03, blend(0.04, limbs, head()), crest())
}
