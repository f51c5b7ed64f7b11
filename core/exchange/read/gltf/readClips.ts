import type { Channel, Clip, Interpolation, Skeleton } from '../../../rig/rig.ts'
import { Broken } from '../../base/broken.ts'
import type { ImportKind } from '../../base/importKinds.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfChannel, GltfFile } from '../../gltf/gltfFile.ts'
import { LARGEST } from '../../gltf/jsonObject.ts'
import { type GltfLayout, nodeName } from '../../gltf/gltfLayout.ts'
import { checkShape, readNumbers } from './readNumbers.ts'

/** First morph target and number of morph targets, by file node. */
export type MorphRanges = ReadonlyMap<number, { readonly first: number; readonly count: number }>

interface ClipContext {
  readonly file: GltfFile
  readonly layout: GltfLayout
  readonly skeleton: Skeleton
  readonly decoded: Decoded
  readonly morphs: MorphRanges
  readonly log: ProblemLog
  /** Key times by accessor, since exporters often share them among all channels of a clip. */
  readonly times: Map<number, Float64Array>
  readonly values: Map<string, Float64Array>
}

const INTERPOLATIONS: Readonly<Record<string, Interpolation>> = { LINEAR: 'linear', STEP: 'step', CUBICSPLINE: 'cubic' }
const TARGETS: Readonly<Record<string, Channel['target']>> = {
  translation: 'translation',
  rotation: 'rotation',
  scale: 'scale',
  weights: 'morph',
}

export function readClips(context: Omit<ClipContext, 'times' | 'values'>): Clip[] {
  const shared: ClipContext = { ...context, times: new Map(), values: new Map() }
  return context.file.animations.map((animation, index) => {
    const seen = new Set<string>()
    const channels: Channel[] = []
    animation.channels.forEach((channel, c) => {
      const read = readChannel(shared, channel, `animation ${index}, channel ${c}`, seen)
      if (read !== null) channels.push(read)
    })
    const seconds = channels.reduce((most, channel) => Math.max(most, channel.times[channel.times.length - 1]), 0)
    return { name: animation.name, seconds, channels }
  })
}

function readChannel(context: ClipContext, channel: GltfChannel, where: string, seen: Set<string>): Channel | null {
  const { file, layout, log } = context
  const node = layout.indexOf[channel.node]
  const target = TARGETS[channel.path]
  const ignore = (kind: ImportKind): null => {
    log.add(kind, nodeName(file, channel.node))
    return null
  }
  if (node < 0) return ignore('channel-outside-scene')
  if (target === undefined) return ignore('channel-unknown')
  const range = context.morphs.get(channel.node)
  if (target === 'morph' && range === undefined) return ignore('channel-without-morph')
  if (target !== 'morph' && context.skeleton.fixedLocals.has(node)) return ignore('channel-on-matrix')
  const key = `${channel.node} ${channel.path}`
  if (seen.has(key)) return ignore('channel-twice')
  seen.add(key)
  const width = target === 'morph' ? (range?.count ?? 0) : target === 'rotation' ? 4 : 3
  return readKeys(context, channel, where, node, target, width, range?.first ?? 0)
}

function readKeys(
  context: ClipContext,
  channel: GltfChannel,
  where: string,
  node: number,
  target: Channel['target'],
  width: number,
  firstMorph: number,
): Channel | null {
  const { file, log } = context
  const interpolation = INTERPOLATIONS[channel.interpolation]
  if (interpolation === undefined) throw new Broken(`${where}: interpolation "${channel.interpolation.slice(0, 20)}"`)
  const shape = target === 'morph' ? 'SCALAR' : target === 'rotation' ? 'VEC4' : 'VEC3'
  checkShape(file, channel.output, shape, `${where}, values`)
  const times = keyTimes(context, channel.input, where)
  const perKey = interpolation === 'cubic' ? width * 3 : width
  const values = keyValues(context, channel)
  if (values.length < times.length * perKey) {
    throw new Broken(`${where}: ${values.length} numbers for ${times.length} keys of ${perKey}`)
  }
  const kept = keepUsable(times, values, perKey, log, nodeName(file, channel.node))
  if (kept.times.length === 0) return null
  if (target === 'rotation') normaliseKeys(kept.values, interpolation, log, nodeName(file, channel.node))
  return { node, target, interpolation, firstMorph, width, times: kept.times, values: kept.values }
}

function keyTimes(context: ClipContext, accessor: number, where: string): Float64Array {
  const known = context.times.get(accessor)
  if (known !== undefined) return known
  checkShape(context.file, accessor, 'SCALAR', `${where}, key times`)
  const times = readNumbers(context.file, context.decoded, accessor)
  context.times.set(accessor, times)
  return times
}

/**
 * Channels with the same output share its values. The key includes the path and interpolation, because rotations are
 * normalised in place.
 */
function keyValues(context: ClipContext, channel: GltfChannel): Float64Array {
  const key = `${channel.output} ${channel.path} ${channel.interpolation}`
  const known = context.values.get(key)
  if (known !== undefined) return known
  const values = readNumbers(context.file, context.decoded, channel.output)
  context.values.set(key, values)
  return values
}

/** Drops keys that are out of order or not finite. If there are none, returns the arrays without copying them. */
function keepUsable(
  times: Float64Array,
  values: Float64Array,
  perKey: number,
  log: ProblemLog,
  name: string,
): { times: Float64Array; values: Float64Array } {
  const keep: number[] = []
  let last = -Infinity
  for (let key = 0; key < times.length; key++) {
    const time = times[key]
    if (!(time > last) || time === Infinity || !finite(values, key * perKey, perKey)) continue
    keep.push(key)
    last = time
  }
  if (keep.length === times.length) {
    return { times, values: values.length === times.length * perKey ? values : values.slice(0, times.length * perKey) }
  }
  log.add('key-dropped', name, times.length - keep.length)
  const few = new Float64Array(keep.length * perKey)
  keep.forEach((key, k) => few.set(values.subarray(key * perKey, (key + 1) * perKey), k * perKey))
  return { times: Float64Array.from(keep, (key) => times[key]), values: few }
}

function finite(values: Float64Array, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) if (!(Math.abs(values[i]) < LARGEST)) return false
  return true
}

/** Normalises rotation keys. Cubic channels remain unchanged. */
function normaliseKeys(values: Float64Array, interpolation: Interpolation, log: ProblemLog, name: string): void {
  const stride = interpolation === 'cubic' ? 12 : 4
  for (let v = interpolation === 'cubic' ? 4 : 0; v < values.length; v += stride) {
    const length = Math.sqrt(values[v] ** 2 + values[v + 1] ** 2 + values[v + 2] ** 2 + values[v + 3] ** 2)
    if (!(Math.abs(length - 1) < 1e-2)) log.add('key-normalised', name)
    // Cubic keys and tangents are normalised together, when the channel is evaluated.
    if (interpolation === 'cubic') continue
    if (length > 1e-12 && length < Infinity) for (let c = 0; c < 4; c++) values[v + c] /= length
    else values.set([0, 0, 0, 1], v)
  }
}
