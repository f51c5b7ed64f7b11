import type { Progress } from '../../progress.ts'
import type { Reply } from '../../reply.ts'
import type { Clip, Rig } from '../../rig/rig.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { CellTree, CellTreeSettings } from '../../spheretree/cells/cellTree.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import type { BoneCut, CutSize } from '../bonecut/boneCut.ts'
import type { LastCut } from '../bonecut/lastCut.ts'
import type { Resources } from '../gltf/loadBuffers.ts'
import type { PurposeName } from './purposes.ts'

/** One way to write a body for somebody else. One file per format; `formats.ts` lists them. */
export interface ExportFormat {
  /** What `--format` and the panel call it. */
  readonly name: string
  /** Two or three words, for lists. */
  readonly label: string
  /** One or two words beside those of the same purpose: how the format itself is called. */
  readonly short: string
  /** One line for people. */
  readonly title: string
  /** One line: who reads it, and what for. */
  readonly readers: string
  /** What it is exported for. The window groups formats by this. */
  readonly purposes: readonly [PurposeName, ...PurposeName[]]
  /** What of the body and its tree the format cannot hold: follows “Lost in this format:”. */
  readonly lost: string
  /** Ending of the main file, with its dot. `null`: that of the rig's own file. */
  readonly ending: string | null
  /** Of formats that add to the rig's own file: the ending that their readers expect. Left out: that of the rig's own file. */
  readonly usualEnding?: string
  /** Others may still change how they read it. */
  readonly experimental: boolean
  /** Whether it writes rigid spheres, as `ExportOptions.cut` says. */
  readonly takesCut: boolean
  /** Whether it writes a tree of cells, as `ExportOptions.cellTree` says. Left out: no. */
  readonly takesCellTree?: true
  /** Whether it writes a fitted tree where nothing else is asked for. Left out: no. */
  readonly fitted?: true
  /** Writes into memory; shells put files on disk. May throw `Cancelled` through `progress`. */
  write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>>
}

/** A body as it stands in the scene, and the file that its rig came from. */
export interface ExportSource {
  /** File name of the rig, without its folder. */
  readonly name: string
  /** The rig's file as it is now. */
  readonly bytes: Uint8Array
  readonly resources: Resources
  readonly rig: Rig
  readonly tree: SphereTree
  /** A tree of cells to write as well, or instead where a format holds one tree. Left out or null: none. */
  readonly cellTree?: CellTree | null
  readonly skinning: Skinning
  /** null: the reference pose. */
  readonly clip: Clip | null
  /** Contacts of the scene that the body stands in, at some times; `self`: also of every body with itself. */
  contacts(times: readonly number[], self?: boolean): Reply<readonly ContactMoment[]>
  /** Keeps the cut for the next format. Left out: every format computes it. */
  readonly cuts?: LastCut
  /** The pairs of joints that touch at a time, of all bodies of that scene, most contacts first. */
  jointContacts(time: number): Reply<readonly JointContact[]>
}

/** Two joints whose triangles touch. */
export interface JointContact {
  /** Names of their bodies; the same twice for a body with itself. */
  readonly bodies: readonly [string, string]
  readonly joints: readonly [string, string]
  readonly contacts: number
}

export interface ContactMoment {
  readonly time: number
  /** Touching triangle pairs, over all pairs of bodies. */
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
}

/** Every format takes what concerns it. */
export interface ExportOptions {
  /** Name of the main file, with its ending. Left out: made from the rig's. */
  readonly name?: string
  /** Whether the main file goes to another folder than the rig's: files outside that folder are then embedded. Left out: no. */
  readonly elsewhere?: boolean
  /** Of formats that know only rigid spheres. */
  readonly cut?: CutOptions
  /** The tree of cells for formats that take one; null: none. Left out: the latest of the rig, or what the format writes by default. */
  readonly cellTree?: CellTreeSettings | null
}

export interface CutOptions {
  /** Left out: 32 spheres, what Unity's cloth can take. */
  readonly size?: CutSize
  /** Names of the clips over which the skin stays inside. Left out: all. */
  readonly clips?: readonly string[]
  /** Moments per second at which that is measured. Left out: 30. */
  readonly rate?: number
  /** How the reader blends joints. Left out: as the body does. */
  readonly skinning?: Skinning
}

export interface Written {
  /** The main file first. Names may have folders in them, with slashes, relative to the main file. */
  readonly files: readonly ExportedFile[]
  readonly report: ExportReport
  /** The rigid spheres that were written, of formats that take a cut. */
  readonly cut?: BoneCut
}

export interface ExportedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ExportReport {
  /** What the reader should know: what was left out, padded, or must lie beside the file. */
  readonly notes: readonly string[]
  /** Measured figures by name, such as `spheres` or `padding`. */
  readonly figures: Readonly<Record<string, number>>
}

/** Ending of a file that a format makes of the rig at `path`. A file that is converted on the way (FBX) becomes a GLB. */
export function endingFor({ ending, usualEnding }: ExportFormat, path: string): string {
  return ending ?? usualEnding ?? /\.(glb|gltf|vrm)$/i.exec(path)?.[0] ?? '.glb'
}

/** `name` with another ending, `.glb` for instance. */
export function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[^.]*$/, '')}${ending}`
}
