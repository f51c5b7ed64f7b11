import type { BallTree } from '../../innertree/tree/ballTree.ts'
import type { InnerSettings } from '../../innertree/inner.ts'
import type { PlanChoices } from '../../spheretree/tree/planChoices.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { CellTreeSettings } from '../../spheretree/cells/tree/cellTree.ts'
import type { SphereTree, TreeSettings } from '../../spheretree/tree/sphereTree.ts'

/**
 * The glTF extension for sphere trees, described in docs/format.md. Stored on the mesh of the rig's first primitive.
 */
export const TREE_EXTENSION = 'RIGSPHERE_mesh_sphere_tree'

/** Increased if older readers would misread newer files. */
export const TREE_VERSION = 1
/** Version of files that also contain cell trees. Other files keep version 1, which more programs support. */
export const CELL_TREE_VERSION = 2
/**
 * Version of each entry of `innerTrees`. Readers that do not support the list ignore it, so it does not affect the file
 * version.
 */
export const INNER_TREE_VERSION = 1

export type NumberType = 'float64' | 'uint32' | 'int32' | 'uint16' | 'uint8'

/** Location of an array in the extension's buffer view. */
export interface StoredArray {
  readonly type: NumberType
  readonly byteOffset: number
  readonly count: number
}

export interface TreeExtension {
  readonly version: number
  readonly bufferView: number
  /** `geometryHash` of the trees' rig. */
  readonly hash: string
  /** Primitives of the file in rig order. */
  readonly parts: readonly StoredPart[]
  /** Node of each joint; -1 for the world joint, which never moves. */
  readonly joints: readonly number[]
  readonly arrays: Readonly<Record<RigArray, StoredArray>>
  readonly trees: readonly StoredTree[]
  /** Since version 2. */
  readonly cellTrees?: readonly StoredCellTree[]
  readonly innerTrees?: readonly StoredInnerTree[]
}

export interface StoredPart {
  readonly node: number
  readonly primitive: number
  readonly vertices: number
  readonly triangles: number
}

export interface StoredTree {
  readonly settings: TreeSettings
  /** Skinning methods that the tree supports. */
  readonly skinnings: readonly Skinning[]
  readonly nodes: number
  readonly depth: number
  readonly groups: number
  readonly quality: TreeQuality
  readonly arrays: Readonly<Record<TreeArray, StoredArray>>
  /** The best refit method of each node. If missing or of an unknown version, it is computed again. */
  readonly plan?: { readonly version: number; readonly arrays: Readonly<Record<PlanArray, StoredArray>> }
}

/** A cell tree. It follows the deformed vertices, so it needs no joint data. */
export interface StoredCellTree {
  readonly settings: CellTreeSettings
  readonly nodes: number
  readonly depth: number
  readonly cells: number
  readonly quality: LevelsQuality
  readonly arrays: Readonly<Record<CellTreeArray, StoredArray>>
}

/** Spheres that fill the body at rest, their tree, and coarser packings with the cells that their spheres represent. */
export interface StoredInnerTree {
  readonly version: number
  readonly settings: InnerSettings
  readonly spheres: number
  /** Volume of the body. */
  readonly volume: number
  /** False if the volume was measured on a grid. */
  readonly exact: boolean
  /** Volume of the spheres / volume of the body. */
  readonly filled: number
  readonly openings: readonly StoredOpening[]
  readonly arrays: Readonly<Record<PackingArray, StoredArray>>
  readonly tree: StoredBallTree
  /** Coarsest first. */
  readonly levels: readonly {
    readonly spheres: number
    readonly arrays: Readonly<Record<InnerLevelArray, StoredArray>>
    readonly tree: StoredBallTree
  }[]
}

export interface StoredOpening {
  readonly edges: number
  readonly center: readonly [number, number, number]
  /** Diagonal of the bounding box of its boundary. */
  readonly size: number
}

export interface StoredBallTree {
  readonly nodes: number
  readonly depth: number
  readonly arrays: Readonly<Record<BallTreeArray, StoredArray>>
}

export interface LevelsQuality {
  readonly levels: readonly {
    readonly level: number
    readonly nodes: number
    readonly leaves: number
    /** Smallest, mean and largest radius in the reference pose. */
    readonly radius: readonly [number, number, number]
  }[]
}

export interface TreeQuality extends LevelsQuality {
  /** Sum of posed radii / sum of optimal radii in a sample pose; 1 is optimal. */
  readonly tightness: Readonly<Partial<Record<Skinning, number>>>
}

/** Data of the rig that the joint sets of the trees refer to. */
export const rigArrays = { inverseBinds: 'float64', setStart: 'uint32', setJoints: 'uint32' } as const
export type RigArray = keyof typeof rigArrays

/** The arrays of a `SphereTree`, under the same names. */
export const treeOwnArrays = {
  spheres: 'float64',
  firstChild: 'uint32',
  childCount: 'uint32',
  parent: 'int32',
  level: 'uint16',
  triangleStart: 'uint32',
  triangleCount: 'uint32',
  triangles: 'uint32',
  vertexStart: 'uint32',
  leafVertices: 'uint32',
  groupStart: 'uint32',
  groupSet: 'uint32',
  groupRadius: 'float64',
  groupSpheres: 'float64',
  cornerStart: 'uint32',
  corners: 'float64',
  morphStart: 'uint32',
  morphTarget: 'uint32',
  morphSpheres: 'float64',
} as const satisfies Partial<Record<keyof SphereTree, NumberType>>

/**
 * `low` and `high` are the weight intervals of the groups: one number per joint of the group's set, group after group.
 */
export const treeArrays = { ...treeOwnArrays, low: 'float64', high: 'float64' } as const
export type TreeArray = keyof typeof treeArrays

/** The arrays of a `CellTree` and its cells. */
export const cellTreeArrays = {
  spheres: 'float64',
  firstChild: 'uint32',
  childCount: 'uint32',
  parent: 'int32',
  level: 'uint16',
  cellStart: 'uint32',
  cellCount: 'uint32',
  cellTriangle: 'uint32',
  cellWeights: 'float64',
} as const
export type CellTreeArray = keyof typeof cellTreeArrays

/** The arrays of a `Packing`: its spheres and their nearest triangles. */
export const packingArrays = { balls: 'float64', nearest: 'int32' } as const
export type PackingArray = keyof typeof packingArrays

/** The arrays of an `InnerLevel`. */
export const innerLevelArrays = { cells: 'float64' } as const
export type InnerLevelArray = keyof typeof innerLevelArrays

/** The arrays of a `BallTree`, except for the volumes, which are computed from them. */
export const ballTreeArrays = {
  spheres: 'float64',
  firstChild: 'uint32',
  childCount: 'uint32',
  parent: 'int32',
  level: 'uint16',
  ballOf: 'int32',
} as const satisfies Partial<Record<keyof BallTree, NumberType>>
export type BallTreeArray = keyof typeof ballTreeArrays

/** Increased if the meaning of the values changes. Plans of other versions are computed again. */
export const PLAN_VERSION = 2

/** The arrays of `PlanChoices`. */
export const planArrays = {
  kinds: 'uint8',
  turnKinds: 'uint8',
  modes: 'uint8',
  bundles: 'uint8',
  owns: 'uint8',
} as const satisfies Record<keyof PlanChoices, NumberType>
export type PlanArray = keyof typeof planArrays

export const NUMBER_BYTES: Readonly<Record<NumberType, number>> = {
  float64: 8,
  uint32: 4,
  int32: 4,
  uint16: 2,
  uint8: 1,
}
