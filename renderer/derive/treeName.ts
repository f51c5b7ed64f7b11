import type { CellTreeSettings, FittedBuilderView, TreeChoice } from '../../electron/contract/core.ts'

/** Name of a tree in comparisons. Includes settings that differ from `usual`. */
export function treeName(
  tree: TreeChoice,
  builders: readonly FittedBuilderView[],
  usual: CellTreeSettings | null,
): string {
  if (tree === 'query') return 'Query tree'
  const { builder, effort, depth, branching } = tree
  const title = builders.find(({ name }) => name === builder)?.title ?? builder
  // Titles may continue with an explanation after a comma.
  const [short] = title.split(',')
  const shape = depth === usual?.depth && branching === usual.branching ? '' : `, ${branching} × ${depth}`
  return `${short}, ${effort}${shape}`
}
