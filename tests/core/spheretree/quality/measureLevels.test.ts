import { describe, expect, it } from 'vitest'
import { Cancelled, noProgress } from '../../../../core/base/progress.ts'
import { buildTree } from '../../../../core/spheretree/buildTree.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { builderNames } from '../../../../core/spheretree/builders/builders.ts'
import { SPHERE } from '../../../../core/spheretree/tree/sphereTree.ts'
import { measureLevels } from '../../../../core/spheretree/quality/measureLevels.ts'
import { cancelling } from '../../../support/cancelling.ts'
import { cubeGrid, cubes, moved, type TestMesh } from '../../../support/meshParts.ts'
import { hemisphere, sheet } from '../../../support/openMeshes.ts'
import { randomRig } from '../../../support/randomRig.ts'
import { seeded } from '../../../support/seeded.ts'

const HALF = Math.sqrt(3) / 2
/** A unit cube centred at the origin. */
const cube = skinOf(moved(cubes('cube', cubeGrid(1, 1, 1)), -0.5, -0.5, -0.5))

function skinOf({ positions, triangles }: TestMesh) {
  return { rest: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

function octree(skin: ReturnType<typeof skinOf>, depth: number) {
  return buildCellTree(skin, { builder: 'octree', branching: 8, depth, effort: 'fast' }, noProgress)
}

function measure(skin: ReturnType<typeof skinOf>, depth: number, change = (spheres: Float64Array) => spheres) {
  const tree = octree(skin, depth)
  return measureLevels(tree, change(tree.spheres.slice()), skin.triangles, skin.rest, noProgress)
}

describe('measureLevels', () => {
  const { radius, inside, levels } = measure(cube, 1)

  it('measures the sphere around a cube and the eight around its octants', () => {
    expect(radius).toBeCloseTo(HALF, 12)
    expect(levels.map(({ level, spheres }) => [level, spheres])).toEqual([
      [1, 1],
      [2, 8],
    ])
    expect(levels[0].worst * radius).toBeCloseTo(HALF - 0.5, 12)
    expect(levels[1].worst * radius).toBeCloseTo(HALF / 2 - 0.25, 12)
    expect(levels[1].mean).toBeCloseTo(levels[1].worst, 12)
    expect(levels[1].variance).toBeCloseTo(0, 12)
  })

  it('has samples that reach the bound if it is attained', () => {
    for (const { worst, sampled } of levels) expect(sampled).toBeCloseTo(worst, 9)
  })

  it('gives the volume of the union within its error', () => {
    const { value, error } = levels[0].volume ?? { value: 0, error: 0 }
    expect(Math.abs(value - (4 / 3) * Math.PI * HALF ** 3)).toBeLessThan(1.5 * error)
    expect(error).toBeLessThan(0.1)
  })

  it('finds the whole surface covered and no sphere to enlarge', () => {
    for (const { coverage, grown, worst } of levels) expect([coverage, grown]).toEqual([1, worst])
  })

  it('finds the interior of a closed mesh', () => {
    expect(inside).toEqual({ closed: true, separatedShare: 1, buriedShare: 0, undefinedShare: 0 })
  })

  it('measures what a smaller sphere leaves uncovered, and how far it must grow', () => {
    const [root] = measure(cube, 1, (spheres) => spheres.fill(0.7, 3, 4)).levels
    // Each face keeps a disk of radius √(0.7² − 0.5²).
    const share = Math.PI * (0.49 - 0.25)
    expect(root.coverage).toBeLessThanOrEqual(share)
    expect(root.coverage).toBeGreaterThan(share - 0.06)
    expect(root.worst * radius).toBeCloseTo(0.2, 12)
    expect(root.grown * radius).toBeCloseTo(HALF - 0.5, 12)
  })

  it('counts cells that another sphere of the level encloses', () => {
    const [, second] = measure(cube, 1, (spheres) => {
      for (let k = 0; k < SPHERE; k++) {
        ;[spheres[SPHERE + k], spheres[2 * SPHERE + k]] = [spheres[2 * SPHERE + k], spheres[SPHERE + k]]
      }
      return spheres
    }).levels
    expect([second.coverage, second.grown]).toEqual([1, second.worst])
  })

  it('reports if the interior is undefined', () => {
    const flat = measure(skinOf(sheet(3)), 1)
    expect(flat.inside).toMatchObject({ closed: false, undefinedShare: 1 })
    expect(flat.levels[0].volume).toBeNull()
    expect(flat.levels[0].worst * flat.radius).toBeCloseTo(Math.SQRT1_2, 9)
  })

  it('does not treat the opening of a shell as surface', () => {
    const shell = measure(skinOf(hemisphere(8, 16)), 1)
    // The upper half of the ball around a hemisphere is up to 1 away from its rim.
    expect(shell.levels[0].worst * shell.radius).toBeGreaterThan(1)
  })

  it.each(builderNames())('finds trees of whole triangles fully covered: %s', (builder) => {
    const rig = randomRig(seeded(9), { vertices: 60, farOff: 0 })
    const tree = buildTree(rig, { builder, collapse: 0.6, leaf: 4 }, noProgress)
    const { levels: found } = measureLevels(tree, tree.spheres, rig.skin.triangles, rig.skin.rest, noProgress)
    for (const { coverage, grown, worst, sampled } of found) {
      expect([coverage, grown]).toEqual([1, worst])
      expect(sampled).toBeLessThanOrEqual(worst)
    }
  })

  it('can be cancelled', () => {
    const tree = octree(cube, 1)
    expect(() => measureLevels(tree, tree.spheres, cube.triangles, cube.rest, cancelling)).toThrow(Cancelled)
  })

  it('returns no levels for a tree without nodes', () => {
    const empty = { rest: new Float64Array(0), triangles: new Uint32Array(0) }
    expect(measure(empty, 1).levels).toEqual([])
  })
})
