import type { CellBuilder } from '../cellBuilder.ts'
import { medial } from './medial.ts'
import { octree } from './octree.ts'

export const cellBuilders: readonly CellBuilder[] = [medial, octree]

export function cellBuilderNames(): readonly string[] {
  return cellBuilders.map((builder) => builder.name)
}

export function findCellBuilder(name: string): CellBuilder | undefined {
  return cellBuilders.find((builder) => builder.name === name)
}
