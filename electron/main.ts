import { app } from 'electron'
import { startApp } from './startApp.ts'
import { FileTable } from './files/fileTable.ts'
import { lockEveryPage } from './security/lockEveryPage.ts'
import { claimScheme } from './security/serveFolder.ts'
import { readCommandLine } from './start/commandLine.ts'
import { Preview, useOwnProfile } from './start/preview.ts'
import { isFirstInstance } from './start/isFirstInstance.ts'
import { WindowLink } from './base/windowLink.ts'

// These calls must precede Electron's ready event. No top-level await: Electron is not ready before this file has been
// executed.
lockEveryPage()
claimScheme()

const { files, preview } = readCommandLine(process.argv.slice(1), process.cwd(), app.getAppPath())
const table = new FileTable()
const link = new WindowLink()
const open = (paths: readonly string[]) =>
  link.open(
    'open',
    paths.map((path) => table.refOf(path)),
  )

if (preview !== null) {
  useOwnProfile()
  run(new Preview(preview))
} else if (isFirstInstance(files, (paths) => (link.bringToFront(), open(paths)))) {
  run(null)
} else {
  app.quit()
}

function run(preview: Preview | null): void {
  open(files)
  app.on('open-file', (event, path) => {
    event.preventDefault()
    open([path])
  })
  app.on('window-all-closed', () => app.quit())
  void app.whenReady().then(() => startApp({ table, link, preview }))
}
