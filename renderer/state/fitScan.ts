import { create } from 'zustand'

/** Mean tightness of one level of a body's tree along the scene; null where not measured yet. */
export interface FitScan {
  /** Identifies the body, motion, tree and level that were measured. */
  readonly key: string
  readonly times: readonly number[]
  readonly means: readonly (number | null)[]
  readonly measured: number
}

export const useFitScan = create<FitScan>()(() => ({ key: '', times: [], means: [], measured: 0 }))
