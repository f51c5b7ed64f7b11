import { describe, expect, it } from 'vitest'
import { LENS, lens } from '../../../core/innertree/query/lens.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const out = new Float64Array(LENS)

function lensOf(R: number, r: number, d: number): { volume: number; centroid: number; plane: number; a2: number } {
  lens(R, r, d, out)
  return { volume: out[0], centroid: out[0] > 0 ? out[1] / out[0] : 0, plane: out[2], a2: out[3] }
}

/** Integrals of the cross-section and its first moment along the line of centres, by the midpoint rule. */
function integrate(R: number, r: number, d: number): { volume: number; centroid: number } {
  const steps = 20_000
  const from = Math.max(-R, d - r)
  const to = Math.min(R, d + r)
  const step = (to - from) / steps
  let volume = 0
  let moment = 0
  for (let k = 0; k < steps; k++) {
    const x = from + (k + 0.5) * step
    const area = Math.PI * Math.max(0, Math.min(R * R - x * x, r * r - (x - d) * (x - d))) * step
    volume += area
    moment += area * x
  }
  return { volume, centroid: moment / volume }
}

describe('lensOf', () => {
  it.each(seeds(100, 1000))('agrees with numerical integration in volume and centroid (seed %i)', (seed) => {
    const random = seeded(seed)
    const R = Math.exp(4 * random() - 2)
    const r = Math.exp(4 * random() - 2)
    const d = Math.abs(R - r) + (R + r - Math.abs(R - r)) * random()
    const truth = integrate(R, r, d)
    const { volume, centroid } = lensOf(R, r, d)
    expect(Math.abs(volume / truth.volume - 1)).toBeLessThan(1e-6)
    expect(Math.abs(centroid - truth.centroid)).toBeLessThan(1e-5 * (R + r))
  })

  it.each(seeds(50))('loses π a² of volume per unit of distance (seed %i)', (seed) => {
    const random = seeded(seed)
    const R = 0.5 + random()
    const r = 0.5 + random()
    const d = Math.abs(R - r) + (R + r - Math.abs(R - r)) * (0.05 + 0.9 * random())
    const step = 1e-5
    const slope = (lensOf(R, r, d + step).volume - lensOf(R, r, d - step).volume) / (2 * step)
    expect(Math.abs(slope + Math.PI * lensOf(R, r, d).a2)).toBeLessThan(1e-7)
  })

  it.each(seeds(20))('is symmetric in the two balls (seed %i)', (seed) => {
    const random = seeded(seed)
    const R = 0.5 + random()
    const r = 0.5 + random()
    const d = (R + r) * random()
    const one = lensOf(R, r, d)
    const two = lensOf(r, R, d)
    expect(two.volume).toBeCloseTo(one.volume, 14)
    expect(two.centroid).toBeCloseTo(d - one.centroid, 12)
    expect(two.a2).toBeCloseTo(one.a2, 12)
  })

  it('is accurate for thin lenses', () => {
    const gap = 2 ** -30
    const { volume, a2 } = lensOf(1, 1, 2 - gap)
    // π gap² (d² + 4 d) / (12 d), docs/algorithms.md 30 with equal radii.
    const d = 2 - gap
    expect(Math.abs(volume / ((Math.PI * gap * gap * (d * d + 4 * d)) / (12 * d)) - 1)).toBeLessThan(1e-12)
    expect(Math.abs(a2 / (gap - (gap * gap) / 4) - 1)).toBeLessThan(1e-12)
  })

  it.each([1e-18, 3e-16, 1e-15, 1e-14, 1e-12, 1e-10])('is the common ball less a slice at distance %d', (d) => {
    const { volume, centroid, plane, a2 } = lensOf(1, 1, d)
    expect(Math.abs(volume - ((4 / 3) * Math.PI - Math.PI * d))).toBeLessThan(4e-15)
    expect(Math.abs(centroid - d / 2)).toBeLessThan(1e-15 * d + 1e-26)
    expect(Math.abs(plane - d / 2)).toBeLessThan(2e-16)
    expect(Math.abs(a2 - 1)).toBeLessThan(1e-15)
  })

  it('is empty if the balls touch or are apart', () => {
    expect(lensOf(1, 2, 3)).toEqual({ volume: 0, centroid: 0, plane: 0, a2: 0 })
    expect(lensOf(1, 2, 4)).toEqual({ volume: 0, centroid: 0, plane: 0, a2: 0 })
  })

  it('is the smaller ball if it is contained', () => {
    const ball = (4 / 3) * Math.PI
    expect(lensOf(2, 1, 0.5)).toEqual({ volume: ball, centroid: 0.5, plane: 0.5, a2: 0 })
    expect(lensOf(1, 2, 0.5)).toEqual({ volume: ball, centroid: 0, plane: 0, a2: 0 })
    expect(lensOf(1, 1, 0).volume).toBe(ball)
  })
})
