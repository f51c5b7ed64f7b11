import { create } from 'zustand'

export type ScanStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done' }
  /** `why` undefined: the user stopped it. */
  | { readonly kind: 'stopped'; readonly why?: string | undefined }
  | { readonly kind: 'too-long'; readonly why: string }

/** Contacts and their cost for every frame of the timeline; null for frames that are not scanned yet. */
export interface Scan {
  readonly status: ScanStatus
  /** Whether every frame is measured PASSES times: a single measurement is mostly noise. */
  readonly timed: boolean
  readonly seconds: readonly number[]
  readonly contacts: (number | null)[]
  readonly refits: (number | null)[]
  /** Shortest of PASSES measurements; null throughout if the scan is not `timed`. */
  readonly milliseconds: (number | null)[]
  readonly scanned: number
}

export const nothing: Scan = {
  status: { kind: 'none' },
  timed: false,
  seconds: [],
  contacts: [],
  refits: [],
  milliseconds: [],
  scanned: 0,
}

/** Its own store: it changes many times a second and only the timeline listens. */
export const useScan = create<Scan>()(() => nothing)

/** Measurements of a frame, the shortest of which counts. */
export const PASSES = 5
