import type { Inner, InnerSettings } from '../../innertree/inner.ts'
import type { Progress } from '../../base/progress.ts'
import type { Reply } from '../../base/reply.ts'
import type { Clip, Rig } from '../../rig/rig.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { CellTree, CellTreeSettings } from '../../spheretree/cells/tree/cellTree.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { RigidSphereSet, RigidSize } from '../rigid/rigidSphereSet.ts'
import type { LastRigidSpheres } from '../rigid/lastRigidSpheres.ts'
import type { Resources } from '../gltf/loadBuffers.ts'
import type { PurposeName } from './exportPurposes.ts'

/** An export format. One file per format; `exportFormats.ts` lists them. */
export interface ExportFormat {
  /** Identifier used by `--format` and in requests. */
  readonly name: string
  /** Two or three words for lists. */
  readonly label: string
  /** One or two words: the name of the format itself, shown next to formats with the same purpose. */
  readonly short: string
  /** One line for display. */
  readonly title: string
  /** One line: the programs that read it and their use. */
  readonly readers: string
  /** The purposes of the format. The window groups formats by purpose. */
  readonly purposes: readonly [PurposeName, ...PurposeName[]]
  /** The data that the format cannot store. Shown after “Lost in this format:”. */
  readonly lost: string
  /** Extension of the main file, with the dot. null: that of the rig's own file. */
  readonly ending: string | null
  /**
   * For formats that extend the rig's own file: the extension that readers expect. Default: that of the rig's own file.
   */
  readonly usualEnding?: string
  /** True if the format may still change. */
  readonly experimental: boolean
  /** True if it writes rigid spheres, controlled by `ExportOptions.rigid`. */
  readonly takesRigidSpheres: boolean
  /** Present if it writes a cell tree, controlled by `ExportOptions.cellTree`. */
  readonly takesCellTree?: true
  /**
   * Present if it writes inner spheres, controlled by `ExportOptions.inner`: `always`, or only if the rig has some or
   * they are requested (`given`).
   */
  readonly takesInner?: 'always' | 'given'
  /** Present if it writes a fitted tree by default. */
  readonly fitted?: true
  /** Writes to memory; shells write the files to disk. `progress` may throw `Cancelled`. */
  write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>>
}

/** A body of the scene, and the file of its rig. */
export interface ExportSource {
  /** File name of the rig, without folder. */
  readonly name: string
  /** The current content of the rig's file. */
  readonly bytes: Uint8Array
  readonly resources: Resources
  readonly rig: Rig
  readonly tree: SphereTree
  /** A cell tree to write in addition, or instead if the format stores a single tree. Default: none. */
  readonly cellTree?: CellTree | null
  /** Inner spheres to write in addition, or instead. Default: none. */
  readonly inner?: Inner | null
  readonly skinning: Skinning
  /** null: the reference pose. */
  readonly clip: Clip | null
  /** Contacts in the body's scene at several times. With `self`, includes contacts of each body with itself. */
  contacts(times: readonly number[], self?: boolean): Reply<readonly ContactMoment[]>
  /** Caches the rigid spheres for the next format. If omitted, every format computes them. */
  readonly rigidCache?: LastRigidSpheres
  /** The touching joint pairs of all bodies in the scene, sorted by number of contacts, descending. */
  jointContacts(time: number): Reply<readonly JointContact[]>
}

/** Two joints with touching triangles. */
export interface JointContact {
  /** Names of their bodies. Equal for contacts of a body with itself. */
  readonly bodies: readonly [string, string]
  readonly joints: readonly [string, string]
  readonly contacts: number
}

export interface ContactMoment {
  readonly time: number
  /** Number of touching triangle pairs, over all pairs of bodies. */
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
}

/** Options of all formats. Each format uses the options that apply to it. */
export interface ExportOptions {
  /** Name of the main file, with extension. Default: derived from the rig's name. */
  readonly name?: string
  /**
   * True if the main file is written to another folder than the rig's. Files outside the rig's folder are then
   * embedded. Default: false.
   */
  readonly elsewhere?: boolean
  /** For formats with rigid spheres. */
  readonly rigid?: RigidOptions
  /**
   * For formats with a cell tree; null for none. Default: the latest cell tree of the rig, or the default of the
   * format.
   */
  readonly cellTree?: CellTreeSettings | null
  /**
   * For formats with inner spheres; null for none. Default: the latest inner spheres of the rig. Formats that require
   * them build them.
   */
  readonly inner?: Partial<InnerSettings> | null
}

export interface RigidOptions {
  /** Default: 32 spheres, the limit of cloth colliders in Unity. */
  readonly size?: RigidSize
  /** Names of the clips in which the spheres must enclose the skin. Default: all clips. */
  readonly clips?: readonly string[]
  /** Measured moments per second of a clip. Default: 30. */
  readonly rate?: number
  /** Skinning method of the reader. Default: that of the body. */
  readonly skinning?: Skinning
}

export interface Written {
  /** The main file first. Names are relative to the main file and may contain folders, separated by slashes. */
  readonly files: readonly ExportedFile[]
  readonly report: ExportReport
  /** The exported rigid spheres. Only for formats that write rigid spheres. */
  readonly rigid?: RigidSphereSet
}

export interface ExportedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ExportReport {
  /** Notes for the user: data that was omitted or padded, or files to keep next to the export. */
  readonly notes: readonly string[]
  /** Measured values by name, such as `spheres` or `padding`. */
  readonly figures: Readonly<Record<string, number>>
}

/** Extension of the file that a format writes for the rig at `path`. A converted file (FBX) becomes a GLB. */
export function endingFor({ ending, usualEnding }: ExportFormat, path: string): string {
  return ending ?? usualEnding ?? /\.(glb|gltf|vrm)$/i.exec(path)?.[0] ?? '.glb'
}

/** `name` with another extension, such as `.glb`. */
export function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[^.]*$/, '')}${ending}`
}
