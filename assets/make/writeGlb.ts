import { inverse, rotate, times } from './math/quat.ts'
import { sub } from './math/vec3.ts'
import type { BakedClip } from './motion/clipDraft.ts'
import type { SampleRig } from './sampleRig.ts'
import type { Bone } from './skin/bone.ts'
import { restTurn } from './skin/restTurn.ts'

const FLOAT = 5126
const BYTE = 5121
const SHORT = 5123
const INT = 5125

type Data = Float32Array | Uint8Array | Uint16Array | Uint32Array

/** The binary chunk under construction: one buffer view per accessor, aligned to four bytes. */
interface Binary {
  readonly parts: Data[]
  readonly views: object[]
  readonly accessors: object[]
  bytes: number
}

/** Writes one skinned mesh with its skeleton and clips as a binary glTF 2.0 file. Deterministic. */
export function writeGlb(rig: SampleRig, generator: string): Uint8Array {
  const binary: Binary = { parts: [], views: [], accessors: [], bytes: 0 }
  const roots = rig.bones.flatMap((bone, j) => (bone.parent === null ? [j] : []))
  const body = rig.bones.length
  const json = {
    asset: { generator, version: '2.0' },
    scene: 0,
    scenes: [{ name: rig.name, nodes: [...roots, body] }],
    nodes: [...rig.bones.map((bone) => nodeOf(bone, rig.bones)), { name: rig.name, mesh: 0, skin: 0 }],
    meshes: [{ name: rig.name, primitives: [primitive(binary, rig)] }],
    materials: [{ name: 'painted', pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.8 } }],
    skins: [
      {
        name: rig.name,
        inverseBindMatrices: accessor(binary, inverseBinds(rig.bones), 'MAT4', FLOAT),
        skeleton: roots[0],
        joints: rig.bones.map((_, j) => j),
      },
    ],
    animations: rig.clips.map((clip) => animation(binary, clip)),
    accessors: binary.accessors,
    bufferViews: binary.views,
    buffers: [{ byteLength: binary.bytes }],
  }
  return container(JSON.stringify(json), binary)
}

function nodeOf(bone: Bone, bones: readonly Bone[]): object {
  const children = bones.flatMap((other, j) => (other.parent === bone.name ? [j] : []))
  const parent = bones.find((other) => other.name === bone.parent)
  const turn = restTurn(bone)
  const back = parent === undefined ? turn : times(inverse(restTurn(parent)), turn)
  const head = parent === undefined ? bone.head : rotate(inverse(restTurn(parent)), sub(bone.head, parent.head))
  return {
    name: bone.name,
    translation: Array.from(Float32Array.from(head)),
    rotation: Array.from(Float32Array.from(back)),
    ...(children.length > 0 ? { children } : {}),
  }
}

/** Column-major 4x4: translate by −head, then apply the inverse rotation. */
function inverseBinds(bones: readonly Bone[]): Float32Array {
  const out = new Float32Array(bones.length * 16)
  bones.forEach((bone, j) => {
    const back = inverse(restTurn(bone))
    const columns = [rotate(back, [1, 0, 0]), rotate(back, [0, 1, 0]), rotate(back, [0, 0, 1])]
    const move = rotate(back, sub([0, 0, 0], bone.head))
    columns.forEach((column, c) => out.set([...column, 0], j * 16 + c * 4))
    out.set([...move, 1], j * 16 + 12)
  })
  return out
}

