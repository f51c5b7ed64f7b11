import type { Offenders } from '../exchange/problemLog.ts'
import { type GltfOrigin, readRig, type Resources } from '../exchange/readRig.ts'
import type { Progress } from '../progress.ts'
import { done, failed, type Problem, type Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Rig } from '../rig/rig.ts'
import { buildTree } from '../spheretree/buildTree.ts'
import { buildCellTree } from '../spheretree/cells/buildCellTree.ts'
import { cellSettingsFault } from '../spheretree/cells/cellSettingsFault.ts'
import type { CellTree, CellTreeSettings } from '../spheretree/cells/cellTree.ts'
import type { SphereTree, TreeSettings } from '../spheretree/layout.ts'
import { treeSettingsFault } from '../spheretree/treeSettingsFault.ts'
import type { FileSource } from './session.ts'

/** A rig as loaded from one file, with the trees that were built for it. Bodies of one file share it. */
export interface LoadedRig {
  readonly id: number
  readonly path: string
  /** All that was read for it: `path` first, then what that file names. */
  readonly files: readonly string[]
  readonly rig: Rig
  readonly problems: readonly ImportProblem[]
  /** By `ImportProblem.kind`. */
  readonly offenders: ReadonlyMap<string, Offenders>
  /** How the tree that came with the file was built; null if none did, or none that can be used. */
  readonly stored: TreeSettings | null
  readonly trees: Map<string, SphereTree>
  readonly cellTrees: Map<string, CellTree>
  /** Those of `trees` and `cellTrees` that came with the file. */
  readonly storedTrees: ReadonlySet<SphereTree | CellTree>
  /** Where its parts are in the glTF file; null: it came from no such file. */
  readonly origin: GltfOrigin | null
}

/** A rig that a scene names and that cannot be read. Its bodies are placeholders. */
export interface MissingRig {
  readonly id: number
  readonly path: string
  readonly files: readonly string[]
  /** Why it cannot be read. */
  readonly problem: Problem
}

export function isMissing(rig: LoadedRig | MissingRig): rig is MissingRig {
  return 'problem' in rig
}

/** Loads every file once. To read files again is to start another library. */
export class RigLibrary {
  private readonly files: FileSource
  private readonly rigs = new Map<string, LoadedRig>()
  private readonly missing = new Map<string, MissingRig>()
  private readonly ids: Map<string, number>

  /** A file that `before` knew keeps its id, whatever stands in it now. */
  constructor(files: FileSource, before?: RigLibrary) {
    this.files = files
    this.ids = before?.ids ?? new Map()
  }

  async load(path: string, progress: Progress): Promise<Reply<LoadedRig>> {
    const known = this.rigs.get(path)
    if (known !== undefined) return done(known)
    const bytes = await this.files.read(path)
    if (!bytes.ok) return bytes
    const read = [path]
    const resources = referencedBy(path, this.files, (name) => read.push(this.files.resolve(path, name)))
    const rig = await readRig(bytes.value, fileName(path), resources, progress)
    if (!rig.ok) return { ok: false, problem: { ...rig.problem, path: rig.problem.path ?? path } }
    const { trees, cellTrees, ...rest } = rig.value
    const stored = new Map(trees.map((tree) => [treeKey(tree.settings), tree]))
    const loaded = {
      id: this.idOf(path),
      path,
      files: read,
      ...rest,
      stored: trees[0]?.settings ?? null,
      trees: stored,
      cellTrees: new Map(cellTrees.map((tree) => [cellTreeKey(tree.settings), tree])),
      storedTrees: new Set([...trees, ...cellTrees]),
    }
    this.rigs.set(path, loaded)
    this.missing.delete(path)
    return done(loaded)
  }

  /** Registers a rig that could not be loaded, so that bodies can keep it. */
  miss(path: string, problem: Problem): MissingRig {
    const missing = { id: this.idOf(path), path, files: [path], problem }
    this.missing.set(path, missing)
    return missing
  }

