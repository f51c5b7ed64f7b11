import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildStale } from './build.mjs'
import { provideElectron } from './electron.mjs'
import { root } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { runMain, Stop, say } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * npm run package [-- --dir] [--output FOLDER]: builds installers for this system, or with --dir only the unpacked app,
 * which requires no network. Further arguments are passed to electron-builder.
 */
await runMain(async () => {
  const { unpackedOnly, output, further } = readWords(process.argv.slice(2))
  const electron = await provideElectron()
  if (!electron.official && !unpackedOnly) {
    throw new Stop(
      `Electron ${electron.version} is a copy that cannot be verified against the official build, so it is never ` +
        'released. Package where the official download is reachable, or test the app with: npm run package -- --dir',
    )
  }
  await buildStale(['electron', 'renderer'])
  await makeSamples()
  const args = ['--config', 'electron-builder.yml', `-c.directories.output=${output}`, ...further]
  // Installers use the Electron that electron-builder downloads and verifies for each target.
  if (unpackedOnly) args.push('--dir', `-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`)
  const code = await tool('electron-builder', args)
  if (code !== 0) return code
  if (unpackedOnly) for (const folder of unpackedApps(output)) sweep(folder)
  if (!electron.official) say(`built with the repackaged Electron ${electron.version}: for testing, not for release`)
})

/** @param {string[]} words */
function readWords(words) {
  const further = words.filter((word) => word !== '--dir')
  const at = further.indexOf('--output')
  const output = at < 0 ? join(root, 'release') : further.splice(at, 2)[1]
  if (output === undefined || output.startsWith('-')) throw new Stop('--output requires a folder name.')
  return { unpackedOnly: words.includes('--dir'), output, further }
}

/** @param {string} output */
function unpackedApps(output) {
  return readdirSync(output)
    .filter((name) => name.endsWith('-unpacked'))
    .map((name) => join(output, name))
}

/**
 * electron-builder copies the folder unchanged. Removes Electron's demo app and the mark file. @param {string} folder
 */
function sweep(folder) {
  rmSync(join(folder, 'resources', 'default_app.asar'), { force: true })
  rmSync(join(folder, 'verified'), { force: true })
  say(`unpacked app: ${relative(process.cwd(), folder)}`)
}
