import type { PlanChoices } from '../../refit/plan/planChoices.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { CellTreeSettings } from '../../spheretree/cells/cellTree.ts'
import type { SphereTree, TreeSettings } from '../../spheretree/layout.ts'

/** The glTF extension that carries sphere trees: docs/format.md. It stands on the mesh of the rig's first primitive. */
export const TREE_EXTENSION = 'RIGSPHERE_mesh_sphere_tree'

/** Raised when readers of the old one would misread the new one. */
export const TREE_VERSION = 1
/** Version of files that also hold cell trees. Files without any keep the older version, which more programs read. */
export const CELL_TREE_VERSION = 2

export type NumberType = 'float64' | 'uint32' | 'int32' | 'uint16' | 'uint8'

/** Where an array lies in the extension's buffer view. */
export interface StoredArray {
  readonly type: NumberType
  readonly byteOffset: number
  readonly count: number
}

export interface TreeExtension {
  readonly version: number
  readonly bufferView: number
  /** `geometryHash` of the rig that the trees belong to. */
  readonly hash: string
  /** In the numbering of the rig: primitives of the file, one after another. */
  readonly parts: readonly StoredPart[]
  /** Node of each joint; -1 for the one that never moves. */
  readonly joints: readonly number[]
  readonly arrays: Readonly<Record<RigArray, StoredArray>>
  readonly trees: readonly StoredTree[]
  /** From version 2 on. */
  readonly cellTrees?: readonly StoredCellTree[]
}

export interface StoredPart {
  readonly node: number
  readonly primitive: number
  readonly vertices: number
  readonly triangles: number
}

export interface StoredTree {
  readonly settings: TreeSettings
  /** Ways of skinning that it was made for. */
  readonly skinnings: readonly Skinning[]
  readonly nodes: number
  readonly depth: number
  readonly groups: number
  readonly quality: TreeQuality
  readonly arrays: Readonly<Record<TreeArray, StoredArray>>
  /** How each node is best refitted. Left out, or not understood: to be tried out. */
  readonly plan?: { readonly version: number; readonly arrays: Readonly<Record<PlanArray, StoredArray>> }
}

/** A tree of cells: it follows the skin by its vertices, so it needs nothing else. */
export interface StoredCellTree {
  readonly settings: CellTreeSettings
  readonly nodes: number
  readonly depth: number
  readonly cells: number
  readonly quality: LevelsQuality
  readonly arrays: Readonly<Record<CellTreeArray, StoredArray>>
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
  /** Mean radius over mean best radius of all spheres in a lively pose; 1 is perfect. */
  readonly tightness: Readonly<Partial<Record<Skinning, number>>>
}

/** What the joint sets of the trees mean. */
export const rigArrays = { inverseBinds: 'float64', setStart: 'uint32', setJoints: 'uint32' } as const
export type RigArray = keyof typeof rigArrays

/** The arrays of a `SphereTree` by their names there. */
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

/** And the weight intervals of its groups, one number per joint of the group's set, group after group. */
export const treeArrays = { ...treeOwnArrays, low: 'float64', high: 'float64' } as const
export type TreeArray = keyof typeof treeArrays

/** The arrays of a `CellTree`, and of its cells. */
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

/** Raised when the numbers in a plan get another meaning: older ones are then tried out anew. */
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
