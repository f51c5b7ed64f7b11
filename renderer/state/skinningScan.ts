import { create } from 'zustand'
import { perMethod } from '../base/perMethod.ts'
import type { Skinning } from '../../electron/contract/core.ts'

export interface Collapse {
  readonly joint: number
  /** Width of the narrowest cross-section relative to the reference pose. */
  readonly ratio: number
  readonly time: number
}

/** Shape preservation of each skinning method along the scene; null where not measured yet. */
export interface SkinningScan {
  /** Identifies the body, clip and pose that were measured. */
  readonly key: string
  readonly status: 'none' | 'running' | 'done' | 'failed'
  readonly problem: string
  readonly times: readonly number[]
  readonly volumes: Readonly<Record<Skinning, readonly (number | null)[]>>
  /** The narrowest cross-section of each joint, by skinning method, without joints that have none. */
  readonly collapse: Readonly<Record<Skinning, ReadonlyMap<number, Collapse>>>
  readonly measured: number
}

export const noCollapse: SkinningScan['collapse'] = perMethod(() => new Map<number, Collapse>())

export const useSkinningScan = create<SkinningScan>()(() => ({
  key: '',
  status: 'none',
  problem: '',
  times: [],
  volumes: perMethod(() => []),
  collapse: noCollapse,
  measured: 0,
}))
