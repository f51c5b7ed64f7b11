/** Builds glTF files for tests: JSON that a test can modify, and binary data. */
type Entry = Record<string, unknown>
type Numbers = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array

const COMPONENT = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
  [Float64Array, 5130],
])
const WIDTH: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }

export class GltfFixture {
  readonly json = {
    asset: { version: '2.0' } as Entry,
    scene: 0 as unknown,
    scenes: [{ nodes: [0] }] as Entry[],
    nodes: [] as Entry[],
    meshes: [] as Entry[],
    skins: [] as Entry[],
    animations: [] as Entry[],
    accessors: [] as Entry[],
    bufferViews: [] as Entry[],
    buffers: [] as Entry[],
    extensionsUsed: [] as string[],
    extensionsRequired: [] as string[],
  }
  private chunks: Uint8Array[] = []
  private length = 0

  /** Adds bytes as a buffer view aligned to 8 bytes. */
  view(bytes: ArrayBufferView, extra: Entry = {}): number {
    const copy = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
    const padding = (8 - (this.length % 8)) % 8
    this.chunks.push(new Uint8Array(padding), copy)
    const byteOffset = this.length + padding
    this.length = byteOffset + copy.length
    return this.json.bufferViews.push({ buffer: 0, byteOffset, byteLength: copy.length, ...extra }) - 1
  }

  accessor(array: Numbers, type: string, extra: Entry = {}): number {
    const count = array.length / WIDTH[type]
    const componentType = COMPONENT.get(array.constructor)
    return this.json.accessors.push({ bufferView: this.view(array), componentType, type, count, ...extra }) - 1
  }

  node(node: Entry): number {
    return this.json.nodes.push(node) - 1
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(this.length)
    let at = 0
    for (const chunk of this.chunks) {
      out.set(chunk, at)
      at += chunk.length
    }
    return out
  }

  glb(): Uint8Array {
    if (this.json.buffers.length === 0) this.json.buffers.push({ byteLength: this.length })
    return packGlb(this.text(), this.bytes())
  }

  /** Encodes a .gltf file whose buffer is at `uri`. */
  gltf(uri: string): Uint8Array {
    this.json.buffers = [{ byteLength: this.length, uri }]
    return new TextEncoder().encode(this.text())
  }

  /** Omits empty arrays, as the specification requires. */
  private text(): string {
    const entries = Object.entries(this.json).filter(([, value]) => !Array.isArray(value) || value.length > 0)
    return JSON.stringify(Object.fromEntries(entries))
  }
}

export function packGlb(text: string, binary: Uint8Array | null): Uint8Array {
  const json = padded(new TextEncoder().encode(text), 32)
  const chunks = binary === null || binary.length === 0 ? 0 : 8 + padded(binary, 0).length
  const out = new Uint8Array(20 + json.length + chunks)
  const view = new DataView(out.buffer)
  out.set([0x67, 0x6c, 0x54, 0x46])
  view.setUint32(4, 2, true)
  view.setUint32(8, out.length, true)
  view.setUint32(12, json.length, true)
  view.setUint32(16, 0x4e4f534a, true)
  out.set(json, 20)
  if (binary === null || chunks === 0) return out
  view.setUint32(20 + json.length, chunks - 8, true)
  view.setUint32(24 + json.length, 0x004e4942, true)
  out.set(binary, 28 + json.length)
  return out
}

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler)
  out.set(bytes)
  return out
}

/** Column-major 4×4 translation matrix. */
export function shift(x: number, y: number, z: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
}

export interface LimbParts {
  readonly fixture: GltfFixture
  /** Nodes 0 (root) and 1 (its child, one unit up) are joints; node 2 has the mesh and the skin. */
  readonly primitive: Entry
  readonly skin: Entry
  readonly positions: Float32Array
  readonly joints: Uint8Array
  readonly weights: Float32Array
}

/**
 * An upright strip of two quads with two joints. Rows of vertices are at heights 0, 1 and 2; the middle row is weighted
 * equally.
 */
export function limb(): LimbParts {
  const fixture = new GltfFixture()
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0])
  const joints = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
  const weights = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
  const primitive: Entry = {
    attributes: {
      POSITION: fixture.accessor(positions, 'VEC3', { min: [0, 0, 0], max: [1, 2, 0] }),
      JOINTS_0: fixture.accessor(joints, 'VEC4'),
      WEIGHTS_0: fixture.accessor(weights, 'VEC4'),
    },
    indices: fixture.accessor(new Uint16Array([0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4]), 'SCALAR'),
  }
  const binds = new Float32Array([...shift(0, 0, 0), ...shift(0, -1, 0)])
  const skin: Entry = { joints: [0, 1], inverseBindMatrices: fixture.accessor(binds, 'MAT4') }
  fixture.node({ name: 'root', children: [1] })
  fixture.node({ name: 'tip', translation: [0, 1, 0] })
  fixture.node({ name: 'body', mesh: 0, skin: 0 })
  fixture.json.meshes.push({ name: 'limb', primitives: [primitive] })
  fixture.json.skins.push(skin)
  fixture.json.scenes = [{ nodes: [0, 2] }]
  return { fixture, primitive, skin, positions, joints, weights }
}

/** Adds a clip with one channel. */
export function animate(
  fixture: GltfFixture,
  node: number,
  path: string,
  times: readonly number[],
  values: Numbers,
  extra: { interpolation?: string; name?: string; type?: string; accessor?: Entry } = {},
): void {
  const type = extra.type ?? (path === 'rotation' ? 'VEC4' : path === 'weights' ? 'SCALAR' : 'VEC3')
  const input = fixture.accessor(Float32Array.from(times), 'SCALAR', {
    min: [times[0]],
    max: [times[times.length - 1]],
  })
  const output = fixture.accessor(values, type, extra.accessor ?? {})
  fixture.json.animations.push({
    name: extra.name ?? `${path} of ${node}`,
    samplers: [{ input, output, interpolation: extra.interpolation ?? 'LINEAR' }],
    channels: [{ sampler: 0, target: { node, path } }],
  })
}
