import type { CellBuilder } from '../tree/cellBuilder.ts'
import { burst } from './burst.ts'
import { combined } from './combined.ts'
import { expand } from './expand.ts'
import { grid } from './grid.ts'
import { hubbard } from './hubbard.ts'
import { medial } from './medial.ts'
import { merge } from './merge.ts'
import { octree } from './octree.ts'

export const cellBuilders: readonly CellBuilder[] = [medial, combined, expand, merge, burst, hubbard, grid, octree]

export function cellBuilderNames(): readonly string[] {
  return cellBuilders.map((builder) => builder.name)
}

export function findCellBuilder(name: string): CellBuilder | undefined {
  return cellBuilders.find((builder) => builder.name === name)
}
