import type { TreePair } from '../state/treePair.ts'
import type { FittedView } from '../../electron/contract/core.ts'

/** The chosen trees if both still exist; otherwise the latest of `fitted`, which is its last, and the query tree. */
export function comparedPair(chosen: TreePair | undefined, fitted: readonly FittedView[]): TreePair {
  const known = new Set(['query', ...fitted.map(({ settings }) => settings)].map((tree) => JSON.stringify(tree)))
  if (chosen?.every((tree) => known.has(JSON.stringify(tree))) === true) return chosen
  return [fitted.at(-1)?.settings ?? 'query', 'query']
}
