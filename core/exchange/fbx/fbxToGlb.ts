import { BufferUtils } from '@gltf-transform/core'
import type { AnimationClip, Bone, BufferGeometry, Group, KeyframeTrack, Mesh, Object3D, SkinnedMesh } from 'three'
import { Matrix4 } from 'three'
import type { ProblemLog } from '../problemLog.ts'
import { GlbWriter } from './glbWriter.ts'
import { parseFbx } from './parseFbx.ts'
import { type Column, pickRows, weldCorners } from './weldCorners.ts'

/**
 * FBX 7.x to GLB: the same nodes, skins, morphs and clips, so that one reader builds every rig. three evaluates a
 * skinned vertex as Σ w_j world(bone_j) · boneInverse_j · bind · v, so the bind matrix of the mesh goes into the
 * inverse binds.
 */
export function fbxToGlb(bytes: Uint8Array, log: ProblemLog): Uint8Array {
  const group = parseFbx(bytes, log)
  const nodes: Object3D[] = []
  group.traverse((node) => nodes.push(node))
  const indexOf = new Map(nodes.map((node, index) => [node, index]))
  const out = new GlbWriter()
  const meshes: object[] = []
  const skins: object[] = []
  const nodeJson = nodes.map((node) => {
    const json: Record<string, unknown> = {
      name: node.name,
      translation: node.position.toArray(),
      rotation: node.quaternion.toArray(),
      scale: node.scale.toArray(),
    }
    if (node.children.length > 0) json.children = node.children.map((child) => indexOf.get(child))
    if (isMesh(node)) {
      meshes.push(meshJson(out, node))
      json.mesh = meshes.length - 1
      if (isSkinned(node)) {
        skins.push(skinJson(out, node, indexOf))
        json.skin = skins.length - 1
      }
    }
    return json
  })
  const animations = clipsJson(out, group, indexOf, log)
  const json = { scene: 0, scenes: [{ nodes: [0] }], nodes: nodeJson, meshes, skins, animations }
  return out.finish(withoutEmptyLists(json), (text) => BufferUtils.encodeText(text))
}

const isMesh = (node: Object3D): node is Mesh => 'isMesh' in node
const isSkinned = (node: Object3D): node is SkinnedMesh => 'isSkinnedMesh' in node

/** glTF does not allow lists without members. */
function withoutEmptyLists(json: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}

function meshJson(out: GlbWriter, mesh: Mesh): object {
  const { attributes, morphAttributes } = mesh.geometry as BufferGeometry
  const position = attributes.position.array as Float32Array
  const targets = (morphAttributes.position ?? []).map((target) => target.array as Float32Array)
  const joints = attributes.skinIndex === undefined ? null : Uint16Array.from(attributes.skinIndex.array)
  const weights = attributes.skinWeight === undefined ? null : Float32Array.from(attributes.skinWeight.array)
  const columns: Column[] = [position, ...targets].map((values) => ({ values, width: 3 }))
  if (joints !== null && weights !== null) columns.push({ values: joints, width: 4 }, { values: weights, width: 4 })
  const { indices, corners } = weldCorners(columns, attributes.position.count)
  const attributeJson: Record<string, number> = { POSITION: out.add(pickRows(position, 3, corners), 'VEC3', 3, 5126) }
  if (joints !== null && weights !== null) {
    attributeJson.JOINTS_0 = out.add(pickRows(joints, 4, corners), 'VEC4', 4, 5123)
    attributeJson.WEIGHTS_0 = out.add(pickRows(weights, 4, corners), 'VEC4', 4, 5126)
  }
  const primitive: Record<string, unknown> = { attributes: attributeJson, indices: out.add(indices, 'SCALAR', 1, 5125) }
  if (targets.length > 0) {
    primitive.targets = targets.map((target) => ({ POSITION: out.add(pickRows(target, 3, corners), 'VEC3', 3, 5126) }))
  }
  return { name: mesh.name, primitives: [primitive] }
}

