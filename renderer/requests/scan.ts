import { create } from 'zustand'
import type { ScanFrame } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import type { CsvTable } from '../derive/csv.ts'
import { frames } from './frames.ts'
import { takeHelpings } from './helpings.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { timelineTimes } from '../derive/timelineTimes.ts'

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

const nothing: Scan = {
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

let stop = (): void => {}

/** A while after the last edit: a drag does not begin a scan with every pixel. */
const PAUSE = 250

/** What a scan depends on. */
const scanned = ['edition', 'frameRate', 'scene', 'selfContacts'] as const

/** From now on the scan begins anew whenever the frames of the scene may have become other ones. */
export function scanWhenIdle(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  useApp.subscribe((app, before) => {
    const untimed = app.scanCurve === 'time' && !useScan.getState().timed
    if (!untimed && scanned.every((name) => app[name] === before[name])) return
    clearTimeout(timer)
    clear(app)
    timer = setTimeout(startScan, PAUSE)
  })
}

function clear(app: App): void {
  stop()
  const timed = app.scanCurve === 'time'
  const times = timelineTimes(sceneSeconds(app), app.frameRate)
  if (!times.ok) {
    useScan.setState({ ...nothing, timed, status: { kind: 'too-long', why: times.problem.message } })
    return
  }
  const seconds = app.scene.status === 'ready' ? times.value : []
  const unknown = () => seconds.map(() => null)
  useScan.setState({ ...nothing, timed, seconds, contacts: unknown(), refits: unknown(), milliseconds: unknown() })
}

/** Also goes on with a scan that was stopped. */
export function startScan(): void {
  const { seconds, scanned, status, timed } = useScan.getState()
  if (seconds.length === 0 || scanned === seconds.length || status.kind === 'running') return
  useScan.setState({ status: { kind: 'running' } })
  stop = takeHelpings(seconds.slice(scanned), {
    ask: async (times) => {
      const passes = timed ? PASSES : 1
      const reply = await engine.scan({ times, self: useApp.getState().selfContacts, passes })
      return reply.ok ? { took: reply.value, problem: null } : { took: null, problem: reply.problem }
    },
    take: fill,
    fail: ({ kind, message }) =>
      useScan.setState({ status: { kind: 'stopped', why: kind === 'core-crashed' ? undefined : message } }),
    done: finish,
  })
}

/** The frame on screen is often the first that the core ever computed, and took ten times what such a frame takes: measured once more. */
function finish(): void {
  useScan.setState({ status: { kind: 'done' } })
  if (!useApp.getState().playing) frames.wantAgain()
}

export function stopScan(): void {
  stop()
  useScan.setState({ status: { kind: 'stopped' } })
}

function fill(frames: readonly ScanFrame[]): void {
  const { contacts, refits, milliseconds, scanned, timed } = useScan.getState()
  for (const [k, frame] of frames.entries()) {
    contacts[scanned + k] = frame.contacts
    refits[scanned + k] = frame.refits
    if (timed) milliseconds[scanned + k] = frame.milliseconds
  }
  useScan.setState({ scanned: scanned + frames.length })
}

export function scanCsv({ seconds, contacts, refits, milliseconds, timed }: Scan): CsvTable {
  return {
    name: 'the scan of the clip',
    columns: ['seconds', 'contacts', 'spheres refitted', ...(timed ? [`milliseconds, best of ${PASSES}`] : [])],
    rows: seconds.map((time, k) => [
      time,
      contacts[k] ?? Number.NaN,
      refits[k] ?? Number.NaN,
      ...(timed ? [milliseconds[k] ?? Number.NaN] : []),
    ]),
  }
}
