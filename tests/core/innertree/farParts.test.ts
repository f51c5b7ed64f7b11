import { describe, expect, it } from 'vitest'
import { SphereGrid } from '../../../core/innertree/packing/sphereGrid.ts'
import { buildInner } from '../../../core/innertree/buildInner.ts'
import { innerWeights } from '../../../core/innertree/body/innerWeights.ts'
import { weightsAt } from '../../../core/innertree/field/weightField.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Skin } from '../../../core/rig/skin.ts'
import { SkinBuilder } from '../../../core/rig/skinBuilder.ts'
import { good } from '../query/agreement.ts'
import { boxMesh, type Mesh } from '../query/solids.ts'
import { settingsOf, skinOf } from './innerBodies.ts'

/** Two unit cubes in opposite corners of a box, each bound to its own joint. */
function farCubes(apart: number): { mesh: Mesh; skin: Skin } {
  const [a, b] = [0, apart].map((at) => boxMesh([at, at, at], [at + 1, at + 1, at + 1]))
  const shift = a.points.length
  const mesh = {
    points: [...a.points, ...b.points],
    triangles: [...a.triangles, ...b.triangles.map(([p, q, r]) => [p + shift, q + shift, r + shift] as const)],
  }
  const builder = new SkinBuilder(2 * shift, 2 * shift)
  builder.rest.set(mesh.points.flat())
  builder.addRigid(0, shift)
  builder.addRigid(1, shift)
  return { mesh, skin: builder.finish(Uint32Array.from(mesh.triangles.flat())) }
}

describe('a body of two parts that are far from each other', () => {
  it.each([20, 200])('has weights, spheres and a bounded grid: %d edges apart', { timeout: 60_000 }, (apart) => {
    const { mesh, skin } = farCubes(apart)
    const field = good(innerWeights(skin, 'cubes', noProgress))
    expect(field.rowOf.length).toBeLessThan(6_000_000)
    const weights = new Float64Array(2)
    for (const [at, joint] of [
      [0.5, 0],
      [apart + 0.5, 1],
    ]) {
      weightsAt(field, at, at, at, weights)
      expect(weights[joint]).toBeCloseTo(1, 5)
    }
    const inner = good(buildInner(skinOf(mesh), settingsOf(100), 'cubes', noProgress))
    expect(inner.volume).toBeCloseTo(2, 9)
  })

  it('needs memory in proportion to its spheres, not to its box, to find neighbours', () => {
    const spheres = Float64Array.of(0, 0, 0, 0.001, 1000, 1000, 1000, 0.001)
    const grid = new SphereGrid(spheres, Float64Array.of(0, 0, 0, 1000, 1000, 1000), 0.01)
    grid.add(0)
    grid.add(1)
    grid.gather(1000, 1000, 1000.1, 0.2)
    expect([...grid.found.values.subarray(0, grid.found.length)]).toEqual([1])
  })
})