function skinJson(out: GlbWriter, mesh: SkinnedMesh, indexOf: ReadonlyMap<Object3D, number>): object {
  const { bones, boneInverses } = mesh.skeleton
  const binds = new Float32Array(bones.length * 16)
  bones.forEach((_: Bone, k: number) => {
    new Matrix4().multiplyMatrices(boneInverses[k], mesh.bindMatrix).toArray(binds, k * 16)
  })
  return { joints: bones.map((bone) => indexOf.get(bone)), inverseBindMatrices: out.add(binds, 'MAT4', 16, 5126) }
}

const PATHS: Record<string, { path: string; width: 3 | 4 }> = {
  position: { path: 'translation', width: 3 },
  quaternion: { path: 'rotation', width: 4 },
  scale: { path: 'scale', width: 3 },
}

function clipsJson(out: GlbWriter, group: Group, indexOf: ReadonlyMap<Object3D, number>, log: ProblemLog): object[] {
  return group.animations
    .map((clip: AnimationClip) => clipJson(out, clip, group, indexOf, log))
    .filter(({ channels }) => channels.length > 0)
}

function clipJson(
  out: GlbWriter,
  clip: AnimationClip,
  group: Group,
  indexOf: ReadonlyMap<Object3D, number>,
  log: ProblemLog,
) {
  const channels: object[] = []
  const samplers: object[] = []
  const add = (node: number, path: string, input: number, output: number) => {
    channels.push({ sampler: samplers.length, target: { node, path } })
    samplers.push({ input, output, interpolation: 'LINEAR' })
  }
  const morphs = new Map<Mesh, Map<number, KeyframeTrack>>()
  for (const track of clip.tracks) {
    const dot = track.name.lastIndexOf('.')
    const node = group.getObjectByName(track.name.slice(0, dot))
    const index = node === undefined ? undefined : indexOf.get(node)
    if (node === undefined || index === undefined) continue
    const property = track.name.slice(dot + 1)
    const morph = /^morphTargetInfluences\[(\d+)\]$/.exec(property)
    if (morph !== null && isMesh(node)) gather(morphs, node, Number(morph[1]), track)
    const known = PATHS[property]
    if (known === undefined) continue
    if (isSkinned(node)) log.add('fbx-skin-moved', node.name)
    const type = known.width === 3 ? 'VEC3' : 'VEC4'
    const input = out.add(Float32Array.from(track.times), 'SCALAR', 1, 5126)
    add(index, known.path, input, out.add(Float32Array.from(track.values), type, known.width, 5126))
  }
  for (const [mesh, tracks] of morphs) addMorphs(out, mesh, tracks, indexOf.get(mesh) as number, add)
  return { name: clip.name, channels, samplers }
}

function gather(morphs: Map<Mesh, Map<number, KeyframeTrack>>, mesh: Mesh, target: number, track: KeyframeTrack): void {
  const tracks = morphs.get(mesh) ?? new Map<number, KeyframeTrack>()
  morphs.set(mesh, tracks.set(target, track))
}

/** glTF drives all targets of a mesh by one channel, three by one track each: sample them at the union of their keys. */
function addMorphs(
  out: GlbWriter,
  mesh: Mesh,
  tracks: ReadonlyMap<number, KeyframeTrack>,
  node: number,
  add: (node: number, path: string, input: number, output: number) => void,
): void {
  const width = mesh.geometry.morphAttributes.position?.length ?? 0
  if (width === 0) return
  const times = [...new Set([...tracks.values()].flatMap((track) => [...track.times]))].sort((a, b) => a - b)
  const values = new Float32Array(times.length * width)
  for (const [target, track] of tracks) {
    times.forEach((time, key) => {
      values[key * width + target] = linearAt(track, time)
    })
  }
  add(node, 'weights', out.add(Float32Array.from(times), 'SCALAR', 1, 5126), out.add(values, 'SCALAR', 1, 5126))
}

function linearAt({ times, values }: KeyframeTrack, time: number): number {
  const next = times.findIndex((key) => key > time)
  if (next < 0) return values[times.length - 1]
  if (next === 0) return values[0]
  const k = (time - times[next - 1]) / (times[next] - times[next - 1])
  return values[next - 1] + k * (values[next] - values[next - 1])
}
