import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../../core/base/progress.ts'
import { measureDrawn } from '../../../../core/spheretree/quality/measureDrawn.ts'
import { uncoveredSkin } from '../../../../core/spheretree/quality/uncoveredSkin.ts'
import { cubeGrid, cubes, moved } from '../../../support/meshParts.ts'
import { seeded } from '../../../support/seeded.ts'

const HALF = Math.sqrt(3) / 2
/** A unit cube centred at the origin. */
const cube = moved(cubes('cube', cubeGrid(1, 1, 1)), -0.5, -0.5, -0.5)
const rest = Float64Array.from(cube.positions)
const triangles = Uint32Array.from(cube.triangles)

const uncoveredBy = (...spheres: number[]) => uncoveredSkin(Float64Array.from(spheres), triangles, rest)

/** Fraction of random points of the cube's surface that are outside all spheres. */
function sampledShare(spheres: readonly number[]): number {
  const random = seeded(1)
  const samples = 20_000
  let outside = 0
  for (let k = 0; k < samples; k++) {
    const side = Math.floor(random() * 6)
    const point = [random() - 0.5, random() - 0.5]
    point.splice(side >> 1, 0, (side % 2) - 0.5)
    if (!isInside(point, spheres)) outside++
  }
  return outside / samples
}

function isInside([x, y, z]: readonly number[], spheres: readonly number[]): boolean {
  for (let s = 0; s < spheres.length; s += 4) {
    if ((x - spheres[s]) ** 2 + (y - spheres[s + 1]) ** 2 + (z - spheres[s + 2]) ** 2 <= spheres[s + 3] ** 2)
      return true
  }
  return false
}

describe('uncoveredSkin', () => {
  it('finds nothing outside a sphere through the corners of a cube', () => {
    expect(uncoveredBy(0, 0, 0, HALF * (1 + 1e-12))).toMatchObject({ uncovered: 0, corners: new Float32Array(0) })
  })

  it('finds the whole surface if there are no spheres', () => {
    const { area, uncovered } = uncoveredBy()
    expect(area).toBeCloseTo(6, 12)
    expect(uncovered).toBeCloseTo(6, 9)
  })

  it.each([
    ['one sphere', [0.2, 0, 0.1, 0.6]],
    ['two that overlap, and one far away', [-0.4, -0.4, -0.4, 0.5, 0, 0, 0, 0.62, 100, 0, 0, 1]],
    [
      'many small ones',
      Array.from({ length: 200 }, (_, k) => [(k % 10) / 9 - 0.5, Math.floor(k / 10) / 19 - 0.5, -0.5, 0.04]).flat(),
    ],
  ])('measures the area outside %s as random points do', (_, spheres) => {
    const { area, uncovered } = uncoveredBy(...spheres)
    expect(Math.abs(uncovered / area - sampledShare(spheres))).toBeLessThan(0.015)
  })

  it('returns pieces that are at least partly outside', () => {
    const { corners } = uncoveredBy(0, 0, 0, 0.7)
    expect(corners.length).toBeGreaterThan(0)
    for (let c = 0; c < corners.length; c += 9) {
      const farthest = Math.max(...[0, 3, 6].map((k) => Math.hypot(...corners.subarray(c + k, c + k + 3))))
      expect(farthest).toBeGreaterThan(0.7)
    }
  })
})

describe('measureDrawn', () => {
  const wish = { protrusions: true, uncovered: true }

  it('tolerates what single precision costs, and nothing more', () => {
    const shift = 1000.1
    const positions = rest.map((x) => x + shift)
    const uncovered = (radius: number) =>
      measureDrawn(Float32Array.of(shift, shift, shift, radius), triangles, positions, wish, noProgress).uncovered
    expect(uncovered(HALF)?.uncovered).toBe(0)
    expect(uncovered(HALF - 0.01)?.uncovered).toBeGreaterThan(0)
  })

  it('measures protrusion as a share of the radius of the body', () => {
    const { protrusions } = measureDrawn(
      Float32Array.of(0, 0, 0, HALF, 0, 0, 0, 0.4),
      triangles,
      rest,
      wish,
      noProgress,
    )
    expect(protrusions?.[0]).toBeCloseTo((HALF - 0.5) / HALF, 6)
    expect(protrusions?.[1]).toBe(0)
  })
})
