import { create } from 'zustand'

/** The volume that two bodies have in common along the scene, by inner spheres; null where it is not measured yet. */
export interface OverlapScan {
  /** What was measured: other bodies, motions or spheres are another key. */
  readonly key: string
  readonly times: readonly number[]
  readonly volumes: readonly (number | null)[]
  /** By how much each volume may be off: see `InnerPenetration.uncertainty`. */
  readonly errors: readonly (number | null)[]
  /** Exact volumes of closed bodies, if they are compared. */
  readonly exacts: readonly (number | null)[]
  /** Whether `exacts` are measured too. */
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