function primitive(binary: Binary, rig: SampleRig): object {
  const { mesh, influences } = rig
  const count = mesh.positions.length / 3
  const sets = Math.ceil(influences.width / 4)
  const attributes: Record<string, number> = {
    POSITION: accessor(binary, Float32Array.from(mesh.positions), 'VEC3', FLOAT, bounds(mesh.positions)),
    NORMAL: accessor(binary, Float32Array.from(rig.normals), 'VEC3', FLOAT),
    COLOR_0: accessor(binary, colourBytes(rig.colours), 'VEC4', BYTE, { normalized: true }),
  }
  for (let set = 0; set < sets; set++) {
    const joints = new Uint8Array(count * 4)
    const weights = new Float32Array(count * 4)
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < 4 && set * 4 + k < influences.width; k++) {
        joints[v * 4 + k] = influences.joints[v * influences.width + set * 4 + k]
        weights[v * 4 + k] = influences.weights[v * influences.width + set * 4 + k]
      }
    }
    attributes[`JOINTS_${set}`] = accessor(binary, joints, 'VEC4', BYTE)
    attributes[`WEIGHTS_${set}`] = accessor(binary, weights, 'VEC4', FLOAT)
  }
  const indices = count < 65535 ? Uint16Array.from(mesh.triangles) : mesh.triangles
  return { attributes, indices: accessor(binary, indices, 'SCALAR', count < 65535 ? SHORT : INT), material: 0, mode: 4 }
}

function bounds(positions: Float64Array): object {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  positions.forEach((p, i) => {
    const value = Math.fround(p)
    min[i % 3] = Math.min(min[i % 3], value)
    max[i % 3] = Math.max(max[i % 3], value)
  })
  return { min, max }
}

function colourBytes(colours: Float64Array): Uint8Array {
  const bytes = new Uint8Array((colours.length / 3) * 4).fill(255)
  colours.forEach((value, i) => {
    bytes[Math.floor(i / 3) * 4 + (i % 3)] = Math.round(Math.min(Math.max(value, 0), 1) * 255)
  })
  return bytes
}

function animation(binary: Binary, clip: BakedClip): object {
  const times = accessor(binary, clip.times, 'SCALAR', FLOAT, span(clip.times))
  const first = accessor(binary, clip.times.slice(0, 1), 'SCALAR', FLOAT, span(clip.times.slice(0, 1)))
  const samplers: object[] = []
  const channels: object[] = []
  const add = (node: number, path: string, values: Float32Array, width: number) => {
    const input = values.length === width ? first : times
    const output = accessor(binary, values, width === 4 ? 'VEC4' : 'VEC3', FLOAT)
    channels.push({ sampler: samplers.length, target: { node, path } })
    samplers.push({ input, output, interpolation: 'LINEAR' })
  }
  for (const { joint, rotations, translations } of clip.tracks) {
    add(joint, 'rotation', rotations, 4)
    if (translations !== null) add(joint, 'translation', translations, 3)
  }
  return { name: clip.name, samplers, channels, extras: { groundSpeed: clip.groundSpeed } }
}

function span(times: Float32Array): object {
  return { min: [times[0]], max: [times[times.length - 1]] }
}

function accessor(binary: Binary, data: Data, type: string, componentType: number, more: object = {}): number {
  const width = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type] ?? 1
  binary.views.push({ buffer: 0, byteOffset: binary.bytes, byteLength: data.byteLength })
  binary.parts.push(data)
  binary.bytes += padded(data.byteLength)
  binary.accessors.push({
    bufferView: binary.views.length - 1,
    componentType,
    count: data.length / width,
    type,
    ...more,
  })
  return binary.accessors.length - 1
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}

function container(json: string, binary: Binary): Uint8Array {
  const text = new TextEncoder().encode(json)
  const jsonBytes = padded(text.length)
  const total = 12 + 8 + jsonBytes + 8 + binary.bytes
  const out = new Uint8Array(total)
  const view = new DataView(out.buffer)
  const words = [0x46546c67, 2, total, jsonBytes, 0x4e4f534a]
  words.forEach((word, i) => void view.setUint32(i * 4, word, true))
  out.fill(0x20, 20, 20 + jsonBytes)
  out.set(text, 20)
  let at = 20 + jsonBytes
  view.setUint32(at, binary.bytes, true)
  view.setUint32(at + 4, 0x004e4942, true)
  at += 8
  for (const part of binary.parts) {
    out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += padded(part.byteLength)
  }
  return out
}
