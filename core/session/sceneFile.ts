import type { Skinning } from '../skinning/skinning.ts'
import type { TreeSettings } from '../spheretree/layout.ts'

/** The scene file `*.rigscene.json`, version 1. Unknown fields are kept on save, so they ride along untyped. */
export interface SceneFile {
  readonly version: 1
  readonly time: number
  readonly bodies: readonly SceneBody[]
  /** Names of bodies that are not asked about each other; twice the same: not about itself. */
  readonly ignore?: readonly (readonly [string, string])[]
}

/** A scene as its file has it: omitted settings of a tree depend on the rig, which may bring a tree. */
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
  /** Neither drawn nor asked for contacts. */
  readonly hidden: boolean
  /** Rotations by hand on top of the clip: quaternion x y z w by joint name. */
  readonly pose: Readonly<Record<string, Quaternion>>
}

export type Quaternion = readonly [number, number, number, number]

export interface Place {
  readonly position: readonly [number, number, number]
  readonly rotation: Quaternion
  readonly scale: readonly [number, number, number]
}
