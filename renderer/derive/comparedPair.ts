import type { TreePair } from '../state/treePair.ts'
import type { FittedView } from '../../electron/contract/core.ts'

/** The chosen trees as far as they still exist; otherwise the latest fitted tree and the query tree. `fitted`: the latest last. */
export function comparedPair(chosen: TreePair | undefined, fitted: readonly FittedView[]): TreePair {
  const known = new Set(['query', ...fitted.map(({ settings }) => settings)].map((tree) => JSON.stringify(tree)))
  if (chosen?.every((tree) => known.has(JSON.stringify(tree))) === true) return chosen
  return [fitted.at(-1)?.settings ?? 'query', 'query']
}
