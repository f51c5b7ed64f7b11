import { type Collapse, noCollapse, useSkinningScan } from '../state/skinningScan.ts'
import type { BodyView, Skinning, SkinningMeasure } from '../../electron/contract/core.ts'
import { perMethod } from '../base/perMethod.ts'
import { engine } from '../base/bridge.ts'
import { inBatches } from './inBatches.ts'
import { someTimelineTimes } from '../derive/timelineTimes.ts'

/** Enough for a curve. Every sample deforms the whole skin with all skinning methods. */
const MAX_SAMPLES = 120

/** Without the skinning method, because all methods are measured. */
export function skinningKey({ id, rig, settings }: BodyView, seconds: number): string {
  const { clip, offset, speed, loop, pose } = settings
  return JSON.stringify([id, rig.id, clip, offset, speed, loop, pose, seconds])
}

/** Panels that show the scan. */
let watchers = 0
/** null: nothing is being measured. */
let stop: (() => void) | null = null

/**
 * Measures along the scene in the background, or resumes an interrupted scan with the same key. Several panels may call
 * it; it stops when the last of them calls the returned function.
 */
export function measureSkinning(key: string, body: number, seconds: number, frameRate: number): () => void {
  watchers++
  if (useSkinningScan.getState().key !== key) begin(key, someTimelineTimes(seconds, frameRate, MAX_SAMPLES))
  resume(body)
  return () => {
    watchers--
    if (watchers === 0) pause()
  }
}

function resume(body: number): void {
  const { times, measured, status } = useSkinningScan.getState()
  if (stop !== null || status === 'done' || status === 'failed') return
  useSkinningScan.setState({ status: 'running' })
  stop = inBatches(times.slice(measured), {
    request: (batch) => engine.skinning({ body, times: batch }),
    add: fill,
    fail: ({ message }) => useSkinningScan.setState({ status: 'failed', problem: message }),
    done: () => useSkinningScan.setState({ status: 'done' }),
  })
}

function pause(): void {
  stop?.()
  stop = null
}

function begin(key: string, times: readonly number[]): void {
  pause()
  const unknown = () => times.map(() => null)
  useSkinningScan.setState({
    key,
    status: 'none',
    problem: '',
    times,
    volumes: perMethod(unknown),
    collapse: noCollapse,
    measured: 0,
  })
}

function fill(measure: SkinningMeasure): void {
  const { volumes, collapse, measured } = useSkinningScan.getState()
  useSkinningScan.setState({
    volumes: perMethod((method) => volumes[method].map((old, k) => measure.volumes[method][k - measured] ?? old)),
    collapse: perMethod((method) => narrowest(collapse[method], measure, method)),
    measured: measured + measure.times.length,
  })
}

/** The narrowest cross-section of each joint, of those known and those measured. */
function narrowest(known: ReadonlyMap<number, Collapse>, { times, collapse }: SkinningMeasure, method: Skinning) {
  const worst = new Map(known)
  const joints = collapse[method].length / times.length
  for (const [k, time] of times.entries()) {
    for (let joint = 0; joint < joints; joint++) {
      const ratio = collapse[method][k * joints + joint] as number
      if (ratio < (worst.get(joint)?.ratio ?? Number.POSITIVE_INFINITY)) worst.set(joint, { joint, ratio, time })
    }
  }
  return worst
}
