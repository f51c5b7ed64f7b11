import { renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import { type Reply, failed } from '../../core/base/reply.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { LeftScene } from '../contract/shell.ts'
import type { CoreHost, SceneChange } from '../threads/coreHost.ts'
import type { CoreRequest } from '../threads/coreMessages.ts'
import type { FileTable } from '../files/fileTable.ts'
import type { RecentFiles } from '../files/recentFiles.ts'
import { sampleScene } from '../base/paths.ts'
import type { WindowLink } from '../base/windowLink.ts'
import { Autosave } from './autosave.ts'
import { fileStamp } from './fileStamp.ts'
import { FileWatch } from './fileWatch.ts'
import { beginTrying, findLeft, type Left, notBack, type RecoveryFile, setAside } from './recoveryFile.ts'
import { SceneSaver } from './sceneSaver.ts'
import { UnsavedEdits } from './unsavedEdits.ts'

export interface KeeperParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
  /** Folder of the recovery files. */
  readonly folder: string
}

/** Protects edits from loss: tracks the scene, its files on disk, and the differences between them. */
export class SceneKeeper {
  readonly saver: SceneSaver
  readonly #parts: KeeperParts
  readonly #edits: UnsavedEdits
  readonly #autosave: Autosave
  readonly #watch: FileWatch
  readonly #changed = new Set<string>()
  #left: Left | null

  constructor(parts: KeeperParts) {
    const { core, link, folder } = parts
    const tell = (message: string) => link.tell({ severity: 'warning', message })
    this.#parts = parts
    this.#edits = new UnsavedEdits(core)
    this.#autosave = new Autosave({ folder, tell, contents: () => this.#contents() })
    this.#watch = new FileWatch((path) => this.#fileChanged(path))
    this.#left = findLeft(folder, tell)
    this.saver = new SceneSaver({ ...parts, onSaved: (path, text) => this.#saved(path, text) })
    core.onScene((change) => this.#sceneChanged(change))
  }

  get unsaved(): boolean {
    return this.#edits.unsaved
  }

  /** The scene of the core, with the name of the file that it is saved in. */
  get scene(): SceneView | null {
    const { scene } = this.#parts.core
    return scene && { ...scene, name: basename(this.saver.home ?? scene.path) }
  }

  get left(): LeftScene | null {
    if (this.#left === null) return null
    const { when, scene } = this.#left
    const path = scene.home ?? scene.path
    return { name: basename(path), when, file: path === sampleScene ? 'sample' : this.#parts.table.refOf(path) }
  }

  /**
   * Restores the scene of an earlier run. The recovery file is kept until the user has saved or discarded the scene.
   */
  async recover(task: number): Promise<Reply<SceneView>> {
    const left = this.#left
    if (left === null) return failed('request-invalid', 'There is no scene to restore.')
    const { path, text, home, stamp } = left.scene
    const place = beginTrying(left.place)
    const reply = await this.#parts.core.call('recover', { path, text }, task)
    if (!reply.ok && reply.problem.kind === 'cancelled') {
      renameSync(place, left.place)
      return reply
    }
    this.#left = null
    if (!reply.ok) return failed(reply.problem.kind, notBack(reply.problem.message, setAside(place)))
    this.saver.settle(home, stamp)
    this.#edits.forget()
    this.#autosave.flush()
    this.#follow()
    rmSync(place, { force: true })
    return reply
  }

  /** Reads files that have changed on disk again: the rigs, and the scene if its file is among them. */
  async reload(task: number): Promise<Reply<SceneView>> {
    const path = this.#sceneChangedOnDisk()
    const stamp = path === null ? this.saver.stamp : fileStamp(path)
    const reply = await this.#parts.core.call('reload', { path }, task)
    if (!reply.ok) return reply
    this.#changed.clear()
    if (stamp !== undefined) this.saver.wasRead(stamp)
    return reply
  }

  /** Opens a file that the user chose. Records the stamp that a scene file had before it was read. */
  async open(request: CoreRequest<'openScene'>, task: number): Promise<Reply<SceneView>> {
    const stamp = fileStamp(request.path)
    const reply = await this.#parts.core.call('openScene', request, task)
    if (reply.ok) this.saver.wasRead(stamp)
    return reply
  }

  /** Sends the list of changed files to the window, if there are any. */
  tellChanges(): void {
    if (this.#changed.size > 0) this.#listChanges()
  }

  #listChanges(): void {
    const names = [...this.#changed].map((path) => basename(path))
    this.#parts.link.emit('fileChanged', { names, scene: this.#sceneChangedOnDisk() !== null })
  }

  /** Call when the user has saved or discarded all edits. */
  end(): void {
    this.#autosave.end()
    this.#watch.end()
  }

  #sceneChanged(change: SceneChange): void {
    if (change === 'lost') return this.#autosave.leave()
    if (change === 'opened') {
      this.saver.settle(null)
      this.#edits.saved()
      this.#changed.clear()
    }
    this.#autosave.note()
    this.#follow()
  }

  #saved(path: string, text: string): void {
    const home = this.saver.home
    this.#edits.saved(text)
    this.#follow()
    this.#watch.accept(path)
    // Withdraw the offer to reload for the file that was written, and for files that are no longer part of the scene.
    for (const one of this.#changed) {
      if (one === home || !this.#watch.follows(one)) this.#changed.delete(one)
    }
    this.#listChanges()
    this.#autosave.flush()
  }

  #follow(): void {
    const { home } = this.saver
    this.#watch.follow([...(this.#parts.core.memory?.files ?? []), ...(home === null ? [] : [home])])
  }

  #fileChanged(path: string): void {
    this.#changed.add(path)
    this.tellChanges()
  }

  /** The path of the scene file; null if only rigs have changed. */
  #sceneChangedOnDisk(): string | null {
    const { home } = this.saver
    return home !== null && this.#changed.has(home) ? home : null
  }

  #contents(): RecoveryFile | null {
    const { memory } = this.#parts.core
    if (memory === null || !this.unsaved) return null
    const { home, stamp } = this.saver
    return { version: 1, path: memory.path, home, text: memory.text, ...(stamp !== undefined && { stamp }) }
  }
}
