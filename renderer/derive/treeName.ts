import type { CellTreeSettings, FittedBuilderView, TreeChoice } from '../../electron/contract/core.ts'

/** What a tree is called where it is compared with others: settings other than the usual ones are part of it. */
export function treeName(
  tree: TreeChoice,
  builders: readonly FittedBuilderView[],
  usual: CellTreeSettings | null,
): string {
  if (tree === 'query') return 'Query tree'
  const { builder, effort, depth, branching } = tree
  const title = builders.find(({ name }) => name === builder)?.title ?? builder
  // Titles may go on with an explanation.
  const [short] = title.split(',')
  const shape = depth === usual?.depth && branching === usual.branching ? '' : `, ${branching} × ${depth}`
  return `${short}, ${effort}${shape}`
}
