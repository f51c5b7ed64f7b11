import { create } from 'zustand'

export type ScanStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done' }
  /** `why`: undefined if the user stopped it. */
  | { readonly kind: 'stopped'; readonly why?: string | undefined }
  | { readonly kind: 'too-long'; readonly why: string }

/** Contacts and query cost of every frame of the timeline; null for frames not scanned yet. */
export interface Scan {
  readonly status: ScanStatus
  /** Whether every frame is measured PASSES times, because a single measurement is mostly noise. */
  readonly timed: boolean
  readonly seconds: readonly number[]
  readonly contacts: (number | null)[]
  readonly refits: (number | null)[]
  /** Shortest of PASSES measurements; null throughout if the scan is not `timed`. */
  readonly milliseconds: (number | null)[]
  readonly scanned: number
}

export const emptyScan: Scan = {
  status: { kind: 'none' },
  timed: false,
  seconds: [],
  contacts: [],
  refits: [],
  milliseconds: [],
  scanned: 0,
}

/** A separate store: it changes many times a second, and only the timeline uses it. */
export const useScan = create<Scan>()(() => emptyScan)

/** Measurements per frame, of which the shortest is used. */
export const PASSES = 5
