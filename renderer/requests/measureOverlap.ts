import { useOverlapScan } from '../state/overlapScan.ts'
import type { BodyView, InnerView, OverlapPoint } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import type { App } from '../state/app.ts'
import { inBatches } from './inBatches.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { shownPair } from '../derive/shownPair.ts'
import { someTimelineTimes } from '../derive/timelineTimes.ts'

/** Enough for a curve. */
const MAX_SAMPLES = 120

export function overlapKey(pair: readonly BodyView[], inner: ReadonlyMap<number, InnerView>, seconds: number): string {
  const parts = pair.map(({ id, rig, settings }) => {
    const { clip, offset, speed, loop, pose, skinning, place } = settings
    return [id, rig.id, inner.get(rig.id)?.settings, clip, offset, speed, loop, pose, skinning, place]
  })
  return JSON.stringify([parts, seconds])
}

/** The key of the pair on screen; null if there is none. */
export function shownOverlapKey(app: App): string | null {
  const pair = shownPair(app.bodies, app.hidden, app.selection.pair)
  return pair.status === 'pair' ? overlapKey([pair.a, pair.b], app.inner, sceneSeconds(app)) : null
}

export interface OverlapRequest {
  readonly key: string
  /** Also measures the exact volume. */
  readonly compare: boolean
  readonly bodies: readonly [number, number]
  readonly seconds: number
  readonly frameRate: number
}

/** Measures in the background, or resumes the scan of the same key. Returns the function that interrupts it. */
export function measureOverlap({ key, compare, bodies, seconds, frameRate }: OverlapRequest): () => void {
  const before = useOverlapScan.getState()
  if (before.key !== key || (compare && !before.compare)) {
    const times = someTimelineTimes(seconds, frameRate, MAX_SAMPLES)
    const unknown = times.map(() => null)
    useOverlapScan.setState({ key, times, volumes: unknown, errors: unknown, exacts: unknown, compare, measured: 0 })
  }
  const { times, measured } = useOverlapScan.getState()
  return inBatches(times.slice(measured), {
    request: (batch) => engine.overlapAlong({ bodies, times: batch, compare }),
    add: fill,
    // The panel reports the same problem for the frame on screen.
    fail: () => {},
    done: () => {},
  })
}

function fill(some: readonly OverlapPoint[]): void {
  const { volumes, errors, exacts, measured } = useOverlapScan.getState()
  useOverlapScan.setState({
    volumes: volumes.map((old, k) => some[k - measured]?.volume ?? old),
    errors: errors.map((old, k) => some[k - measured]?.uncertainty ?? old),
    exacts: exacts.map((old, k) => some[k - measured]?.exact ?? old),
    measured: measured + some.length,
  })
}
