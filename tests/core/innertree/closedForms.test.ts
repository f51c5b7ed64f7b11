import { describe, expect, it } from 'vitest'
import { type InnerBody } from '../../../core/innertree/innerBody.ts'
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
  // Balls of neighbouring cells overlap slightly, which counts twice if both bodies have the same cells.
  it.each([
    ['ball', ball, 0.002],
    ['box', box, 0.08],
    ['slab', slab, 0.1],
  ])('has its own volume in common with a coincident copy: %s', (_, mesh, error) => {
    const { volume: own } = fill(mesh, 1)
    expect(Math.abs(volume(mesh, mesh, shifted(0, 0, 0)) / own - 1)).toBeLessThan(error)
  })

  it('has no common volume and no push with a distant body', () => {
    const report = innerOverlap(filled(box), place(filled(ball), shifted(9, 0, 0)), { bounds: true })
    expect(report.volume).toBe(0)
    expect(report.push).toBeNull()
    expect(report.bounds?.lower).toBe(0)
    expect(report.pairs).toBe(0)
  })

  it('has at most 1.5 % of its volume in common with a touching body', () => {
    for (const mesh of [ball, box])
      expect(volume(mesh, mesh, shifted(2, 0, 0)) / fill(mesh, 1).volume).toBeLessThan(0.015)
  })

  it('inside another has its own volume in common and almost no push', () => {
    const report = innerOverlap(
      place(filled(box), shifted(0, 0, 0, [3, 3, 3])),
      place(filled(ball), shifted(0.3, 0, 0)),
    )
    expect(Math.abs(report.volume / BALL - 1)).toBeLessThan(0.01)
    expect(report.push === null || report.push.area < 0.05 * Math.PI).toBe(true)
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
