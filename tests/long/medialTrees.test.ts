import { describe, expect, it } from 'vitest'
import { noProgress } from '../../core/base/progress.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../core/spheretree/cells/buildCellTree.ts'
import { closedMeshes } from '../support/closedMeshes.ts'
import { expectCellCover } from '../support/expectCellCover.ts'
import { oddMeshes } from '../support/openMeshes.ts'

const settings = { ...defaultCellTreeSettings, builder: 'medial', effort: 'fast' } as const

describe('builder medial', () => {
  it('covers every test mesh on every level', () => {
    const meshes = [...closedMeshes(), ...oddMeshes]
    expect(meshes.length).toBeGreaterThan(200)
    for (const mesh of meshes) {
      const tree = buildCellTree({ rest: mesh.positions, triangles: mesh.triangles }, settings, noProgress)
      expectCellCover(tree, mesh.positions, mesh.triangles)
    }
  })
})
