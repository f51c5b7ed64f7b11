import { describe, expect, it } from 'vitest'
import { createSurfacePoint } from '../../../../core/geometry/closestPoint.ts'
import { signedDistance } from '../../../../core/geometry/signedDistance.ts'
import { createSolid } from '../../../../core/geometry/solid.ts'
import { Cancelled, noProgress } from '../../../../core/progress.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import type { CellTree, CellTreeSettings } from '../../../../core/spheretree/cells/cellTree.ts'
import { SPHERE } from '../../../../core/spheretree/layout.ts'
import { expectCellCover } from '../../../support/expectCellCover.ts'
import { cubePicture, type TestMesh, torus } from '../../../support/meshParts.ts'
import { oddMeshes } from '../../../support/openMeshes.ts'

const small: CellTreeSettings = { builder: 'medial', branching: 4, depth: 2, effort: 'fast' }
const comb = cubePicture('comb', ['# # # #', '# # # #', '#######'], 1)

describe('the builder medial', () => {
  it.each([...oddMeshes, comb])('covers every point on every level: $name', (mesh) => {
    const tree = build(mesh, small)
    expectCellCover(tree, mesh.positions, mesh.triangles)
    expect(Math.max(0, ...tree.level)).toBe(mesh.triangles.length === 0 ? 0 : 3)
    expect(Math.max(0, ...tree.childCount)).toBeLessThanOrEqual(4)
  })

  it('has a third of the error of an octree on every level', () => {
    const mesh = torus(1, 0.3, 12, 24)
    const ours = errors(mesh, build(mesh, { ...small, branching: 8 }))
    const octree = errors(mesh, build(mesh, { ...small, branching: 8, builder: 'octree' }))
    for (let level = 0; level < 2; level++) expect(ours[level]! / octree[level]!).toBeLessThan(1 / 3)
  })

  it('is deterministic', () => {
    expect(build(comb, small)).toEqual(build(comb, small))
  })

  it('reports its levels and can be cancelled', () => {
    const texts = new Set<string>()
    const levels: number[] = []
    const report = (_done: number, _total: number, what: string) => texts.add(what)
    const skin = { rest: comb.positions, triangles: comb.triangles }
    buildCellTree(skin, small, { report }, (level, spheres) => levels.push(level, spheres.length / SPHERE))
    expect([...texts]).toEqual(expect.arrayContaining(['fitting level 1 of 2', 'fitting level 2 of 2']))
    expect(levels).toEqual([1, 4, 2, 16])
    expect(() => buildCellTree(skin, small, { report: cancelAtLevel2 })).toThrow(Cancelled)
  })

  it('does not center balls far from an open surface', () => {
    const mesh = oddMeshes.find(({ name }) => name === 'hemisphere')!
    const tree = build(mesh, small)
    for (let node = 1; node < tree.nodeCount; node++) {
      const [x, y, z] = tree.spheres.subarray(node * SPHERE, node * SPHERE + 3)
      if (tree.level[node] === 3) expect(Math.hypot(x!, y!, z!)).toBeGreaterThan(0.7)
    }
  })
})

function cancelAtLevel2(_done: number, _total: number, what: string): void {
  if (what === 'fitting level 2 of 2') throw new Cancelled()
}

function build(mesh: TestMesh, settings: CellTreeSettings): CellTree {
  return buildCellTree({ rest: mesh.positions, triangles: mesh.triangles }, settings, noProgress)
}

/** Largest r − sd(c) per level below the root. */
function errors(mesh: TestMesh, tree: CellTree): number[] {
  const solid = createSolid(mesh.positions, mesh.triangles, noProgress)
  const worst: number[] = []
  for (let node = 1; node < tree.nodeCount; node++) {
    const [x, y, z, r] = tree.spheres.subarray(node * SPHERE, node * SPHERE + 4)
    const error = r! - signedDistance(solid.tree, x!, y!, z!, createSurfacePoint())
    const level = tree.level[node]! - 2
    worst[level] = Math.max(worst[level] ?? 0, error)
  }
  return worst
}
