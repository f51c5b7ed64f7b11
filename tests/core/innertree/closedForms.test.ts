import { describe, expect, it } from 'vitest'
import { type InnerBody } from '../../../core/innertree/body/innerBody.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { innerOverlap, fill, filledBody, place, shifted } from './innerBodies.ts'
import { ballMesh, boxMesh, type Mesh } from '../query/solids.ts'

const BALL = (4 / 3) * Math.PI
const SPHERES = 2_000

/** A ball of 8,192 triangles has 0.9985 of the volume of its sphere. */
const ball = ballMesh(5)
const box = boxMesh([-1, -1, -1], [1, 1, 1], 2)
const slab = boxMesh([-2, -1, -0.25], [2, 1, 0.25], 2)
const fillings = new Map<Mesh, ReturnType<typeof fill>>()

function filled(mesh: Mesh): InnerBody {
  const known = fillings.get(mesh) ?? fill(mesh, SPHERES)
  fillings.set(mesh, known)
  return filledBody(mesh, SPHERES, known)
}

function volume(a: Mesh, b: Mesh, map: ArrayLike<number>): number {
  const [first, second] = [filled(a), place(filled(b), map)]
  const one = innerOverlap(first, second)
  const two = innerOverlap(second, first)
  expect(Math.abs(one.volume - two.volume)).toBeLessThanOrEqual(1e-12 * one.volume)
  // At the maximum of the volume the direction is undefined.
  if (one.push !== null && two.push !== null && one.push.area > 0.1 * one.volume ** (2 / 3)) {
    for (let k = 0; k < 3; k++) {
      expect(two.push.direction[k]).toBeCloseTo(-one.push.direction[k], 9)
      expect(two.push.centre[k]).toBeCloseTo(one.push.centre[k], 9)
    }
  }
  return one.volume
}

/** Common volume of spheres of radius 1 and r at distance d. */
function lensVolume(r: number, d: number): number {
  return (Math.PI * (1 + r - d) ** 2 * (d * d + 2 * d * (1 + r) - 3 * (1 - r) ** 2)) / (12 * d)
}

describe('two spheres', () => {
  it.each([0.3, 0.8, 1.2, 1.6])('at distance %d overlap in a lens, within 1 %', (d) => {
    expect(Math.abs(volume(ball, ball, shifted(0, d, 0)) / lensVolume(1, d) - 1)).toBeLessThan(0.01)
  })

  it.each([
    [0.5, 1.2],
    [0.25, 0.9],
    [2, 2.5],
  ])('scaled by %d at distance %d overlap in a lens, within 1 %', (r, d) => {
    expect(Math.abs(volume(ball, ball, shifted(d, 0, 0, [r, r, r])) / lensVolume(r, d) - 1)).toBeLessThan(0.01)
  })
})

describe('a sphere and a box', () => {
  it.each([0.3, 1, 1.5])('overlap in a cap of height %d, within 4 %', (height) => {
    // The plane x = 1 cuts the ball; the other faces of the box touch it.
    const cap = (Math.PI * height * height * (3 - height)) / 3
    expect(Math.abs(volume(box, ball, shifted(2 - height, 0, 0)) / cap - 1)).toBeLessThan(0.04)
  })

  it('overlap in the whole sphere, which touches all faces, within 2 %', () => {
    expect(Math.abs(volume(box, ball, shifted(0, 0, 0)) / BALL - 1)).toBeLessThan(0.02)
  })
})

