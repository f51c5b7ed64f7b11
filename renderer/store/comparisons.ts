import { create } from 'zustand'
import type { BodyView, FittedView, RigView } from '../../electron/contract/core.ts'
import { compareTrees, type TreeComparison } from './fitting.ts'

interface Known {
  /** A rig that is read again is another object. */
  readonly rig: RigView
  readonly result: TreeComparison
}

/** By body and the settings of both trees. They stay when their panel leaves the screen. */
export type Comparisons = Readonly<Record<string, Known>>
export const useComparisons = create<Comparisons>()(() => ({}))

/** The comparison of these two trees of the body; undefined if there is none. */
export function comparisonOf(all: Comparisons, body: BodyView, fitted: FittedView): TreeComparison | undefined {
  const known = all[keyOf(body, fitted)]
  return known?.rig === body.rig ? known.result : undefined
}

/** Compares both trees in the pose on screen. The comparison before stays if this fails or is cancelled. */
export async function compareAndKeep(body: BodyView, fitted: FittedView): Promise<void> {
  const result = await compareTrees(body)
  if (result !== null) useComparisons.setState({ [keyOf(body, fitted)]: { rig: body.rig, result } })
}

const keyOf = ({ id, settings }: BodyView, fitted: FittedView): string =>
  JSON.stringify([id, settings.tree, fitted.settings])
