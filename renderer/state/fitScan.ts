import { create } from 'zustand'

/** Mean tightness of one level of a body's tree along the scene; null where it is not measured yet. */
export interface FitScan {
  /** What was measured: another body, motion, tree or level is another key. */
  readonly key: string
  readonly times: readonly number[]
  readonly means: readonly (number | null)[]
  readonly measured: number
}

export const useFitScan = create<FitScan>()(() => ({ key: '', times: [], means: [], measured: 0 }))