describe('two boxes', () => {
  it.each([
    [0, 0, 1],
    [0.5, 0.7, 0],
    [1, 1, 1],
    [1.6, 0, 0],
  ])('shifted by %d, %d, %d overlap in a box, within 4 %', (x, y, z) => {
    const truth = (2 - x) * (2 - y) * (2 - z)
    expect(Math.abs(volume(box, box, shifted(x, y, z)) / truth - 1)).toBeLessThan(0.04)
  })

  it.each([0.1, 0.3])('of which one is thin, shifted by %d, overlap in a box, within 4 %', (z) => {
    expect(Math.abs(volume(slab, slab, shifted(0.5, 0, z)) / (3.5 * 2 * (0.5 - z)) - 1)).toBeLessThan(0.04)
  })

  it('that are mirrored overlap like the originals', () => {
    const one = volume(box, slab, shifted(0.4, 0.3, 0.2))
    const mirrored = volume(box, slab, shifted(0.4, 0.3, 0.2, [-1, 1, 1]))
    expect(Math.abs(mirrored / one - 1)).toBeLessThan(0.01)
  })

  it('scale with the cube of the size', () => {
    const [a, b] = [filled(box), filled(slab)]
    const one = innerOverlap(a, place(b, shifted(0.4, 0.3, 0.2))).volume
    place(a, shifted(0, 0, 0, [3, 3, 3]))
    place(b, shifted(1.2, 0.9, 0.6, [3, 3, 3]))
    expect(Math.abs(innerOverlap(a, b).volume / (27 * one) - 1)).toBeLessThan(1e-12)
  })
})

describe('a body', () => {
  // The sum over the cells is larger, because balls of neighbouring cells overlap.
  it.each([
    ['ball', ball, 0.002],
    ['box', box, 1e-12],
    ['slab', slab, 1e-12],
  ])('has its own volume in common with a coincident copy, and no push: %s', (_, mesh, error) => {
    const { volume: own } = fill(mesh, 1)
    const found = volume(mesh, mesh, shifted(0, 0, 0))
    expect(found).toBeLessThanOrEqual(own * (1 + 1e-12))
    expect(found).toBeGreaterThan(own * (1 - error))
    expect(innerOverlap(filled(mesh), filled(mesh)).push).toBeNull()
  })

  it.each([0, 1e-18, 1e-16, 1e-15, 1e-14, 1e-13])(
    'is within the bounds of a copy shifted by %d, without a push',
    (x) => {
      for (const mesh of [box, slab]) {
        const { volume: own } = fill(mesh, 1)
        const map = shifted(x, 0, -x)
        const report = innerOverlap(filled(mesh), place(filled(mesh), map), { bounds: true })
        if (report.bounds === null) throw new Error('no bounds')
        expect(report.bounds.lower).toBeLessThanOrEqual(own)
        expect(report.bounds.upper).toBeGreaterThanOrEqual(own * (1 - 1e-12))
        expect(report.volume / own).toBeCloseTo(1, 12)
        if (x <= 1e-15) expect(report.push).toBeNull()
      }
    },
  )

  it('is within the bounds of a copy rotated by 360 degrees, without a push', () => {
    const map = new Float64Array(12)
    composeTrs([0, 0, 0], 0, [0, 0, Math.sin(Math.PI), Math.cos(Math.PI)], 0, [1, 1, 1], 0, map, 0)
    const report = innerOverlap(filled(box), place(filled(box), map), { bounds: true })
    expect(report.bounds?.upper).toBeGreaterThanOrEqual(8 * (1 - 1e-12))
    expect(report.volume).toBeCloseTo(8, 10)
    expect(report.push).toBeNull()
  })

  it('has the same push far from the origin', () => {
    const near = innerOverlap(filled(box), place(filled(slab), shifted(2.5, 0.5, 0))).push
    const far = innerOverlap(
      place(filled(box), shifted(1e6, -1e6, 1e6)),
      place(filled(slab), shifted(1e6 + 2.5, -1e6 + 0.5, 1e6)),
    ).push
    if (near === null || far === null) throw new Error('no push')
    for (let k = 0; k < 3; k++) {
      expect(far.direction[k]).toBeCloseTo(near.direction[k], 6)
      expect(far.torque[k]).toBeCloseTo(near.torque[k], 5)
    }
  })

  it('that is apart from another by a thousandth has no common volume', () => {
    const report = innerOverlap(filled(box), place(filled(box), shifted(2.001, 0, 0)))
    expect(report).toMatchObject({ volume: 0, push: null, isReliable: true })
  })

  it('that overlaps another in a sliver has an unreliable volume', () => {
    expect(innerOverlap(filled(box), place(filled(box), shifted(1.99, 0, 0))).isReliable).toBe(false)
    expect(innerOverlap(filled(box), place(filled(box), shifted(1.9, 0, 0))).isReliable).toBe(true)
  })

  it('has no common volume and no push with a distant body', () => {
    const report = innerOverlap(filled(box), place(filled(ball), shifted(9, 0, 0)), { bounds: true })
    expect(report.volume).toBe(0)
    expect(report.push).toBeNull()
    expect(report.bounds?.lower).toBe(0)
    expect(report.pairs).toBe(0)
  })

  it('has at most 1.1 % of its volume in common with a touching body', () => {
    for (const mesh of [ball, box])
      expect(volume(mesh, mesh, shifted(2, 0, 0)) / fill(mesh, 1).volume).toBeLessThan(0.011)
  })

  it('inside another has its own volume in common and no push', () => {
    const report = innerOverlap(
      place(filled(box), shifted(0, 0, 0, [3, 3, 3])),
      place(filled(ball), shifted(0.3, 0, 0)),
    )
    expect(Math.abs(report.volume / BALL - 1)).toBeLessThan(0.01)
    expect(report.push).toBeNull()
  })

  it('is pushed along the line of centres of two balls, with the area of their circle', () => {
    const { push } = innerOverlap(filled(ball), place(filled(ball), shifted(0, 1.2, 0)))
    if (push === null) throw new Error('no push')
    expect(push.direction[1]).toBeGreaterThan(Math.cos((0.5 * Math.PI) / 180))
    expect(Math.abs(push.area / (Math.PI * 0.64) - 1)).toBeLessThan(0.02)
    expect(push.centre[1]).toBeCloseTo(0.6, 2)
    expect(Math.hypot(...push.torque)).toBeLessThan(0.01)
    expect(push.depth).toBeCloseTo(lensVolume(1, 1.2) / (Math.PI * 0.64), 2)
  })

  it('is pushed out of a corner of a box in proportion to the crossed areas', () => {
    const { push } = innerOverlap(filled(box), place(filled(slab), shifted(2.5, 0.5, 0)))
    if (push === null) throw new Error('no push')
    // The common box extends from 0.5 to 1 and from -0.5 to 1, so faces of area 1.5 · 0.5 and 0.5 · 0.5 are crossed.
    const angle = Math.acos(
      push.direction[0] * Math.cos(Math.atan(1 / 3)) + push.direction[1] * Math.sin(Math.atan(1 / 3)),
    )
    expect((angle * 180) / Math.PI).toBeLessThan(4)
    expect(push.centre[0]).toBeCloseTo(0.75, 1)
    expect(push.centre[1]).toBeCloseTo(0.25, 1)
  })
})

