import { type Collapse, none, useSkinningScan } from '../state/skinningScan.ts'
import type { BodyView, Skinning, SkinningMeasure } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { inBatches } from './inBatches.ts'
import { someTimelineTimes } from '../derive/timelineTimes.ts'

/** Enough for a curve; every sample deforms the whole skin three times. */
const MOST = 120

/** The way of skinning is not part of it: all three are measured. */
export function skinningKey({ id, rig, settings }: BodyView, seconds: number): string {
  const { clip, offset, speed, loop, pose } = settings
  return JSON.stringify([id, rig.id, clip, offset, speed, loop, pose, seconds])
}

/** Panels that show the scan. */
let watchers = 0
/** null: nothing is being measured. */
let stop: (() => void) | null = null

/**
 * Measures along the scene, unless the scan of `key` is complete; one that was interrupted continues. Several panels may call it; it stops
 * when the last of them calls the returned function.
 */
export function measureSkinning(key: string, body: number, seconds: number, frameRate: number): () => void {
  watchers++
  if (useSkinningScan.getState().key !== key) begin(key, someTimelineTimes(seconds, frameRate, MOST))
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
    ask: async (some) => {
      const reply = await engine.skinning({ body, times: some })
      return reply.ok ? { took: reply.value, problem: null } : { took: null, problem: reply.problem }
    },
    take: fill,
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
    volumes: { linear: unknown(), spherical: unknown(), dual: unknown() },
    collapse: none,
    measured: 0,
  })
}

function fill(measure: SkinningMeasure): void {
  const { volumes, collapse, measured } = useSkinningScan.getState()
  const merged = (way: Skinning) => volumes[way].map((old, k) => measure.volumes[way][k - measured] ?? old)
  useSkinningScan.setState({
    volumes: { linear: merged('linear'), spherical: merged('spherical'), dual: merged('dual') },
    collapse: {
      linear: worse(collapse.linear, measure, 'linear'),
      spherical: worse(collapse.spherical, measure, 'spherical'),
      dual: worse(collapse.dual, measure, 'dual'),
    },
    measured: measured + measure.times.length,
  })
}

function worse(known: ReadonlyMap<number, Collapse>, { times, collapse }: SkinningMeasure, way: Skinning) {
  const worst = new Map(known)
  const joints = collapse[way].length / times.length
  for (const [k, time] of times.entries()) {
    for (let joint = 0; joint < joints; joint++) {
      const ratio = collapse[way][k * joints + joint] as number
      if (ratio < (worst.get(joint)?.ratio ?? Number.POSITIVE_INFINITY)) worst.set(joint, { joint, ratio, time })
    }
  }
  return worst
}
