import type { Skin } from './skin.ts'

/**
 * A loaded character, immutable and shared by all bodies that use it.
 *
 * Spaces. *Rig space* is the space of the default scene. *Rest* coordinates are the bind pose in rig space: the file's
 * bind-space vertices times B, the matrix that the weighted joints have in common in the file's default pose. So if the
 * default pose of a rig is its bind pose, its rest vertices are those that a viewer shows, its joint matrices are the
 * identity there, and joint matrices are rigid even if the armature node of the file has a scale of 100.
 */
export interface Rig {
  readonly name: string
  readonly skeleton: Skeleton
  readonly joints: Joints
  readonly skin: Skin
  readonly morphs: Morphs
  readonly clips: readonly Clip[]
  readonly primitives: readonly Primitive[]
  /** Number of glTF skins (or equivalents) in the file; 0 for a rigid obstacle. */
  readonly skinCount: number
}

/** All nodes of the default scene, parents before children, with their local transforms in the file's default pose. */
export interface Skeleton {
  readonly names: readonly string[]
  /** -1 for roots; otherwise smaller than the node's own index. */
  readonly parents: Int32Array
  /** 3 per node. */
  readonly translations: Float64Array
  /** 4 per node, x y z w, unit length. */
  readonly rotations: Float64Array
  /** 3 per node. */
  readonly scales: Float64Array
  /**
   * Local transforms that no TRS can express (shear): 12 numbers each, by node. They cannot be animated, and the TRS of
   * these nodes above is ignored.
   */
  readonly fixedLocals: ReadonlyMap<number, Float64Array>
}

/**
 * Joints to which vertices are bound: a node and the matrix from rest coordinates to that node's space. Two skins that
 * use one node with different bind matrices give two joints. Joint matrix: C_j = global(node_j) · inverseBind_j.
 */
export interface Joints {
  readonly names: readonly string[]
  /** Parent joint (nearest ancestor node that is a joint) or -1. Not always smaller than the joint's own index. */
  readonly parents: Int32Array
  /**
   * Node of each joint, or -1 for the world joint of unskinned, unanimated meshes (always the last joint; its matrix is
   * the identity).
   */
  readonly nodes: Int32Array
  /** Affine 3x4, row-major, 12 per joint. */
  readonly inverseBinds: Float64Array
}

/** Displacements of rest positions, applied before skinning. Target t has entries start[t] .. start[t+1]. */
export interface Morphs {
  readonly names: readonly string[]
  readonly defaultWeights: Float64Array
  readonly start: Uint32Array
  /** Vertex of each entry, ascending within a target. */
  readonly vertices: Uint32Array
  /** 3 per entry, in rest coordinates. */
  readonly displacements: Float64Array
}

export interface Clip {
  readonly name: string
  readonly seconds: number
  readonly channels: readonly Channel[]
}

export type Interpolation = 'linear' | 'step' | 'cubic'

/**
 * One animated property of one node. `values` has `width` numbers per key (3, 4, or the number of morph weights), three
 * times as many for 'cubic': in-tangent, value, out-tangent. `times` is strictly ascending.
 */
export interface Channel {
  readonly node: number
  readonly target: 'translation' | 'rotation' | 'scale' | 'morph'
  readonly interpolation: Interpolation
  /** For 'morph': the first morph target that the channel drives. */
  readonly firstMorph: number
  readonly width: number
  readonly times: Float64Array
  readonly values: Float64Array
}

/** The range of vertices and triangles that came from one primitive of the file. */
export interface Primitive {
  readonly mesh: string
  readonly node: number
  readonly firstVertex: number
  readonly vertexCount: number
  readonly firstTriangle: number
  readonly triangleCount: number
  readonly skinned: boolean
}
