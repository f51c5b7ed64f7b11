import { describe, expect, it } from 'vitest'
import { AFFINE, composeTrs, invert, multiply } from '../../../core/math/affine.ts'
import { BY_ADJUGATE, BY_COLUMNS, invertPlacement, SINGULAR, semanticsOf } from '../../../core/math/semantics.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

function randomTrs(random: Random, scale: readonly number[]): Float64Array {
  const map = new Float64Array(AFFINE)
  const far = pick(random, [0, 1, 1000])
  const shift = [signed(random) * far, signed(random) * far, signed(random) * far]
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, scale, 0, map, 0)
  return map
}

function randomScale(random: Random): number[] {
  const size = Math.exp(6 * signed(random))
  return pick(random, [
    [1, 1, 1],
    [size, size, size],
    [size, 1, 2],
    [-size, 3, 0.01],
    [-1, -1, size],
    [-1, -size, -2],
    [1e-9, 1e9, 1],
  ])
}

/** Largest entry of a · b − I; its translation is relative to the translation of b. */
function distanceFromIdentity(a: Float64Array, b: Float64Array): number {
  const product = new Float64Array(AFFINE)
  multiply(a, 0, b, 0, product, 0)
  let worst = 0
  for (let row = 0; row < 3; row++) {
    // Every entry is a sum of three products, so its error is relative to the largest of them.
    for (let column = 0; column < 4; column++) {
      let size = column === row ? 1 : 0
      for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(a[row * 4 + k] * b[k * 4 + column]))
      if (column === 3) size = Math.max(size, Math.abs(a[row * 4 + 3]))
      const off = Math.abs(product[row * 4 + column] - (row === column ? 1 : 0))
      if (off > 0) worst = Math.max(worst, off / size)
    }
  }
  return worst
}

describe('invertPlacement', () => {
  it.each(seeds(200))('uses the columns with the accuracy of the general inverse (seed %i)', (seed) => {
    const random = seeded(seed)
    const map = randomTrs(random, randomScale(random))
    const out = new Float64Array(AFFINE)
    const general = new Float64Array(AFFINE)
    expect(invertPlacement(map, 0, out, 0)).toBe(BY_COLUMNS)
    invert(map, 0, general, 0)
    expect(distanceFromIdentity(out, map)).toBeLessThan(1e-13)
    const largest = Math.max(...general.map(Math.abs))
    for (let k = 0; k < AFFINE; k++) expect(Math.abs(out[k] - general[k])).toBeLessThanOrEqual(1e-13 * largest)
  })

  it.each(seeds(100))('uses the general inverse for a sheared product of placements (seed %i)', (seed) => {
    const random = seeded(seed)
    const parent = randomTrs(random, [2 + random(), 1, 0.5])
    const map = new Float64Array(AFFINE)
    const turn = new Float64Array(AFFINE)
    composeTrs([1, 2, 3], 0, [0.3, 0.4, 0.5, Math.sqrt(0.5)], 0, [1, 3, 1], 0, turn, 0)
    multiply(parent, 0, turn, 0, map, 0)
    const out = new Float64Array(AFFINE)
    const general = new Float64Array(AFFINE)
    expect(invertPlacement(map, 0, out, 0)).toBe(BY_ADJUGATE)
    invert(map, 0, general, 0)
    expect(out).toEqual(general)
    const read = semanticsOf(map, 0, 'the body')
    expect(read.ok && read.value.kind).toBe('sheared')
  })

  it('is correct for an example in which the printed formula has an error of 0.6', () => {
    const scale = new Float64Array(AFFINE)
    const turn = new Float64Array(AFFINE)
    const map = new Float64Array(AFFINE)
    composeTrs([0, 0, 0], 0, [0, 0, 0, 1], 0, [2, 1, 1], 0, scale, 0)
    composeTrs([0, 0, 0], 0, [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)], 0, [1, 1, 1], 0, turn, 0)
    multiply(scale, 0, turn, 0, map, 0)
    const out = new Float64Array(AFFINE)
    expect(invertPlacement(map, 0, out, 0)).toBe(BY_ADJUGATE)
    expect(distanceFromIdentity(out, map)).toBeLessThan(1e-15)
  })

  it('fails for a scale of zero without writing anything', () => {
    const random = seeded(5)
    for (const scale of [
      [0, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
      [Number.NaN, 1, 1],
    ]) {
      const out = new Float64Array(AFFINE).fill(7)
      expect(invertPlacement(randomTrs(random, scale), 0, out, 0)).toBe(SINGULAR)
      expect(out.every((x) => x === 7)).toBe(true)
    }
  })

  it('respects the offsets', () => {
    const map = new Float64Array(30).fill(Number.NaN)
    composeTrs([1, 2, 3], 0, [0, 0, 0, 1], 0, [2, 4, 8], 0, map, 5)
    const out = new Float64Array(20).fill(9)
    expect(invertPlacement(map, 5, out, 3)).toBe(BY_COLUMNS)
    expect([...out.subarray(3, 15)]).toEqual([0.5, 0, 0, -0.5, 0, 0.25, 0, -0.5, 0, 0, 0.125, -0.375].map((x) => x + 0))
    expect([...out.subarray(0, 3), ...out.subarray(15)]).toEqual([9, 9, 9, 9, 9, 9, 9, 9])
  })
})

describe('T, R and S of a placement', () => {
  it.each(seeds(200))('compose to the placement, mirrored or not (seed %i)', (seed) => {
    const random = seeded(1000 + seed)
    const scale = randomScale(random)
    const map = randomTrs(random, scale)
    const read = semanticsOf(map, 0, 'the body')
    if (!read.ok || read.value.kind === 'sheared') throw new Error('expected T R S')
    const { position, rotation, scale: found, mirrored } = read.value
    expect(mirrored).toBe(scale[0] * scale[1] * scale[2] < 0)
    const again = new Float64Array(AFFINE)
    composeTrs(position, 0, rotation, 0, found, 0, again, 0)
    const sizes = [0, 1, 2].map((c) => Math.abs(scale[c]))
    for (let k = 0; k < AFFINE; k++) {
      const size = k % 4 === 3 ? Math.abs(map[k]) : sizes[k % 4]
      expect(Math.abs(again[k] - map[k])).toBeLessThanOrEqual(4e-15 * size)
    }
  })

  it('are classified as rigid, uniform or scaled', () => {
    const random = seeded(3)
    const kind = (scale: number[]) => {
      const read = semanticsOf(randomTrs(random, scale), 0, 'the body')
      return read.ok && read.value.kind
    }
    expect(kind([1, 1, 1])).toBe('rigid')
    expect(kind([-1, 1, 1])).toBe('rigid')
    expect(kind([3, 3, 3])).toBe('uniform')
    expect(kind([1e9, 1e9, 1e9])).toBe('uniform')
    expect(kind([3, 3, 3.0001])).toBe('scaled')
  })

  it('are an error that names the body if the placement is singular or not finite', () => {
    const random = seeded(4)
    const flat = semanticsOf(randomTrs(random, [1, 0, 1]), 0, 'body "wall"')
    expect(flat).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    const notFinite = randomTrs(random, [1, 1, 1])
    notFinite[7] = Number.NaN
    const none = semanticsOf(notFinite, 0, 'body "wall"')
    expect(none).toMatchObject({ ok: false, problem: { kind: 'placement-invalid', message: /"wall".*entry 7 is NaN/ } })
  })
})
