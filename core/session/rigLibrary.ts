import type { Offenders } from '../exchange/problemLog.ts'
import { type GltfOrigin, readRig } from '../exchange/readRig.ts'
import type { Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Rig } from '../rig/rig.ts'
import { buildTree } from '../spheretree/buildTree.ts'
import { builderNames, findBuilder } from '../spheretree/builders/registry.ts'
import type { SphereTree, TreeSettings } from '../spheretree/layout.ts'
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
  /** Those of `trees` that came with the file. */
  readonly storedTrees: ReadonlySet<SphereTree>
  /** Where its parts are in the glTF file; null: it came from no such file. */
  readonly origin: GltfOrigin | null
}

/** Loads every file once. To read files again is to start another library. */
export class RigLibrary {
  private readonly files: FileSource
  private readonly rigs = new Map<string, LoadedRig>()
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
    const resource = (uri: string) => {
      const place = this.files.resolve(path, uri)
      read.push(place)
      return this.files.read(place)
    }
    const rig = await readRig(bytes.value, fileName(path), resource, progress)
    if (!rig.ok) return { ok: false, problem: { ...rig.problem, path: rig.problem.path ?? path } }
    const { trees, ...rest } = rig.value
    const stored = new Map(trees.map((tree) => [treeKey(tree.settings), tree]))
    const loaded = {
      id: this.idOf(path),
      path,
      files: read,
      ...rest,
      stored: trees[0]?.settings ?? null,
      trees: stored,
      storedTrees: new Set(trees),
    }
    this.rigs.set(path, loaded)
    return done(loaded)
  }

  find(id: number): LoadedRig | undefined {
    return this.list().find((rig) => rig.id === id)
  }

  list(): readonly LoadedRig[] {
    return [...this.rigs.values()]
  }

  /** Files that another library knew keep the ids they had there. */
  number(known: readonly { readonly id: number; readonly path: string }[]): void {
    for (const { id, path } of known) this.ids.set(path, id)
  }

  /** Rigs that `before` had and nobody has loaded here stay at hand: undo may bring a body of theirs back. */
  keep(before: RigLibrary): void {
    for (const [path, rig] of before.rigs) if (!this.rigs.has(path)) this.rigs.set(path, rig)
  }

  private idOf(path: string): number {
    const id = this.ids.get(path) ?? Math.max(0, ...this.ids.values()) + 1
    this.ids.set(path, id)
    return id
  }
}

export function treeOf(loaded: LoadedRig, settings: TreeSettings, progress: Progress): Reply<SphereTree> {
  const key = treeKey(settings)
  const known = loaded.trees.get(key)
  if (known !== undefined) return done(known)
  if (findBuilder(settings.builder) === undefined) {
    const names = builderNames().join(', ')
    return failed('tree-invalid', `No tree builder is called "${settings.builder}". There are: ${names}.`, loaded.path)
  }
  const tree = buildTree(loaded.rig, settings, progress)
  loaded.trees.set(key, tree)
  return done(tree)
}

function treeKey({ builder, collapse, leaf }: TreeSettings): string {
  return `${builder} ${collapse} ${leaf}`
}

export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
