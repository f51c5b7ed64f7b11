import { join } from 'node:path'
import { type BrowserWindow, app, clipboard, shell as systemShell } from 'electron'
import { writeWhole } from '../host/nodeFiles.ts'
import { type Reply, done } from '../core/base/reply.ts'
import type { ShellArrivals } from './contract/shellMethods.ts'
import type { FileRef, RendererInfo } from './contract/shell.ts'
import { chooseFiles, choosePicture } from './files/dialogs.ts'
import type { FileTable } from './files/fileTable.ts'
import type { RecentFiles } from './files/recentFiles.ts'
import type { SceneKeeper } from './keep/sceneKeeper.ts'
import { openChromiumLicenses, readLicenses } from './readLicenses.ts'
import type { SettingsStore } from './base/settings.ts'
import type { WindowLink } from './base/windowLink.ts'
import { applyTheme, currentTheme } from './window/applyTheme.ts'

export interface ShellParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly table: FileTable
  readonly recent: RecentFiles
  readonly keeper: SceneKeeper
  readonly settings: SettingsStore
}

/** The shell that the main process provides to the window. The menu uses it too. */
export function createShell({ window, link, table, recent, keeper, settings }: ShellParts): ShellArrivals {
  const refs = (paths: readonly string[]) => paths.map((path) => table.refOf(path))
  return {
    async ready() {
      const waiting = link.greet()
      // A reloaded page has lost the offer to reload files, so repeat it.
      keeper.tellChanges()
      return done({
        ...waiting,
        scene: keeper.scene,
        unsaved: keeper.unsaved,
        left: keeper.left,
        theme: currentTheme(),
        view: settings.value.view,
        app: { version: app.getVersion(), electron: process.versions['electron'] ?? '', platform: process.platform },
      })
    },
    chooseFiles: async ({ purpose }) => done(refs(await chooseFiles(window, purpose))),
    adoptDropped: async ({ paths }) => done(refs(paths)),
    recentFiles: async () => done(recent.refs),
    async clearRecentFiles() {
      recent.clear()
      return done(recent.refs)
    },
    async keepThumbnail({ picture }) {
      const path = keeper.saver.home ?? keeper.scene?.path
      return done(path !== undefined && recent.keepThumbnail(path, picture))
    },
    async thumbnail({ file }) {
      const path = table.pathOf(file)
      return path.ok ? done(recent.thumbnail(path.value)) : path
    },
    async setTheme({ preference }) {
      settings.update({ theme: preference })
      return done(applyTheme(preference))
    },
    async rememberView({ view }) {
      settings.update({ view })
      return done(true)
    },
    async reportRenderer(info) {
      describeApp(info)
      return done(true)
    },
    saveScene: ({ ask, quiet }) => (quiet === true ? keeper.saver.saveQuietly() : keeper.saver.save(ask)),
    saveScreenshot: () => saveScreenshot(window, table),
    async showInFolder({ file }) {
      const path = table.pathOf(file)
      if (!path.ok) return path
      systemShell.showItemInFolder(path.value)
      return done(true)
    },
    async copyText({ text }) {
      clipboard.writeText(text)
      return done(true)
    },
    licenses: readLicenses,
    openChromiumLicenses,
  }
}

function describeApp({ webgl2, renderer }: RendererInfo): void {
  app.setAboutPanelOptions({
    applicationName: app.name,
    applicationVersion: app.getVersion(),
    credits: `Electron ${process.versions['electron']}\n${webgl2 ? renderer : 'WebGL2 is not available'}`,
  })
}

async function saveScreenshot(window: BrowserWindow, table: FileTable): Promise<Reply<FileRef | null>> {
  const picture = await window.capturePage()
  const path = await choosePicture(window, join(app.getPath('pictures'), `${app.name}.png`))
  if (path === null) return done(null)
  const written = await writeWhole(path, picture.toPNG())
  return written.ok ? done(table.refOf(path)) : written
}
