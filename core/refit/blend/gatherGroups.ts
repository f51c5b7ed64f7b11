import { CONCENTRIC, OWN } from '../plan/refitPlan.ts'
import type { SphereFit } from '../fit/sphereFit.ts'
import { loadConcentric, loadOwn } from './loadRestBall.ts'

/**
 * Writes balls that enclose the image of the rest ball in `fit.corners` under all weights of the group to list[end ..].
 * Returns the new end.
 */
export type WriteImages = (fit: SphereFit, group: number, list: Float64Array, end: number) => number

/** Fills `fit.lists` for all groups of the node, with the balls selected by `mode`. */
export function gatherGroups(fit: SphereFit, node: number, mode: number, writeImages: WriteImages): void {
  const { tree, lists } = fit
  const start = tree.groupStart[node]
  const end = tree.groupStart[node + 1]
  let first = 0
  let second = 0
  for (let g = start; g < end; g++) {
    if (mode === OWN) loadOwn(fit, g)
    else loadConcentric(fit, node, g)
    first = writeImages(fit, g, lists.first, first)
    lists.firstEnd[g - start] = first
    if (mode !== OWN && mode !== CONCENTRIC) {
      loadOwn(fit, g)
      second = writeImages(fit, g, lists.second, second)
    }
    lists.secondEnd[g - start] = second
  }
  lists.groups = end - start
}
