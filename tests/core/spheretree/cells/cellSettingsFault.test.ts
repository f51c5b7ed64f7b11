import { describe, expect, it } from 'vitest'
import { defaultCellTreeSettings } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../../../core/spheretree/cells/builders/cellBuilders.ts'
import { cellSettingsFault } from '../../../../core/spheretree/cells/cellSettingsFault.ts'

describe('settings of a cell tree', () => {
  it.each(cellBuilderNames())('are valid by default: %s', (builder) => {
    expect(cellSettingsFault({ ...defaultCellTreeSettings, builder })).toBeNull()
  })

  it.each(cellBuilderNames().filter((name) => name !== 'octree'))('allow any number of children: %s', (builder) => {
    expect(cellSettingsFault({ ...defaultCellTreeSettings, builder, branching: 4 })).toBeNull()
  })

  it('allow an octree only 8 children', () => {
    const fault = cellSettingsFault({ ...defaultCellTreeSettings, builder: 'octree', branching: 4 })
    expect(fault).toBe('Invalid number of children 4: the builder "octree" always uses 8.')
  })
})
