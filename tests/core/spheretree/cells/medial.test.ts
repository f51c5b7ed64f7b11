import { describe, expect, it } from 'vitest'
import { createSurfacePoint } from '../../../../core/geometry/closestPoint.ts'
import { signedDistance } from '../../../../core/geometry/signedDistance.ts'
import { createSolid } from '../../../../core/geometry/solid.ts'
import { Cancelled, noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import type { CellTree, CellTreeSettings } from '../../../../core/spheretree/cells/tree/cellTree.ts'
import { SPHERE } from '../../../../core/spheretree/tree/sphereTree.ts'
import { expectCellCover } from '../../../support/expectCellCover.ts'
import { cubePicture, icosphere, joined, moved, type TestMesh, torus } from '../../../support/meshParts.ts'
import { oddMeshes } from '../../../support/openMeshes.ts'

const small: CellTreeSettings = { builder: 'medial', branching: 4, depth: 2, effort: 'fast' }
const comb = cubePicture('comb', ['# # # #', '# # # #', '#######'], 1)
const uneven = joined(
  'three spheres and a ring',
  torus(1, 0.1, 6, 24),
  ...[3, 6, 9].map((x) => moved(icosphere(2), x, 0, 0)),
)

describe('builder medial', () => {
  it.each([...oddMeshes, comb])('covers every point on every level: $name', (mesh) => {
    const tree = build(mesh, small)
    expectCellCover(tree, mesh.positions, mesh.triangles)
    expect(Math.max(0, ...tree.level)).toBe(mesh.triangles.length === 0 ? 0 : 3)
    expect(Math.max(0, ...tree.childCount)).toBeLessThanOrEqual(4)
  })

  it('has less than a third of the error of an octree on every level', () => {
    const mesh = torus(1, 0.3, 12, 24)
    const ours = errors(mesh, build(mesh, { ...small, branching: 8 }))
    const octree = errors(mesh, build(mesh, { ...small, branching: 8, builder: 'octree' }))
    for (let level = 0; level < 2; level++) expect(ours[level]! / octree[level]!).toBeLessThan(1 / 3)
  })

  it('does not divide a ball that fits well enough', () => {
    const mesh = icosphere(3)
    const tree = build(mesh, { ...small, depth: 3 })
    expect(errors(mesh, tree)[0]).toBeLessThan(0.005)
    for (let node = 1; node < tree.nodeCount; node++) {
      if (tree.level[node]! < 4) expect(tree.childCount[node]).toBe(1)
    }
  })

  it('builds a second tree if one node of the last level is much worse than the others', () => {
    expect(builtLevels(uneven, small)).toEqual([1, 2, 1, 2])
    expect(builtLevels(torus(1, 0.1, 6, 24), small)).toEqual([1, 2])
  })

  it('never reports less progress than before, even if it builds a second tree', () => {
    const shares: number[] = []
    const report = (done: number, total: number, what: string) => {
      if (what.startsWith('fitting')) shares.push(done / total)
    }
    const settings = { ...small, branching: 2, depth: 4 }
    buildCellTree({ rest: uneven.positions, triangles: uneven.triangles }, settings, { report })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 0.875])
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

  it('does not centre balls far from an open surface', () => {
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

function builtLevels({ positions, triangles }: TestMesh, settings: CellTreeSettings): number[] {
  const levels: number[] = []
  buildCellTree({ rest: positions, triangles }, settings, noProgress, (level) => levels.push(level))
  return levels
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
