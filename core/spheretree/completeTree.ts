import { findBuilder } from './builders/builders.ts'
import { defaultTreeSettings } from './buildTree.ts'
import type { TreeSettings } from './tree/sphereTree.ts'

/**
 * Fills in omitted settings from `base`. If the builder differs from that of `base`, its own default collapse constant
 * is used.
 */
export function completeTree(given: Partial<TreeSettings>, base: TreeSettings = defaultTreeSettings): TreeSettings {
  const builder = given.builder ?? base.builder
  const builderCollapse = builder === base.builder ? undefined : findBuilder(builder)?.collapse
  return { builder, collapse: given.collapse ?? builderCollapse ?? base.collapse, leaf: given.leaf ?? base.leaf }
}
