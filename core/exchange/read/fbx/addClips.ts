import { changePoints, changeQuaternions, changeScales } from './axisChange.ts'
import { type Curve, type FbxClip, type FbxTrack, linearFrom } from './fbxClip.ts'
import type { FbxNode } from './fbxNode.ts'
import type { GlbPlan } from './addMesh.ts'

/** Converts the clips to glTF animations. Omits clips without channels. */
export function addClips(plan: GlbPlan, clips: readonly FbxClip[]): object[] {
  return clips.map((clip) => clipJson(plan, clip)).filter(({ channels }) => channels.length > 0)
}

function clipJson(plan: GlbPlan, { name, tracks, morphs }: FbxClip) {
  const channels: object[] = []
  const samplers: object[] = []
  const add = (node: number | undefined, path: string, input: number, output: number) => {
    channels.push({ sampler: samplers.length, target: { node, path } })
    samplers.push({ input, output, interpolation: 'LINEAR' })
  }
  for (const track of tracks) {
    if (plan.skinned.has(track.node)) plan.log.add('fbx-skin-moved', track.node.name)
    add(plan.indexOf.get(track.node.id), track.path, plan.out.addBounded(track.times, 'SCALAR'), addValues(plan, track))
  }
  for (const [node, driven] of drivenNodes(plan, morphs)) {
    const { times, weights } = joinedWeights(plan, driven)
    if (times.length === 0) continue
    add(
      plan.skinned.get(node) ?? plan.indexOf.get(node.id),
      'weights',
      plan.out.addBounded(times, 'SCALAR'),
      plan.out.add(weights, 'SCALAR', 1, 5126),
    )
  }
  return { name, channels, samplers }
}

function addValues({ out, axes }: GlbPlan, { path, values }: FbxTrack): number {
  if (path === 'rotation') changeQuaternions(axes, values)
  else if (path === 'scale') changeScales(axes, values)
  else changePoints(axes, values)
  return path === 'rotation' ? out.add(values, 'VEC4', 4, 5126) : out.add(values, 'VEC3', 3, 5126)
}

interface DrivenTarget {
  readonly target: number
  readonly targetCount: number
  readonly curve: Curve
}

function drivenNodes({ channels }: GlbPlan, morphs: FbxClip['morphs']): Map<FbxNode, DrivenTarget[]> {
  const nodes = new Map<FbxNode, DrivenTarget[]>()
  for (const { channel, curve } of morphs) {
    for (const { node, target, targetCount } of channels.get(channel) ?? []) {
      const driven = nodes.get(node) ?? []
      driven.push({ target, targetCount, curve })
      nodes.set(node, driven)
    }
  }
  return nodes
}

/**
 * Merges the curves of a mesh's targets into one channel, as glTF requires. FBX has one curve per target, in percent.
 * Samples them at all keys.
 */
function joinedWeights({ budget }: GlbPlan, driven: readonly DrivenTarget[]) {
  const all = new Set<number>()
  for (const { curve } of driven) for (const time of curve.times) all.add(Math.fround(time))
  const times = Float32Array.from([...all].filter((time) => time >= 0)).sort()
  const width = driven[0].targetCount
  budget.take(times.length * width * 4, 'morph target keys')
  const weights = new Float32Array(times.length * width)
  for (const { target, curve } of driven) {
    for (let key = 0, k = 0; key < times.length; key++) {
      while (k + 1 < curve.times.length && curve.times[k + 1] <= times[key]) k++
      weights[key * width + target] = linearFrom(curve, k, times[key]) / 100
    }
  }
  return { times, weights }
}
