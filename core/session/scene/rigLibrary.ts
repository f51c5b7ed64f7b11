import type { Offenders } from '../../exchange/base/problemLog.ts'
import { type GltfOrigin, readRig, type Resources } from '../../exchange/read/readRig.ts'
import { buildInner } from '../../innertree/buildInner.ts'
import type { Inner, InnerSettings } from '../../innertree/inner.ts'
import { innerSettingsFor } from '../../innertree/innerSettingsFor.ts'
import type { Progress } from '../../base/progress.ts'
import { done, failed, type Problem, type Reply } from '../../base/reply.ts'
import type { ImportProblem } from '../../rig/importProblem.ts'
import type { Rig } from '../../rig/rig.ts'
import { buildTree } from '../../spheretree/buildTree.ts'
import { buildCellTree } from '../../spheretree/cells/buildCellTree.ts'
import { cellSettingsFault } from '../../spheretree/cells/cellSettingsFault.ts'
import type { CellTree, CellTreeSettings } from '../../spheretree/cells/tree/cellTree.ts'
import type { SphereTree, TreeSettings } from '../../spheretree/tree/sphereTree.ts'
import { treeSettingsFault } from '../../spheretree/treeSettingsFault.ts'
import type { FileSource } from './fileSource.ts'

/** A rig loaded from one file, with the trees built for it. Shared by all bodies of that file. */
export interface LoadedRig {
  readonly id: number
  readonly path: string
  /** All files read for the rig: `path` first, then the files it refers to. */
  readonly files: readonly string[]
  readonly rig: Rig
  readonly problems: readonly ImportProblem[]
  /** Keyed by `ImportProblem.kind`. */
  readonly offenders: ReadonlyMap<string, Offenders>
  /** Settings of the tree stored in the file, or null if it has no usable tree. */
  readonly stored: TreeSettings | null
  readonly trees: Map<string, SphereTree>
  readonly cellTrees: Map<string, CellTree>
  /** Inner spheres, the latest last. See `innerOf`. */
  readonly inners: Map<string, Inner>
  /** The entries of `trees`, `cellTrees` and `inners` that were stored in the file. */
  readonly storedTrees: ReadonlySet<SphereTree | CellTree | Inner>
  /** Origin of its parts in the glTF file, or null if the rig was not read from glTF. */
  readonly origin: GltfOrigin | null
}

/** A rig that a scene refers to but that cannot be read. Its bodies are placeholders. */
export interface MissingRig {
  readonly id: number
  readonly path: string
  readonly files: readonly string[]
  /** The reason why it cannot be read. */
  readonly problem: Problem
}

export function isMissing(rig: LoadedRig | MissingRig): rig is MissingRig {
  return 'problem' in rig
}

/** Loads every file once. Create another library to read files again. */
export class RigLibrary {
  private readonly files: FileSource
  private readonly rigs = new Map<string, LoadedRig>()
  private readonly missing = new Map<string, MissingRig>()
  private readonly ids: Map<string, number>

