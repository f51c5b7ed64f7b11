import { Quaternion, Vector3 } from 'three'
import type { ProblemLog } from '../../base/problemLog.ts'
import type { FbxBudget } from './fbxBudget.ts'
import { type FbxNode, hasPivots, localTransform } from './fbxNode.ts'
import type { FbxObjects } from './fbxObjects.ts'
import { numbersOf } from './numbersOf.ts'
import { childOf, textAt } from './fbxRecord.ts'

/** A clip of an FBX file: keys per node and morph channel, in the file's axes. Interpolation is linear. */
export interface FbxClip {
  readonly name: string
  readonly tracks: readonly FbxTrack[]
  readonly morphs: readonly { readonly channel: number; readonly curve: Curve }[]
}

export interface FbxTrack {
  readonly node: FbxNode
  readonly path: 'translation' | 'rotation' | 'scale'
  /** Seconds, strictly ascending in float32. */
  readonly times: Float32Array
  readonly values: Float32Array
}

export interface Curve {
  readonly times: Float64Array
  readonly values: Float64Array
}

type Axis = 0 | 1 | 2
type Axes = (Curve | undefined)[]

/** Curves of one node, by property. */
interface Animated {
  readonly 'Lcl Translation': Axes
  readonly 'Lcl Rotation': Axes
  readonly 'Lcl Scaling': Axes
}

const TICKS_PER_SECOND = 46_186_158_000

/** Quaternion interpolation takes the shorter path, so steps of half a turn or more get additional keys. */
const HALF_TURN = 180
const STEP = 90

/** The clips of a file: the first layer of each animation stack. */
export function readClips(
  objects: FbxObjects,
  nodes: ReadonlyMap<number, FbxNode>,
  budget: FbxBudget,
  log: ProblemLog,
): FbxClip[] {
  const clips: FbxClip[] = []
  for (const [id, record] of objects.all('AnimationStack')) {
    const layers = objects.children(id, 'AnimationLayer')
    if (layers.length > 1) log.add('fbx-layers', textAt(record, 1))
    if (layers.length > 0) clips.push(readClip(objects, textAt(record, 1), layers[0], nodes, budget))
  }
  return clips
}

function readClip(
  objects: FbxObjects,
  name: string,
  layer: number,
  nodes: ReadonlyMap<number, FbxNode>,
  budget: FbxBudget,
): FbxClip {
  const animated = new Map<FbxNode, Animated>()
  const morphs: { channel: number; curve: Curve }[] = []
  for (const curveNode of objects.children(layer, 'AnimationCurveNode')) {
    budget.check()
    for (const { id, property } of objects.linksUp(curveNode)) {
      const node = nodes.get(id)
      if (property === 'DeformPercent') {
        const curve = readAxes(objects, curveNode, budget).find((axis) => axis !== undefined)
        if (curve !== undefined) morphs.push({ channel: id, curve })
      } else if (node !== undefined && isAnimated(property)) {
        const curves = animated.get(node) ?? { 'Lcl Translation': [], 'Lcl Rotation': [], 'Lcl Scaling': [] }
        animated.set(node, { ...curves, [property]: readAxes(objects, curveNode, budget) })
      }
    }
  }
  const all = [...animated.values()].flatMap((curves) => Object.values(curves).flat())
  const first = startOf([...all, ...morphs.map(({ curve }) => curve)])
  const tracks = [...animated].flatMap(([node, curves]) => tracksOf(node, curves, first, budget))
  return { name, tracks, morphs: morphs.map(({ channel, curve }) => ({ channel, curve: shifted(curve, first) })) }
}

const isAnimated = (property: string): property is keyof Animated =>
  /^Lcl (Translation|Rotation|Scaling)$/.test(property)

/** glTF times start at 0. A clip with negative times is shifted to start there. */
function startOf(curves: readonly (Curve | undefined)[]): number {
  return curves.reduce((first, curve) => Math.min(first, curve?.times[0] ?? 0), 0)
}

function shifted({ times, values }: Curve, first: number): Curve {
  return { times: times.map((time) => time - first), values }
}

/** The curves of x, y and z. A scalar property uses the first. */
function readAxes(objects: FbxObjects, curveNode: number, budget: FbxBudget): Axes {
  const axes: Axes = []
  for (const { id, property } of objects.links(curveNode)) {
    const record = objects.get(id)
    if (record?.name !== 'AnimationCurve') continue
    const axis = Math.max(0, ['d|X', 'd|Y', 'd|Z'].indexOf(property)) as Axis
    const times = numbersOf(childOf(record, 'KeyTime'), budget)
    const values = numbersOf(childOf(record, 'KeyValueFloat'), budget)
    const curve = ascending(times, values)
    if (curve.times.length > 0) axes[axis] = curve
  }
  return axes
}

