import { describe, expect, it } from 'vitest'
import { buildInner } from '../../../core/innertree/buildInner.ts'
import { createInnerBody } from '../../../core/innertree/body/innerBody.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { cubeGrid, cubes, insideOut, joined, moved, opened, scaled } from '../../support/meshParts.ts'
import { hemisphere, oddMeshes, sheet } from '../../support/openMeshes.ts'
import { inTurn } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { solidBody } from '../query/solids.ts'
import { fill, innerOverlap, meshFrom, place, settingsOf, shifted } from './innerBodies.ts'

const box = cubes('box', cubeGrid(4, 4, 4))

describe('a mesh', () => {
  it.each(oddMeshes.map((mesh) => [mesh.name, mesh] as const))(
    'gets inner spheres or a typed problem: %s',
    (_, mesh) => {
      const reply = buildInner(
        { rest: mesh.positions, triangles: mesh.triangles },
        settingsOf(200),
        mesh.name,
        noProgress,
      )
      if (!reply.ok) {
        expect(reply.problem.kind).toBe('body-open')
        expect(reply.problem.message).toContain(mesh.name)
        return
      }
      const { packing, filled, volume } = reply.value
      expect(packing.count).toBeGreaterThan(0)
      expect(filled).toBeGreaterThan(0.2)
      expect(filled).toBeLessThan(1)
      const [a, b] = [0, 1].map(() => createInnerBody(solidBody(meshFrom(mesh)), reply.value))
      const report = innerOverlap(a, b, { bounds: true })
      expect(Math.abs(report.volume / volume - 1)).toBeLessThan(0.15)
      expect(report.bounds?.lower).toBeLessThanOrEqual(volume * 1.001)
    },
  )

  it('that is closed gets inner spheres or a problem that it is too thin', () => {
    let filled = 0
    for (const [k, { name, positions, triangles }] of closedMeshes().entries()) {
      if (inTurn([true, ...Array<boolean>(12).fill(false)], k)[0] !== true) continue
      const reply = buildInner({ rest: positions, triangles }, settingsOf(50), name, noProgress)
      if (reply.ok) filled++
      else expect(reply.problem.message).toMatch(/too thin/)
    }
    expect(filled).toBeGreaterThan(8)
  })

  it.each([
    ['a sheet', sheet(6)],
    ['a sheet twice', joined('a sheet twice', sheet(4), insideOut(sheet(4)))],
  ])('without an interior gets a problem with this reason: %s', (_, mesh) => {
    const reply = buildInner({ rest: mesh.positions, triangles: mesh.triangles }, settingsOf(50), 'Cape', noProgress)
    expect(!reply.ok && reply.problem.kind).toBe('body-open')
    expect(!reply.ok && reply.problem.message).toMatch(/Cape has no interior/)
  })
})

describe('an open mesh', () => {
  it('is filled as if it were closed, and its openings are reported', () => {
    const inner = fill(meshFrom(hemisphere(8, 24)), 500)
    expect(inner.openings).toHaveLength(1)
    expect(inner.openings[0].edges).toBe(24)
    expect(inner.openings[0].size).toBeCloseTo(2 * Math.SQRT2, 1)
    expect(Math.abs(inner.volume / ((2 / 3) * Math.PI) - 1)).toBeLessThan(0.05)
  })

  it('has spheres whose nearest surface is a cap', () => {
    const { packing } = fill(meshFrom(opened(box, 10, 12)), 300)
    expect(packing.triangle.some((t) => t === -1)).toBe(true)
    expect(packing.triangle.some((t) => t >= 0)).toBe(true)
  })
})

describe('the volume of a mesh', () => {
  it('does not depend on its orientation', () => {
    const [out, inward] = [fill(meshFrom(box), 300), fill(meshFrom(insideOut(box)), 300)]
    expect(inward.volume).toBe(out.volume)
    expect(inward.isExact).toBe(true)
    expect(inward.filled).toBeCloseTo(out.filled, 3)
  })

  it('counts overlapping parts once and is then not exact', () => {
    const inner = fill(meshFrom(joined('two', box, moved(box, 2, 2, 2))), 300)
    expect(inner.isExact).toBe(false)
    // Voxels whose centres are inside: axis-aligned faces may be off by half a voxel of 34.
    expect(Math.abs(inner.volume / (2 * 64 - 8) - 1)).toBeLessThan(0.045)
  })

  it('is the sum of all shells; an inverted shell inside another is a cavity', () => {
    const far = fill(meshFrom(joined('apart', box, moved(box, 9, 0, 0))), 300)
    expect(far.isExact).toBe(true)
    expect(far.volume).toBeCloseTo(128, 9)
    const hollow = joined('hollow', box, insideOut(moved(scaled(box, 0.5), 1, 1, 1)))
    const inner = fill(meshFrom(hollow), 300)
    expect(inner.volume).toBeCloseTo(56, 9)
    const [a, b] = [
      createInnerBody(solidBody(meshFrom(hollow)), inner),
      place(
        createInnerBody(solidBody(meshFrom(box)), fill(meshFrom(box), 300)),
        shifted(1.5, 1.5, 1.5, [0.25, 0.25, 0.25]),
      ),
    ]
    expect(innerOverlap(a, b).volume).toBeLessThan(0.05)
    expect(good(queryPenetration(a.body, b.body)).volume).toBeCloseTo(0, 9)
  })
})