  /** Files loaded by `before` keep their id, even if their content has changed. */
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
    const { trees, cellTrees, inners, ...rest } = rig.value
    const stored = new Map(trees.map((tree) => [treeKey(tree.settings), tree]))
    const loaded = {
      id: this.idOf(path),
      path,
      files: read,
      ...rest,
      stored: trees[0]?.settings ?? null,
      trees: stored,
      cellTrees: new Map(cellTrees.map((tree) => [cellTreeKey(tree.settings), tree])),
      inners: new Map(inners.map((inner) => [innerKey(inner.settings), inner])),
      storedTrees: new Set([...trees, ...cellTrees, ...inners]),
    }
    this.rigs.set(path, loaded)
    this.missing.delete(path)
    return done(loaded)
  }

  /** Registers a rig that could not be loaded, so that bodies can refer to it. */
  miss(path: string, problem: Problem): MissingRig {
    const missing = { id: this.idOf(path), path, files: [path], problem }
    this.missing.set(path, missing)
    return missing
  }

  /** Loads the rig at `path` to replace the missing rig `id`. Reuses that id unless `path` already has its own. */
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

  /** The rig loaded from `path`. */
  at(path: string): LoadedRig | undefined {
    return this.rigs.get(path)
  }

  /** Adds a rig loaded by another library. */
  adopt(rig: LoadedRig): void {
    this.rigs.set(rig.path, rig)
  }

  find(id: number): LoadedRig | MissingRig | undefined {
    return this.list().find((rig) => rig.id === id)
  }

  list(): readonly (LoadedRig | MissingRig)[] {
    return [...this.rigs.values(), ...this.missing.values()]
  }

  /** Assigns known ids to files, such as those of an earlier session. */
  number(known: readonly { readonly id: number; readonly path: string }[]): void {
    for (const { id, path } of known) this.ids.set(path, id)
  }

  /** Keeps the rigs of `before` that are not loaded here, since undo may restore a body that uses them. */
  keep(before: RigLibrary): void {
    for (const rig of before.rigs.values()) if (this.find(rig.id) === undefined) this.adopt(rig)
  }

  private idOf(path: string): number {
    const id = this.ids.get(path) ?? Math.max(0, ...this.ids.values()) + 1
    this.ids.set(path, id)
    return id
  }
}

/**
 * Access to the files that the rig at `path` refers to. The file source decides about files outside the rig's folder.
 */
export function referencedBy(path: string, files: FileSource, note: (name: string) => void = () => {}): Resources {
  const read = (name: string, most: number) => {
    note(name)
    return files.readReferenced(path, name, most)
  }
  return Object.assign(read, { outside: read })
}

/** The tree of a rig with the given settings. Built on first use. */
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

/** The cell tree of a rig with the given settings. Built on first use. */
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

/** Stores a cell tree as the latest of its rig. */
export function keepCellTree({ cellTrees }: LoadedRig, tree: CellTree): void {
  const key = cellTreeKey(tree.settings)
  cellTrees.delete(key)
  cellTrees.set(key, tree)
}

/** The cell tree built last, or else the last one stored in the file. */
export function latestCellTree({ cellTrees }: LoadedRig): CellTree | undefined {
  return [...cellTrees.values()].at(-1)
}

/** The existing cell tree with the given settings. */
export function knownCellTree({ cellTrees }: LoadedRig, settings: CellTreeSettings): CellTree | undefined {
  return cellTrees.get(cellTreeKey(settings))
}

/**
 * The inner spheres of a rig. Omitted settings come from its latest packing, which may be stored in the file, or else
 * from the defaults for the rig. So `{}` selects the existing packing, if any. Builds the spheres on first use. Fails
 * with `body-open` if the rig encloses no volume.
 */
export function innerOf(loaded: LoadedRig, given: Partial<InnerSettings>, progress: Progress): Reply<Inner> {
  const settings = completeInner(loaded, given)
  const known = loaded.inners.get(innerKey(settings))
  if (known !== undefined) return done(known)
  const inner = buildInner(loaded.rig.skin, settings, `of rig "${loaded.rig.name}"`, progress)
  if (!inner.ok) return { ok: false, problem: { ...inner.problem, path: loaded.path } }
  keepInner(loaded, inner.value)
  return inner
}

/** The settings used by `innerOf`, with defaults filled in. */
export function completeInner(loaded: LoadedRig, given: Partial<InnerSettings>): InnerSettings {
  return { ...(latestInner(loaded)?.settings ?? innerSettingsFor(loaded.rig)), ...given }
}

/** Stores inner spheres as the latest of their rig. */
export function keepInner({ inners }: LoadedRig, inner: Inner): void {
  const key = innerKey(inner.settings)
  inners.delete(key)
  inners.set(key, inner)
}

/** The inner spheres built last, or else the last ones stored in the file. */
export function latestInner({ inners }: LoadedRig): Inner | undefined {
  return [...inners.values()].at(-1)
}

function innerKey({ spheres, largest, clustering }: InnerSettings): string {
  return `${spheres} ${largest} ${clustering}`
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
