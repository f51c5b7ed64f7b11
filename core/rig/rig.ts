import type { Skin } from './skin.ts'

/**
 * A loaded character, immutable and shared by all bodies that show it.
 *
 * Spaces. *Rig space* is the default scene's space. *Rest* coordinates are the bind pose carried into rig space: the
 * file's bind-space vertex times B, the map that the joints with weights have in common in the file's default pose. So
 * a rig whose default pose is its bind pose has rest vertices that are what a viewer shows, joint maps that are the
 * identity there, and rigid joint maps even where the file hides a scale of 100 in its armature node.
 */
export interface Rig {
  readonly name: string
  readonly skeleton: Skeleton
  readonly joints: Joints
  readonly skin: Skin
  readonly morphs: Morphs
  readonly clips: readonly Clip[]
  readonly primitives: readonly Primitive[]
  /** How many glTF skins (or their like) the file had. 0: a rigid obstacle. */
  readonly skinCount: number
}

/** Every node of the default scene, parents before children, with its local transform in the file's default pose. */
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
   * Nodes given by a matrix that no TRS can express (shear): 12 numbers each, by node. They cannot be animated, and
   * their TRS above is ignored.
   */
  readonly fixedLocals: ReadonlyMap<number, Float64Array>
}

/**
 * What vertices are bound to: a node and the map from rest coordinates to that node's space. Two skins that use one
 * node with different bind matrices make two joints. Joint map: C_j = global(node_j) · inverseBind_j.
 */
export interface Joints {
  readonly names: readonly string[]
  /** Parent joint (nearest ancestor node that is a joint) or -1. Not always smaller than the joint's own index. */
  readonly parents: Int32Array
  /** Node of each joint, or -1 for the world joint that plain, unanimated meshes hang on (always last, map: identity). */
  readonly nodes: Int32Array
  /** Affine 3x4, row-major, 12 per joint. */
  readonly inverseBinds: Float64Array
}

/** Displacements of rest positions, added before skinning. Target t owns entries start[t] .. start[t+1]. */
export interface Morphs {
  readonly names: readonly string[]
  readonly defaultWeights: Float64Array
  readonly start: Uint32Array
  /** Vertex of each entry, ascending inside a target. */
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
 * One animated property of one node. `values` has `width` numbers per key (3, 4, or the number of morph weights), for
 * 'cubic' three times that: in-tangent, value, out-tangent. `times` ascends strictly.
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

/** A stretch of the vertex and triangle numbering that came from one primitive of the file. */
export interface Primitive {
  readonly mesh: string
  readonly node: number
  readonly firstVertex: number
  readonly vertexCount: number
  readonly firstTriangle: number
  readonly triangleCount: number
  readonly skinned: boolean
}
