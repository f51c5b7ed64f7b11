import type { CellBuilder } from '../cellBuilder.ts'
import { octree } from './octree.ts'

export const cellBuilders: readonly CellBuilder[] = [octree]

export function cellBuilderNames(): readonly string[] {
  return cellBuilders.map((builder) => builder.name)
}

export function findCellBuilder(name: string): CellBuilder | undefined {
  return cellBuilders.find((builder) => builder.name === name)
}
