import { create } from 'zustand'

/** The overlap of two bodies along the scene, by inner spheres; null where not measured yet. */
export interface OverlapScan {
  /** Identifies the bodies, motions and spheres that were measured. */
  readonly key: string
  readonly times: readonly number[]
  readonly volumes: readonly (number | null)[]
  /** Uncertainty of each volume: see `InnerPenetration.uncertainty`. */
  readonly errors: readonly (number | null)[]
  /** Exact volumes of closed bodies if `compare` is set. */
  readonly exacts: readonly (number | null)[]
  /** Whether to measure `exacts` too. */
  readonly compare: boolean
  readonly measured: number
}

export const noOverlap: OverlapScan = {
  key: '',
  times: [],
  volumes: [],
  errors: [],
  exacts: [],
  compare: false,
  measured: 0,
}

export const useOverlapScan = create<OverlapScan>()(() => noOverlap)
