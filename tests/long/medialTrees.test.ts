import { describe, expect, it } from 'vitest'
import { noProgress } from '../../core/base/progress.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../core/spheretree/cells/buildCellTree.ts'
import { validateCellTree } from '../../core/spheretree/cells/validateCellTree.ts'
import { closedMeshes } from '../support/closedMeshes.ts'
import { oddMeshes } from '../support/openMeshes.ts'

const settings = { ...defaultCellTreeSettings, builder: 'medial', effort: 'fast' } as const

describe('builder medial', () => {
  it.each([...closedMeshes(), ...oddMeshes])('covers $name on every level', ({ positions, triangles }) => {
    const skin = { rest: positions, triangles }
    expect(validateCellTree(buildCellTree(skin, settings, noProgress), skin)).toEqual([])
  })
})
