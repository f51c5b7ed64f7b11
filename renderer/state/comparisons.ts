/** Comparisons of two trees of a body. */
import { create } from 'zustand'
import type { BodyView, TreeMeasures, TreeTime } from '../../electron/contract/core.ts'
import type { TreePair } from './treePair.ts'

export interface MeasuredTree {
  readonly measures: TreeMeasures
  /** Along the clip. */
  readonly times: readonly TreeTime[]
}

/** The fit of two trees in one pose, and their cost along the clip. */
export interface TreeComparison {
  /** `App.edition` at the time of the measurement; the result is stale for any other. */
  readonly edition: number
  /** Scene time in seconds. */
  readonly time: number
  readonly trees: readonly [MeasuredTree, MeasuredTree]
}

export interface Comparisons {
  /** By `comparisonKey`. */
  readonly results: ReadonlyMap<string, TreeComparison>
  /** The trees that the user chose to compare, by body id. */
  readonly chosen: ReadonlyMap<number, TreePair>
}

/** A separate store, so that comparisons outlive their panel. */
export const useComparisons = create<Comparisons>()(() => ({ results: new Map(), chosen: new Map() }))

export function comparisonKey({ id }: BodyView, pair: TreePair): string {
  return JSON.stringify([id, pair])
}

export function choosePair({ id }: BodyView, pair: TreePair): void {
  useComparisons.setState(({ chosen }) => ({ chosen: new Map([...chosen, [id, pair]]) }))
}
