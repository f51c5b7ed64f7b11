import { create } from 'zustand'
import type { Skinning } from '../../electron/contract/core.ts'

export interface Collapse {
  readonly joint: number
  /** Width of the narrowest cross-section against the reference pose, and when. */
  readonly ratio: number
  readonly time: number
}

/** How the three ways of skinning keep one body's shape along the scene; null where the core was not asked yet. */
export interface SkinningScan {
  /** What was measured: another body, clip or pose is another key. */
  readonly key: string
  readonly status: 'none' | 'running' | 'done' | 'failed'
  readonly problem: string
  readonly times: readonly number[]
  readonly volumes: Readonly<Record<Skinning, readonly (number | null)[]>>
  /** The worst moment of each joint, by way of skinning; joints without cross-sections are left out. */
  readonly collapse: Readonly<Record<Skinning, ReadonlyMap<number, Collapse>>>
  readonly measured: number
}

export const none = { linear: new Map(), spherical: new Map(), dual: new Map() }

export const useSkinningScan = create<SkinningScan>()(() => ({
  key: '',
  status: 'none',
  problem: '',
  times: [],
  volumes: { linear: [], spherical: [], dual: [] },
  collapse: none,
  measured: 0,
}))
