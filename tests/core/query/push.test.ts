import { describe, expect, it } from 'vitest'
import { composeTrs } from '../../../core/math/affine.ts'
import { type Body, placeBody } from '../../../core/query/base/body.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import type { Push } from '../../../core/query/penetration/push.ts'
import { randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { ballMesh, boxMesh, cross, dot, insideOut, joined, type Mesh, solidBody, type Vector } from './solids.ts'

function pushBetween(a: Body, b: Body): Push {
  const { push } = good(queryPenetration(a, b))
  if (push === null) throw new Error('pushBetween: the query returned no push')
  return push
}

function expectVector(actual: Vector, expected: Vector, digits = 12): void {
  actual.forEach((x, k) => {
    expect(x).toBeCloseTo(expected[k] as number, digits)
  })
}

const unit = () => solidBody(boxMesh([0, 0, 0], [1, 1, 1], 2))

describe('two boxes', () => {
  it('are pushed apart through the common face', () => {
    const push = pushBetween(unit(), solidBody(boxMesh([0.75, 0.25, 0.25], [2, 0.75, 0.5], 3)))
    expectVector(push.centre, [0.875, 0.5, 0.375])
    expectVector(push.direction, [1, 0, 0])
    expect(push.area).toBeCloseTo(0.125, 12)
    expect(push.depth).toBeCloseTo(0.25, 12)
    expectVector(push.torque, [0, 0, 0])
  })

  it('are pushed apart diagonally at a corner', () => {
    const push = pushBetween(unit(), solidBody(boxMesh([0.5, 0.5, 0.5], [2, 2, 2])))
    expectVector(push.direction, [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)])
    expect(push.area).toBeCloseTo(0.25 * Math.sqrt(3), 12)
  })

  it('have the same push if either is inside out', () => {
    const other = boxMesh([0.6, 0.3, 0.2], [2, 2, 2], 2)
    const push = pushBetween(unit(), solidBody(other))
    const mesh = boxMesh([0, 0, 0], [1, 1, 1], 2)
    expect(pushBetween(unit(), solidBody(insideOut(other)))).toEqual(push)
    expectVector(pushBetween(solidBody(insideOut(mesh)), solidBody(other)).direction, push.direction)
  })

  it('have no push if one is inside the other or they are apart', () => {
    const inner = solidBody(boxMesh([0.1, 0.2, 0.3], [0.7, 0.6, 0.9], 3))
    expect(good(queryPenetration(unit(), inner)).push).toBeNull()
    expect(good(queryPenetration(inner, unit())).push).toBeNull()
    expect(good(queryPenetration(unit(), solidBody(boxMesh([2, 0, 0], [3, 1, 1])))).push).toBeNull()
  })
})

describe('push of random bodies', () => {
  const STEP = 1e-5

  it.each(seeds(40, 2_000))('is the gradient of the exact volume (seed %i)', (seed) => {
    const random = seeded(seed)
    const a = solidBody(randomMesh(random), randomPlace(random))
    const place = randomPlace(random)
    const b = solidBody(randomMesh(random), place)
    const { volume, push } = good(queryPenetration(a, b))
    if (push === null || volume < 0.05 || push.area < 0.1) return
    const gradient = [0, 1, 2].map((k) => {
      const at = (sign: number) => {
        const shifted = Float64Array.from(place)
        shifted[k * 4 + 3] = (place[k * 4 + 3] as number) + sign * STEP
        placeBody(b, shifted)
        return good(queryPenetration(a, b)).volume
      }
      return (at(-1) - at(1)) / (2 * STEP)
    }) as unknown as Vector
    const size = Math.sqrt(dot(gradient, gradient))
    expect(Math.abs(size / push.area - 1)).toBeLessThan(1e-3)
    const turn = cross(gradient, push.direction)
    // 0.01 degrees. The difference quotient has an error from the curvature of the volume.
    expect(Math.asin(Math.sqrt(dot(turn, turn)) / size)).toBeLessThan((0.01 * Math.PI) / 180)
    expect(push.depth).toBeCloseTo(volume / push.area, 12)
  })

  it.each(seeds(20, 500))('has the torque that small rotations imply (seed %i)', (seed) => {
    const random = seeded(1_000 + seed)
    const a = solidBody(randomMesh(random), randomPlace(random))
    const place = randomPlace(random)
    const b = solidBody(randomMesh(random), place)
    const { volume, push } = good(queryPenetration(a, b))
    if (push === null || volume < 0.05) return
    const axis: Vector = [0.6, 0, 0.8]
    const at = (angle: number) => {
      placeBody(b, rotatedAbout(place, push.centre, axis, angle))
      return good(queryPenetration(a, b)).volume
    }
    expect((at(-STEP) - at(STEP)) / (2 * STEP)).toBeCloseTo(dot(push.torque, axis), 3)
  })

  it.each(seeds(20, 500))('is reversed about the same centre if the bodies are swapped (seed %i)', (seed) => {
    const random = seeded(2_000 + seed)
    const a = solidBody(randomMesh(random), randomPlace(random))
    const b = solidBody(randomMesh(random), randomPlace(random))
    const forth = good(queryPenetration(a, b)).push
    const back = good(queryPenetration(b, a)).push
    expect(forth === null).toBe(back === null)
    if (forth === null || back === null || forth.area < 1e-3) return
    expectVector(back.centre, forth.centre, 6)
    expectVector(back.direction, forth.direction.map((x) => -x) as unknown as Vector, 6)
    expect(back.area).toBeCloseTo(forth.area, 9)
  })
})

function randomMesh(random: Random): Mesh {
  const mesh = random() < 0.5 ? ballMesh(2) : boxMesh([-0.8, -0.7, -0.9], [0.8, 0.9, 0.7], 2)
  return random() < 0.25 ? joined(mesh, boxMesh([1.2, -0.2, -0.3], [1.6, 0.5, 0.4])) : mesh
}

function randomPlace(random: Random): Float64Array {
  const place = new Float64Array(12)
  const shift = [0, 1, 2].map(() => signed(random) * 0.7)
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, place, 0)
  return place
}

/** Rotates the placement about an axis through `centre`, by Rodrigues' formula. */
function rotatedAbout(place: Float64Array, centre: Vector, axis: Vector, angle: number): Float64Array {
  const rotate = (v: Vector): Vector => {
    const [x, y, z] = cross(axis, v)
    const along = dot(axis, v) * (1 - Math.cos(angle))
    return [
      v[0] * Math.cos(angle) + x * Math.sin(angle) + axis[0] * along,
      v[1] * Math.cos(angle) + y * Math.sin(angle) + axis[1] * along,
      v[2] * Math.cos(angle) + z * Math.sin(angle) + axis[2] * along,
    ]
  }
  const out = new Float64Array(12)
  for (let column = 0; column < 4; column++) {
    const offset = column === 3 ? centre : [0, 0, 0]
    const v = [0, 1, 2].map((k) => (place[k * 4 + column] as number) - (offset[k] as number)) as unknown as Vector
    rotate(v).forEach((x, k) => {
      out[k * 4 + column] = x + (offset[k] as number)
    })
  }
  return out
}
