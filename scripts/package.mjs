import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildStale } from './build.mjs'
import { provideElectron } from './electron.mjs'
import { root } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { runMain, Stop, say } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * npm run package [-- --dir] [--output FOLDER]: installers for this system, or with --dir only the unpacked app, which
 * needs no network. Further words are electron-builder's.
 */
await runMain(async () => {
  const { unpackedOnly, output, further } = readWords(process.argv.slice(2))
  const electron = await provideElectron()
  if (!electron.official && !unpackedOnly) {
    throw new Stop(
      `Electron ${electron.version} here is a copy that nobody can compare with the official build, so it ` +
        'never goes into a release. Package where the official download can be reached, or try the app out with: npm run package -- --dir',
    )
  }
  await buildStale(['electron', 'renderer'])
  await makeSamples()
  const args = ['--config', 'electron-builder.yml', `-c.directories.output=${output}`, ...further]
  // Installers are made from what electron-builder fetches and checks for each of its targets.
  if (unpackedOnly) args.push('--dir', `-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`)
  const code = await tool('electron-builder', args)
  if (code !== 0) return code
  if (unpackedOnly) for (const folder of unpackedApps(output)) sweep(folder)
  if (!electron.official) say(`made with the repackaged Electron ${electron.version}: for trying out, not for release`)
})

/** @param {string[]} words */
function readWords(words) {
  const further = words.filter((word) => word !== '--dir')
  const at = further.indexOf('--output')
  const output = at < 0 ? join(root, 'release') : further.splice(at, 2)[1]
  if (output === undefined || output.startsWith('-')) throw new Stop('--output wants the name of a folder behind it.')
  return { unpackedOnly: words.includes('--dir'), output, further }
}

/** @param {string} output */
function unpackedApps(output) {
  return readdirSync(output)
    .filter((name) => name.endsWith('-unpacked'))
    .map((name) => join(output, name))
}

/** A folder handed to electron-builder is copied as it is: without Electron's own demo app and our mark. @param {string} folder */
function sweep(folder) {
  rmSync(join(folder, 'resources', 'default_app.asar'), { force: true })
  rmSync(join(folder, 'verified'), { force: true })
  say(`unpacked app: ${relative(process.cwd(), folder)}`)
}
