import { create } from 'zustand'
import type { BodyView, TreeMeasures, TreeTime } from '../../electron/contract/core.ts'
import type { TreePair } from './treePair.ts'

/** What was measured of a tree. */
export interface MeasuredTree {
  readonly measures: TreeMeasures
  /** Along the clip. */
  readonly times: readonly TreeTime[]
}

/** How well two trees of a body fit in one pose, and what they cost along the clip. */
export interface TreeComparison {
  /** `App.edition` that it is of: for another one it is out of date. */
  readonly edition: number
  /** Of the scene, in seconds. */
  readonly time: number
  readonly trees: readonly [MeasuredTree, MeasuredTree]
}

export interface Comparisons {
  /** By `comparisonKey`. */
  readonly results: ReadonlyMap<string, TreeComparison>
  /** By id of the body: what the user chose to compare. */
  readonly chosen: ReadonlyMap<number, TreePair>
}

/** Its own store, so that comparisons outlive their panel. */
export const useComparisons = create<Comparisons>()(() => ({ results: new Map(), chosen: new Map() }))

export function comparisonKey({ id }: BodyView, pair: TreePair): string {
  return JSON.stringify([id, pair])
}

export function choosePair({ id }: BodyView, pair: TreePair): void {
  useComparisons.setState(({ chosen }) => ({ chosen: new Map([...chosen, [id, pair]]) }))
}
