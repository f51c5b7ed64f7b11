import type { Skinning } from '../../skinning/skinning.ts'
import type { TreeSettings } from '../../spheretree/tree/sphereTree.ts'

/** The scene file `*.rigscene.json`, version 1. Unknown fields are not part of the type, but are kept on save. */
export interface SceneFile {
  readonly version: 1
  readonly time: number
  readonly bodies: readonly SceneBody[]
  /** Pairs of body names whose contacts are not computed. Equal names disable the contacts of a body with itself. */
  readonly ignore?: readonly (readonly [string, string])[]
}

/**
 * A scene as read from its file. Omitted tree settings remain open, because they depend on the tree stored with the
 * rig.
 */
export interface ParsedScene extends Omit<SceneFile, 'bodies'> {
  readonly bodies: readonly ParsedBody[]
}

export interface ParsedBody extends Omit<SceneBody, 'tree'> {
  readonly tree: Partial<TreeSettings>
}

export interface SceneBody {
  readonly name: string
  /** Path of the rig, relative to the scene file. */
  readonly rig: string
  /** null: the reference pose. */
  readonly clip: string | null
  readonly offset: number
  readonly speed: number
  readonly loop: boolean
  readonly skinning: Skinning
  readonly place: Place
  readonly tree: TreeSettings
  /** Neither drawn nor used in queries. */
  readonly hidden: boolean
  /** Manual rotations applied on top of the clip: quaternion x y z w, keyed by joint name. */
  readonly pose: Readonly<Record<string, Quaternion>>
}

export type Quaternion = readonly [number, number, number, number]

export interface Place {
  readonly position: readonly [number, number, number]
  readonly rotation: Quaternion
  readonly scale: readonly [number, number, number]
}
