import { readRig } from '../exchange/readRig.ts'
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
  readonly rig: Rig
  readonly problems: readonly ImportProblem[]
  readonly trees: Map<string, SphereTree>
}

/** Loads every file once. */
export class RigLibrary {
  private readonly files: FileSource
  private readonly rigs = new Map<string, LoadedRig>()

  constructor(files: FileSource) {
    this.files = files
  }

  async load(path: string, progress: Progress): Promise<Reply<LoadedRig>> {
    const known = this.rigs.get(path)
    if (known !== undefined) return done(known)
    const bytes = await this.files.read(path)
    if (!bytes.ok) return bytes
    const resource = (uri: string) => this.files.read(this.files.resolve(path, uri))
    const read = await readRig(bytes.value, fileName(path), resource, progress)
    if (!read.ok) return { ok: false, problem: { ...read.problem, path: read.problem.path ?? path } }
    const loaded = {
      id: this.rigs.size + 1,
      path,
      rig: read.value.rig,
      problems: read.value.problems,
      trees: new Map(),
    }
    this.rigs.set(path, loaded)
    return done(loaded)
  }

  find(id: number): LoadedRig | undefined {
    return [...this.rigs.values()].find((rig) => rig.id === id)
  }
}

export function treeOf(loaded: LoadedRig, settings: TreeSettings, progress: Progress): Reply<SphereTree> {
  const key = `${settings.builder} ${settings.collapse} ${settings.leaf}`
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

export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
