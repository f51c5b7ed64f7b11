import type { TreeBuilder } from './treeBuilder.ts'
import { kcentre } from './kcentre.ts'
import { quinlan } from './quinlan.ts'

export const builders: readonly TreeBuilder[] = [quinlan, kcentre]

export function builderNames(): readonly string[] {
  return builders.map((builder) => builder.name)
}

export function findBuilder(name: string): TreeBuilder | undefined {
  return builders.find((builder) => builder.name === name)
}
