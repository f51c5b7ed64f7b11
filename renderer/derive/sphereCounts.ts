import type { Frame } from '../../electron/contract/core.ts'

export interface SphereCounts {
  readonly shown: number
  readonly refitted: number
}

/** Counts the spheres that are drawn. */
export function sphereCounts(frame: Frame | null, hidden: ReadonlySet<number>): SphereCounts {
  let shown = 0
  let refitted = 0
  for (const { body, spheres } of frame?.bodies ?? []) {
    if (hidden.has(body) || spheres === undefined) continue
    shown += spheres.nodes.length
    for (const flag of spheres.refitted) refitted += flag
  }
  return { shown, refitted }
}