/** Drops keys that are out of order or not finite. */
function ascending(ticks: Float64Array, values: Float64Array): Curve {
  const count = Math.min(ticks.length, values.length)
  const times = new Float64Array(count)
  const kept = new Float64Array(count)
  let length = 0
  for (let k = 0; k < count; k++) {
    const time = ticks[k] / TICKS_PER_SECOND
    if (!Number.isFinite(values[k]) || (length > 0 && !(time > times[length - 1]))) continue
    times[length] = time
    kept[length++] = values[k]
  }
  return { times: times.subarray(0, length), values: kept.subarray(0, length) }
}

function tracksOf(node: FbxNode, curves: Animated, first: number, budget: FbxBudget): FbxTrack[] {
  const { parts } = node
  const moving = timesOf(curves['Lcl Translation'])
  const turning = rotationTimes(curves['Lcl Rotation'], parts.rotation, budget)
  const scaling = timesOf(curves['Lcl Scaling'])
  const shifting = hasPivots(parts) ? union([moving, turning, scaling]) : moving
  const track = (path: FbxTrack['path'], times: Float64Array) =>
    times.length === 0 ? [] : [sampled(node, path, curves, times, first, budget)]
  return [...track('translation', shifting), ...track('rotation', turning), ...track('scale', scaling)]
}

/** Samples the local transform at the given times and keeps one component. */
function sampled(
  node: FbxNode,
  path: FbxTrack['path'],
  curves: Animated,
  times: Float64Array,
  first: number,
  budget: FbxBudget,
): FbxTrack {
  const width = path === 'rotation' ? 4 : 3
  budget.take(times.length * 4 * (width + 1), 'animation keys')
  const keptTimes = new Float32Array(times.length)
  const values = new Float32Array(times.length * width)
  const { parts, parent } = node
  const position = new Vector3()
  const rotation = new Quaternion()
  const scale = new Vector3()
  const before = new Quaternion()
  const translations = sampler(curves['Lcl Translation'], parts.translation)
  const rotations = sampler(curves['Lcl Rotation'], parts.rotation)
  const scalings = sampler(curves['Lcl Scaling'], parts.scaling)
  let count = 0
  for (let k = 0; k < times.length; k++) {
    if (k % 1024 === 0) budget.check()
    const time = Math.fround(times[k] - first)
    if (count > 0 && time <= keptTimes[count - 1]) continue
    localTransform(parts, parent, translations(times[k]), rotations(times[k]), scalings(times[k])).decompose(
      position,
      rotation,
      scale,
    )
    if (count > 0 && before.dot(rotation) < 0) rotation.set(-rotation.x, -rotation.y, -rotation.z, -rotation.w)
    before.copy(rotation)
    const value = path === 'rotation' ? rotation.normalize() : path === 'scale' ? scale : position
    value.toArray(values as unknown as number[], count * width)
    keptTimes[count++] = time
  }
  return { node, path, times: keptTimes.subarray(0, count), values: values.subarray(0, count * width) }
}

function timesOf(axes: Axes): Float64Array {
  return union(axes.flatMap((axis) => (axis === undefined ? [] : [axis.times])))
}

function union(lists: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let length = 0
  for (const list of lists) {
    joined.set(list, length)
    length += list.length
  }
  joined.sort()
  return joined.filter((time, k) => k === 0 || time !== joined[k - 1])
}

/** Key times of a rotation, with additional times where an angle changes by half a turn or more. */
function rotationTimes(axes: Axes, otherwise: readonly number[], budget: FbxBudget): Float64Array {
  const times = timesOf(axes)
  const angles = sampler(axes, otherwise)
  const more: Float64Array[] = [times]
  let before = times.length === 0 ? [] : [...angles(times[0])]
  for (let k = 1; k < times.length; k++) {
    const now = [...angles(times[k])]
    const span = Math.max(...now.map((angle, axis) => Math.abs(angle - before[axis])))
    if (span >= HALF_TURN) {
      const steps = Math.ceil(span / STEP)
      budget.take(steps * 8, 'animation keys')
      const step = (times[k] - times[k - 1]) / steps
      more.push(Float64Array.from({ length: steps - 1 }, (_, s) => times[k - 1] + (s + 1) * step))
    }
    before = now
  }
  return more.length === 1 ? times : union(more)
}

/**
 * Returns a function that evaluates three curves. Times must ascend from call to call. An axis without a curve has a
 * constant value.
 */
function sampler(axes: Axes, otherwise: readonly number[]): (time: number) => readonly number[] {
  const cursor = [0, 0, 0]
  const value = [0, 0, 0]
  return (time) => {
    for (let axis = 0; axis < 3; axis++) {
      const curve = axes[axis]
      if (curve === undefined) {
        value[axis] = otherwise[axis]
        continue
      }
      while (cursor[axis] + 1 < curve.times.length && curve.times[cursor[axis] + 1] <= time) cursor[axis]++
      value[axis] = linearFrom(curve, cursor[axis], time)
    }
    return value
  }
}

/** The value at a time between keys `k` and k + 1. Before the first or after the last key, the value is constant. */
export function linearFrom({ times, values }: Curve, k: number, time: number): number {
  if (time <= times[k] || k + 1 >= times.length) return values[k]
  const share = (time - times[k]) / (times[k + 1] - times[k])
  return values[k] * (1 - share) + values[k + 1] * share
}
