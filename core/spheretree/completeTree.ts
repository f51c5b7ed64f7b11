import { findBuilder } from './builders/registry.ts'
import { defaultTreeSettings } from './buildTree.ts'
import type { TreeSettings } from './layout.ts'

/** Fills in omitted settings from `base`. A builder other than that of `base` brings its own collapse constant. */
export function completeTree(given: Partial<TreeSettings>, base: TreeSettings = defaultTreeSettings): TreeSettings {
  const builder = given.builder ?? base.builder
  const usual = builder === base.builder ? undefined : findBuilder(builder)?.collapse
  return { builder, collapse: given.collapse ?? usual ?? base.collapse, leaf: given.leaf ?? base.leaf }
}