describe('unevenly scaled bodies', () => {
  it.each([
    [4, 1, 1],
    [0.5, 1, 2],
  ])('scaled by %d, %d, %d keep their volume inside another', (x, y, z) => {
    const report = innerOverlap(
      place(filled(box), shifted(0, 0, 0, [9, 9, 9])),
      place(filled(ball), shifted(0, 0, 0, [x, y, z])),
      { bounds: true },
    )
    expect(report.isUneven).toBe(true)
    expect(report.bounds).toBeNull()
    expect(report.isReliable).toBe(false)
    expect(Math.abs(report.volume / (BALL * x * y * z) - 1)).toBeLessThan(0.005)
  })
})

describe('the overlap of a body with itself', () => {
  it('is an error: it needs two bodies', () => {
    const one = filled(box)
    expect(() => innerOverlap(one, one)).toThrow(/two bodies/)
  })
})

describe('a time budget', () => {
  it('uses a prefix of the packing if time is short, and all of it otherwise', () => {
    const [a, b] = [filled(box), place(filled(slab), shifted(0.4, 0.3, 0.2))]
    let ticks = 0
    const now = () => ticks++
    const short = innerOverlap(a, b, { budget: 3, now })
    expect(short.complete).toBe(false)
    expect(short.spheres[0]).toBeLessThan(SPHERES)
    expect(Math.abs(short.volume / (1.6 * 1.7 * 0.5) - 1)).toBeLessThan(0.3)
    const long = innerOverlap(a, b, { budget: 1e6, now })
    expect(long.complete).toBe(true)
    expect(long.spheres).toEqual([SPHERES, SPHERES])
    expect(long.volume).toBe(innerOverlap(a, b).volume)
  })
})
