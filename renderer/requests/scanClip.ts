/** Scans all frames of the clip for contacts. */
import { emptyScan, useScan, PASSES } from '../state/scan.ts'
import type { ScanFrame } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { frames } from './frames.ts'
import { inBatches } from './inBatches.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { timelineTimes } from '../derive/timelineTimes.ts'

let stop = (): void => {}

/** Milliseconds after the last edit, so that a drag does not restart the scan at every step. */
const DELAY_MS = 250

/** The state that a scan depends on. */
const scanned = ['edition', 'frameRate', 'scene', 'selfContacts'] as const

/** Restarts the scan whenever the frames of the scene may have changed. */
export function scanWhenIdle(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  useApp.subscribe((app, before) => {
    const untimed = app.scanCurve === 'time' && !useScan.getState().timed
    if (!untimed && scanned.every((name) => app[name] === before[name])) return
    clearTimeout(timer)
    clear(app)
    timer = setTimeout(startScan, DELAY_MS)
  })
}

function clear(app: App): void {
  stop()
  const timed = app.scanCurve === 'time'
  const times = timelineTimes(sceneSeconds(app), app.frameRate)
  if (!times.ok) {
    useScan.setState({ ...emptyScan, timed, status: { kind: 'too-long', why: times.problem.message } })
    return
  }
  const seconds = app.scene.status === 'ready' ? times.value : []
  const unknown = () => seconds.map(() => null)
  useScan.setState({ ...emptyScan, timed, seconds, contacts: unknown(), refits: unknown(), milliseconds: unknown() })
}

/** Starts the scan, or resumes it. */
export function startScan(): void {
  const { seconds, scanned, status, timed } = useScan.getState()
  if (seconds.length === 0 || scanned === seconds.length || status.kind === 'running') return
  useScan.setState({ status: { kind: 'running' } })
  stop = inBatches(seconds.slice(scanned), {
    request: (times) => engine.scan({ times, self: useApp.getState().selfContacts, passes: timed ? PASSES : 1 }),
    add: fill,
    fail: ({ kind, message }) =>
      useScan.setState({ status: { kind: 'stopped', why: kind === 'core-crashed' ? undefined : message } }),
    done: finish,
  })
}

/**
 * Requests the frame on screen again: it is often the first one that the core computed, and then took about ten times
 * as long as usual.
 */
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