  /** Loads the rig at `path` in place of the missing one with this id, and under the same id unless it has its own. */
  async replaceMissing(id: number, path: string, progress: Progress): Promise<Reply<LoadedRig>> {
    const isKnown = this.ids.has(path)
    if (!isKnown) this.ids.set(path, id)
    const loaded = await this.load(path, progress)
    if (!loaded.ok) {
      if (!isKnown) this.ids.delete(path)
      return loaded
    }
    for (const [old, missing] of this.missing) {
      if (missing.id !== id) continue
      this.missing.delete(old)
      if (!isKnown) this.ids.delete(old)
    }
    return loaded
  }

  /** The rig that was loaded from `path`. */
  at(path: string): LoadedRig | undefined {
    return this.rigs.get(path)
  }

  /** Takes over a rig that another library has loaded. */
  adopt(rig: LoadedRig): void {
    this.rigs.set(rig.path, rig)
  }

  find(id: number): LoadedRig | MissingRig | undefined {
    return this.list().find((rig) => rig.id === id)
  }

  list(): readonly (LoadedRig | MissingRig)[] {
    return [...this.rigs.values(), ...this.missing.values()]
  }

  /** Files that another library knew keep the ids they had there. */
  number(known: readonly { readonly id: number; readonly path: string }[]): void {
    for (const { id, path } of known) this.ids.set(path, id)
  }

  /** Rigs that `before` had and nobody has loaded here stay at hand: undo may bring a body of theirs back. */
  keep(before: RigLibrary): void {
    for (const rig of before.rigs.values()) if (this.find(rig.id) === undefined) this.adopt(rig)
  }

  private idOf(path: string): number {
    const id = this.ids.get(path) ?? Math.max(0, ...this.ids.values()) + 1
    this.ids.set(path, id)
    return id
  }
}

/** The files that the rig at `path` refers to. The file source decides about those outside its folder. */
export function referencedBy(path: string, files: FileSource, note: (name: string) => void = () => {}): Resources {
  const read = (name: string, most: number) => {
    note(name)
    return files.readReferenced(path, name, most)
  }
  return Object.assign(read, { outside: read })
}

export function treeOf(loaded: LoadedRig, settings: TreeSettings, progress: Progress): Reply<SphereTree> {
  const key = treeKey(settings)
  const known = loaded.trees.get(key)
  if (known !== undefined) return done(known)
  const fault = treeSettingsFault(settings)
  if (fault !== null) return failed('tree-invalid', fault, loaded.path)
  const tree = buildTree(loaded.rig, settings, progress)
  loaded.trees.set(key, tree)
  return done(tree)
}

/** The same for trees of cells. */
export function cellTreeOf(loaded: LoadedRig, settings: CellTreeSettings, progress: Progress): Reply<CellTree> {
  const key = cellTreeKey(settings)
  const known = loaded.cellTrees.get(key)
  if (known !== undefined) return done(known)
  const fault = cellSettingsFault(settings)
  if (fault !== null) return failed('tree-invalid', fault, loaded.path)
  const tree = buildCellTree(loaded.rig.skin, settings, progress)
  keepCellTree(loaded, tree)
  return done(tree)
}

/** Makes a tree of cells the latest of its rig. */
export function keepCellTree({ cellTrees }: LoadedRig, tree: CellTree): void {
  const key = cellTreeKey(tree.settings)
  cellTrees.delete(key)
  cellTrees.set(key, tree)
}

/** The tree of cells that was built last; otherwise the last that came with the file. */
export function latestCellTree({ cellTrees }: LoadedRig): CellTree | undefined {
  return [...cellTrees.values()].at(-1)
}

function cellTreeKey({ builder, branching, depth, effort }: CellTreeSettings): string {
  return `${builder} ${branching} ${depth} ${effort}`
}

function treeKey({ builder, collapse, leaf }: TreeSettings): string {
  return `${builder} ${collapse} ${leaf}`
}

export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
