/** A validated glTF document, returned by `checkGltf`. Indices, counts and types are valid. -1 means absent. */
export interface GltfFile {
  readonly buffers: readonly GltfBuffer[]
  readonly views: readonly GltfView[]
  readonly accessors: readonly GltfAccessor[]
  readonly meshes: readonly GltfMesh[]
  readonly nodes: readonly GltfNode[]
  readonly skins: readonly GltfSkin[]
  readonly animations: readonly GltfAnimation[]
  /** Root nodes of the default scene. */
  readonly roots: readonly number[]
  readonly primitiveRestart: boolean
}

export interface GltfBuffer {
  readonly byteLength: number
  /** null for the binary chunk of a GLB, or for the fallback buffer of a compressed file, which has no bytes. */
  readonly uri: string | null
}

export interface GltfView {
  readonly buffer: number
  readonly byteOffset: number
  readonly byteLength: number
  /** 0: tightly packed. */
  readonly byteStride: number
  readonly meshopt: Meshopt | null
}

export interface Meshopt {
  readonly buffer: number
  readonly byteOffset: number
  readonly byteLength: number
  readonly byteStride: number
  readonly count: number
  readonly mode: string
  readonly filter: string
}

export interface GltfAccessor {
  readonly view: number
  readonly byteOffset: number
  readonly componentType: number
  readonly normalized: boolean
  readonly count: number
  readonly type: string
  /** Numbers per element. */
  readonly width: number
  readonly sparse: GltfSparse | null
}

export interface GltfSparse {
  readonly count: number
  readonly indices: { readonly view: number; readonly byteOffset: number; readonly componentType: number }
  readonly values: { readonly view: number; readonly byteOffset: number }
}

export interface GltfMesh {
  readonly name: string
  readonly primitives: readonly GltfPrimitive[]
  readonly weights: readonly number[]
  readonly targetNames: readonly string[]
}

export interface GltfPrimitive {
  readonly mode: number
  readonly attributes: ReadonlyMap<string, number>
  readonly indices: number
  /** Accessor of the position displacements of each morph target. */
  readonly targets: readonly number[]
  readonly draco: { readonly view: number; readonly attributes: ReadonlyMap<string, number> } | null
}

export interface GltfNode {
  readonly name: string
  readonly parent: number
  readonly children: readonly number[]
  readonly mesh: number
  readonly skin: number
  /** Column-major 4x4. */
  readonly matrix: readonly number[] | undefined
  readonly translation: readonly number[] | undefined
  readonly rotation: readonly number[] | undefined
  readonly scale: readonly number[] | undefined
  readonly weights: readonly number[] | undefined
}

export interface GltfSkin {
  readonly name: string
  readonly joints: readonly number[]
  readonly inverseBinds: number
}

export interface GltfAnimation {
  readonly name: string
  readonly channels: readonly GltfChannel[]
}

export interface GltfChannel {
  readonly node: number
  readonly path: string
  readonly input: number
  readonly output: number
  readonly interpolation: string
}

/** Bytes per component, by glTF component type. */
export const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
  5130: 8,
}

export const TYPE_WIDTH: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
