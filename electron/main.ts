import { app } from 'electron'
import { startApp } from './app.ts'
import { FileTable } from './files/fileTable.ts'
import { lockEveryPage } from './security/lockdown.ts'
import { claimScheme } from './security/protocol.ts'
import { readCommandLine } from './start/commandLine.ts'
import { Preview, useOwnProfile } from './start/preview.ts'
import { isFirstInstance } from './start/singleInstance.ts'
import { WindowLink } from './window/link.ts'

// What must stand before Electron is ready. No top-level await: Electron is not ready before this file has ended.
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
