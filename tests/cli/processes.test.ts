import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStale } from '../../scripts/build.mjs'
import { root } from '../../scripts/paths.mjs'
import { childOf } from '../support/childOf.ts'
import { sampleRig } from '../support/sample.ts'

const launcher = join(root, 'cli', 'rigsphere.mjs')
const main = join(root, 'dist', 'cli', 'main.js')
/** Takes much longer than any test. */
const LONG = ['--format', 'json', '--rate', '900']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-processes-'))
  await buildStale(['cli'], { quiet: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(script: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits until the process has ended, reaped or not. */
async function ended(pid: number): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
    if (/\) [ZX]/.test(status)) return
    await setTimeout(20)
  }
}

describe.runIf(process.platform === 'linux')('a process whose parent is killed', () => {
  it('ends without writing if the launcher gets SIGKILL', async () => {
    const own = await mkdtemp(join(folder, 'launcher-'))
    const run = start(launcher, ['export', sampleRig, '-o', join(own, 'man.json'), ...LONG])
    const work = await childOf(run.pid ?? 0)
    run.kill('SIGKILL')
    await ended(work)
    expect(await readdir(own)).toEqual([])
  })

  it.each(['launcher', 'batch itself'])('ends without writing if the %s of a batch gets SIGKILL', async (killed) => {
    const own = await mkdtemp(join(folder, 'batch-'))
    const run = start(launcher, ['batch', sampleRig, '--out', own, ...LONG])
    const batch = await childOf(run.pid ?? 0)
    const work = await childOf(batch)
    process.kill(killed === 'launcher' ? (run.pid ?? 0) : batch, 'SIGKILL')
    await ended(work)
    await ended(batch)
    expect(await readdir(own)).toEqual([])
  })
})

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends a batch and its processes with %i', async (signal, code) => {
    const own = await mkdtemp(join(folder, 'signal-'))
    const run = start(launcher, ['batch', sampleRig, '--out', own, ...LONG])
    const work = await childOf(await childOf(run.pid ?? 0))
    run.kill(signal)
    expect((await once(run, 'close'))[0]).toBe(code)
    await ended(work)
    expect(await readdir(own)).toEqual([])
  })
})

describe('output that cannot be written', () => {
  it.each([
    ['a document', ['inspect', sampleRig, '--triangles', '--json']],
    ['a file', ['export', sampleRig, '-o', '-', '--format', 'glb']],
  ])('ends with 141 and no message if the reader has closed the pipe: %s', async (_, args) => {
    const run = start(launcher, [...args, '--quiet'])
    let stderr = ''
    run.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    run.stdout?.destroy()
    expect((await once(run, 'close'))[0]).toBe(141)
    expect(stderr).toBe('')
  })

  it.runIf(process.platform === 'linux').each([
    ['a document', ['inspect', sampleRig, '--json', '--quiet']],
    ['a table', ['inspect', sampleRig, '--quiet']],
    ['the help', ['--help']],
  ])('ends with 75 and the reason if the disk is full: %s', (_, args) => {
    const words = [process.execPath, main, ...args]
    const run = spawnSync('sh', ['-c', 'exec "$@" > /dev/full', 'sh', ...words], { encoding: 'utf8' })
    expect(run.status).toBe(75)
    expect(run.stderr).toBe('rigsphere: cannot write to stdout: the disk is full.\n')
  })
})

describe('discarded output', () => {
  // Node opens a descriptor that is closed at startup as /dev/null for reading and writing. `subprocess.DEVNULL` in
  // Python and `stdio: 'ignore'` in Node pass the same, so these cases cannot be distinguished.
  it.runIf(process.platform === 'linux').each(['> /dev/null', '1<> /dev/null', '>&-'])(
    'ends with 0: %s',
    (redirect) => {
      const words = [process.execPath, main, 'inspect', sampleRig, '--json', '--quiet']
      const run = spawnSync('sh', ['-c', `exec "$@" ${redirect}`, 'sh', ...words], { encoding: 'utf8' })
      expect([run.status, run.stdout, run.stderr]).toEqual([0, '', ''])
    },
  )
})

describe('progress if stderr is not a terminal', () => {
  it('is a line at intervals, even while the computation blocks its thread', async () => {
    const run = start(launcher, ['export', sampleRig, '-o', join(folder, 'never.json'), ...LONG])
    const [line] = (await once(run.stderr ?? run, 'data')) as [Buffer]
    run.kill('SIGTERM')
    expect(line.toString()).toMatch(/^rigsphere: (\d+ %, )?[a-z ]+ \(\d+ s\)\n$/)
    expect((await once(run, 'close'))[0]).toBe(143)
  })
})
