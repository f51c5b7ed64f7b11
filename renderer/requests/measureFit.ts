import { useFitScan } from '../state/fitScan.ts'
import type { BodyView } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { inBatches } from './inBatches.ts'
import { someTimelineTimes } from '../derive/timelineTimes.ts'

/** Enough for a curve. */
const MAX_SAMPLES = 120

export function fitKey({ id, rig, settings }: BodyView, level: number, seconds: number): string {
  const { clip, offset, speed, loop, pose, skinning, tree } = settings
  return JSON.stringify([id, rig.id, clip, offset, speed, loop, pose, skinning, tree, level, seconds])
}

export interface FitRequest {
  readonly key: string
  readonly body: number
  readonly level: number
  readonly seconds: number
  readonly frameRate: number
}

/** Measures in the background, or resumes the scan of the same key. Returns the function that interrupts it. */
export function measureFit({ key, body, level, seconds, frameRate }: FitRequest): () => void {
  if (useFitScan.getState().key !== key) {
    const times = someTimelineTimes(seconds, frameRate, MAX_SAMPLES)
    useFitScan.setState({ key, times, means: times.map(() => null), measured: 0 })
  }
  const { times, measured } = useFitScan.getState()
  return inBatches(times.slice(measured), {
    request: (batch) => engine.fitAlong({ body, level, times: batch }),
    add: fill,
    // The frame on screen reports the same problem.
    fail: () => {},
    done: () => {},
  })
}

function fill(some: Float32Array): void {
  const { means, measured } = useFitScan.getState()
  useFitScan.setState({
    means: means.map((old, k) => some[k - measured] ?? old),
    measured: measured + some.length,
  })
}
