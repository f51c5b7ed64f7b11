import { emptyScan, useScan, PASSES } from '../state/scan.ts'
import type { ScanFrame } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { frames } from './frames.ts'
import { inBatches } from './inBatches.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { timelineTimes } from '../derive/timelineTimes.ts'

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
    useScan.setState({ ...emptyScan, timed, status: { kind: 'too-long', why: times.problem.message } })
    return
  }
  const seconds = app.scene.status === 'ready' ? times.value : []
  const unknown = () => seconds.map(() => null)
  useScan.setState({ ...emptyScan, timed, seconds, contacts: unknown(), refits: unknown(), milliseconds: unknown() })
}

/** Also goes on with a scan that was stopped. */
export function startScan(): void {
  const { seconds, scanned, status, timed } = useScan.getState()
  if (seconds.length === 0 || scanned === seconds.length || status.kind === 'running') return
  useScan.setState({ status: { kind: 'running' } })
  stop = inBatches(seconds.slice(scanned), {
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
