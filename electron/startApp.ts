import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type BrowserWindow, type IpcMainInvokeEvent, app, session } from 'electron'
import { engineMethods } from './contract/engineMethods.ts'
import { shellMethods } from './contract/shellMethods.ts'
import { CoreHost } from './threads/coreHost.ts'
import { FitHost } from './threads/fitHost.ts'
import { noOutsideFiles } from './threads/outsideFiles.ts'
import { createEngine } from './createEngine.ts'
import { Exporter } from './export/exporter.ts'
import type { FileTable } from './files/fileTable.ts'
import { OutsideAccess } from './files/outsideAccess.ts'
import { RecentFiles } from './files/recentFiles.ts'
import { Thumbnails } from './files/thumbnails.ts'
import { serve } from './base/serve.ts'
import { SceneKeeper } from './keep/sceneKeeper.ts'
import { fitScript, rendererFolder, workerScript } from './base/paths.ts'
import { lockSession } from './security/lockEveryPage.ts'
import { pageOfThisRun } from './security/page.ts'
import { serveFolder } from './security/serveFolder.ts'
import { isFromOurPage } from './security/isFromOurPage.ts'
import { SettingsStore } from './base/settings.ts'
import { createShell } from './createShell.ts'
import type { Preview } from './start/preview.ts'
import { showToTests } from './showToTests.ts'
import { askBeforeClosing } from './window/askBeforeClosing.ts'
import type { WindowLink } from './base/windowLink.ts'
import { keepMenu } from './window/keepMenu.ts'
import { recoverPage } from './window/recoverPage.ts'
import { applyTheme, onThemeChange } from './window/applyTheme.ts'
import { createWindow } from './window/createWindow.ts'

export interface AppParts {
  readonly table: FileTable
  readonly link: WindowLink
  /** null for an ordinary start. */
  readonly preview: Preview | null
}

/** Creates and connects the parts of the app. Call after Electron's ready event. */
export function startApp({ table, link, preview }: AppParts): void {
  const page = pageOfThisRun(process.env)
  lockSession(session.defaultSession, page)
  serveFolder(session.defaultSession, rendererFolder)

  const settings = new SettingsStore(join(app.getPath('userData'), 'settings.json'), (message) =>
    link.tell({ severity: 'warning', message }),
  )
  applyTheme(settings.value.theme)

  const window = createWindow(settings)
  const outside = preview === null ? new OutsideAccess(window) : noOutsideFiles
  const core = new CoreHost(startWorker, (name, payload) => link.emit(name, payload), { outside })
  const recent = new RecentFiles(settings, table, new Thumbnails(join(app.getPath('userData'), 'thumbnails')))
  const folder = join(app.getPath('userData'), 'unsaved')
  const keeper = new SceneKeeper({ window, link, core, table, recent, folder })
  const exporter = new Exporter({ window, core, table, keeper, outside })
  const fits = new FitHost(fitScript, (name, payload) => link.emit(name, payload))
  const engine = createEngine({ window, core, table, recent, keeper, exporter, fits })
  const shell = createShell({ window, link, table, recent, keeper, settings })

  const trusts = (event: IpcMainInvokeEvent) => isFromOurPage(event, window, page)
  serve('engine', engineMethods, preview?.watch(engine) ?? engine, trusts)
  serve('shell', shellMethods, shell, trusts)

  link.connect(window)
  recoverPage(window, link)
  askBeforeClosing({ window, link, core, keeper })
  keepMenu({ window, shell, link, recent, settings })
  onThemeChange((theme) => link.emit('theme', theme))
  app.on('will-quit', () => {
    settings.flush()
    keeper.end()
    fits.end()
    void core.end()
  })

  void load(window, page.url)
  preview?.run({ window, link, core })
}

async function load(window: BrowserWindow, url: string): Promise<void> {
  try {
    await window.loadURL(url)
  } catch (error) {
    // Aborted: the page was reloaded, or its window closed, before loading was complete.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED') return
    console.error(`window: cannot load ${url}: ${String(error)}`)
    app.exit(1)
  }
}

function startWorker(): Worker {
  const worker = new Worker(workerScript, { name: 'core' })
  showToTests({ worker })
  return worker
}
