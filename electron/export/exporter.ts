import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { type BrowserWindow, app } from 'electron'
import { copyCompanions } from '../../host/copyCompanions.ts'
import { createNodeFiles, nodeFiles } from '../../host/nodeFiles.ts'
import { shareFolder } from '../../host/shareFolder.ts'
import { type FileToWrite, writeFiles } from '../../host/writeFiles.ts'
import type { ExportOptions } from '../../core/exchange/write/exportFormat.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { Companions, ExportRequest } from '../../core/session/export/exportBody.ts'
import type { BodyView, FormatView } from '../../core/session/view/sceneView.ts'
import type { ExportWish, SavedExport } from '../contract/engine.ts'
import type { CoreHost } from '../threads/coreHost.ts'
import { isAllowed, type OutsideFiles } from '../threads/outsideFiles.ts'
import type { SceneKeeper } from '../keep/sceneKeeper.ts'
import { assets } from '../base/paths.ts'
import { chooseExport, confirmReplacing } from '../files/dialogs.ts'
import type { FileTable } from '../files/fileTable.ts'

export interface ExporterParts {
  readonly window: BrowserWindow
  readonly core: CoreHost
  readonly table: FileTable
  readonly keeper: SceneKeeper
  readonly outside: OutsideFiles
}

/** Writes exports of the core to the location that the user chooses. Never replaces a file without confirmation. */
export class Exporter {
  readonly #parts: ExporterParts
  /** Folder of the last export. */
  #folder: string | null = null

  constructor(parts: ExporterParts) {
    this.#parts = parts
  }

  /** Returns null if the user cancels. */
  async save(wish: ExportWish, task: number): Promise<Reply<SavedExport | null>> {
    const { window, core, table } = this.#parts
    const body = core.scene?.bodies.find(({ id }) => id === wish.body)
    if (body === undefined) return failed('body-unknown', `The scene has no body ${wish.body}.`)
    const format = core.scene?.formats.find(({ name }) => name === wish.format)
    if (format === undefined) return failed('request-invalid', `No export format is called "${wish.format}".`)
    const endings = endingsOf(format, body)
    const asked = await chooseExport(window, this.#suggestion(format, body), { title: format.label, endings })
    if (asked === null) return done(null)
    const path = endings.some((ending) => asked.toLowerCase().endsWith(ending)) ? asked : asked + endings[0]
    this.#folder = dirname(path)
    const elsewhere = !(await shareFolder(path, rigPath(core.scene?.path ?? '', body)))
    const exported = await core.call('exportBody', asRequest(wish, { name: basename(path), elsewhere }), task)
    if (!exported.ok) return exported
    const { files, report, beside } = exported.value
    const places = files.map(({ name, bytes }, k) => ({ path: k === 0 ? path : join(dirname(path), name), bytes }))
    const written = await this.#write(places, asked)
    if (!written.ok || written.value === null) return written
    // Copy companions after the main file. The user did not confirm them, so they never replace other files.
    const companions = await this.#copyBeside(path, beside)
    if (!companions.ok) return companions
    const all = [...written.value, ...companions.value]
    const saved = all.map(({ path: place, bytes }) => ({ file: table.refOf(place), bytes }))
    return done({ format: format.name, files: saved, report })
  }

  /** Asks the user about files outside the folder of the rig, as when opening a rig. */
  async #copyBeside(path: string, beside: Companions): ReturnType<typeof copyCompanions> {
    const { outside } = this.#parts
    const files = createNodeFiles((rig, file) => isAllowed(outside.allowed, rig, file))
    const copied = await copyCompanions(path, beside, { force: false, files })
    if (copied.ok || copied.problem.kind !== 'file-outside' || !(await outside.mayRead(copied.problem))) return copied
    return this.#copyBeside(path, beside)
  }

  /** Suggests the folder of the rig, except for rigs that are part of the app. */
  #suggestion(format: FormatView, body: BodyView): string {
    const { core } = this.#parts
    const rig = rigPath(core.scene?.path ?? '', body)
    const isOurs = !relative(assets, rig).startsWith('..')
    const home = isOurs ? app.getPath('documents') : dirname(rig)
    return join(this.#folder ?? home, `${basename(rig, extname(rig))}${suffixOf(format)}${endingsOf(format, body)[0]}`)
  }

  /** The save dialog has already asked about `asked`. Asks once about all other existing files. */
  async #write(places: readonly FileToWrite[], asked: string) {
    const there = await existing(places.map(({ path }) => path))
    const open = await this.#openOnes(there)
    const unasked = there.filter((path) => path !== asked || open.includes(path))
    if (unasked.length > 0 && !(await this.#mayReplace(unasked, open))) return done(null)
    const written = await writeFiles(places, { force: there.length > 0 })
    if (written.ok || written.problem.kind !== 'file-exists') return written
    const { path } = written.problem
    return failed(
      'file-exists',
      `${path} was created by another program in the meantime. Export again to replace it.`,
      path,
    )
  }

  #mayReplace(paths: readonly string[], open: readonly string[]): Promise<boolean> {
    const names = paths.map((path) => basename(path)).join(', ')
    const [first] = open
    const message =
      first === undefined
        ? `Replace ${names}?`
        : `${basename(first)} is open in this scene. Replace ${paths.length === 1 ? 'it' : names}?`
    const folder = dirname(paths[0] ?? '')
    const detail = first === undefined ? `Already in ${folder}.` : 'The original file of the body would be lost.'
    return confirmReplacing(this.#parts.window, message, detail)
  }

  /** The files that the scene was read from. */
  async #openOnes(paths: readonly string[]): Promise<readonly string[]> {
    const { core, keeper } = this.#parts
    const { home } = keeper.saver
    const sources = [core.memory?.path ?? '', ...(core.memory?.files ?? []), ...(home === null ? [] : [home])]
    const real = new Set(await Promise.all(sources.map(realOf)))
    const own = await Promise.all(paths.map(realOf))
    return paths.filter((_, k) => real.has(own[k] ?? ''))
  }
}

/** Converts a wish of the window to a request to the core. The window does not choose the name of the main file. */
export function asRequest(
  { body, format, rigid }: ExportWish,
  place: Pick<ExportOptions, 'name' | 'elsewhere'> = {},
): ExportRequest {
  return { body, format, options: { ...place, ...(rigid !== undefined && { rigid }) } }
}

function rigPath(scene: string, { settings }: BodyView): string {
  return nodeFiles.resolve(scene, settings.rig)
}

/** Possible extensions. For formats that write the rig's own file, converted files become GLB. */
function endingsOf({ ending }: FormatView, { settings }: BodyView): readonly [string, ...string[]] {
  if (ending === '.yml') return [ending, '.yaml']
  if (ending !== null) return [ending]
  const own = extname(settings.rig).toLowerCase()
  if (own === '.gltf') return [own]
  return own === '.vrm' ? ['.vrm', '.glb'] : ['.glb', '.vrm']
}

/** Suffix that prevents the dialog from suggesting to replace the rig. */
function suffixOf({ ending, takesRigidSpheres, name }: FormatView): string {
  if (ending !== null) return name === 'report' ? '.report' : ''
  return takesRigidSpheres ? '.colliders' : '.spheres'
}

async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
  return paths.filter((_, k) => found[k] !== null)
}

/** The target of a link, or the path itself if there is none. */
const realOf = (path: string): Promise<string> => realpath(path).catch(() => path)
