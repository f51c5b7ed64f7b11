import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findFiles } from '../../cli/open/findFiles.ts'
import type { BatchDocument } from '../../cli/commands/batchCommand.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'
import { sampleRig } from '../support/sample.ts'

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-batch-'))
  folders.push(folder)
  await mkdir(join(folder, 'rigs', 'deep'), { recursive: true })
  await writeCliRig(join(folder, 'rigs', 'a.glb'))
  await writeCliRig(join(folder, 'rigs', 'deep', 'a.glb'), 2)
  await writeFile(join(folder, 'rigs', 'broken.glb'), 'not a rig')
})
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))))

function batch(...more: string[]) {
  return runCli(['batch', 'rigs/**/*.glb', '--out', 'out', '--format', 'json', '--json', ...more], { cwd: folder })
}

const results = (document: BatchDocument) =>
  Object.fromEntries(document.files.map(({ path, result }) => [path, result]))

describe('batch', () => {
  it('writes all rigs, continues after a failure and exits with 3', async () => {
    const run = await batch('--jobs', '2')
    expect(run.code).toBe(3)
    const document = run.json() as BatchDocument
    expect(results(document)).toEqual({
      'rigs/a.glb': 'written',
      'rigs/broken.glb': 'failed',
      'rigs/deep/a.glb': 'written',
    })
    expect(document).toMatchObject({ written: 2, unchanged: 0, failed: 1 })
    expect(document.files[1].error).toMatchObject({ path: 'rigs/broken.glb' })
    const one = JSON.parse(await readFile(join(folder, 'out', 'a.json'), 'utf8')) as object
    const other = JSON.parse(await readFile(join(folder, 'out', 'deep', 'a.json'), 'utf8')) as object
    expect(one).not.toEqual(other)
  })

  it('processes only rigs with changed content, regardless of their dates', async () => {
    await batch()
    const before = await stat(join(folder, 'out', 'a.json'))
    await writeCliRig(join(folder, 'rigs', 'a.glb'))
    await writeCliRig(join(folder, 'rigs', 'deep', 'a.glb'), 3)
    const document = (await batch()).json() as BatchDocument
    expect(results(document)).toMatchObject({ 'rigs/a.glb': 'unchanged', 'rigs/deep/a.glb': 'written' })
    expect((await stat(join(folder, 'out', 'a.json'))).mtimeMs).toBe(before.mtimeMs)
    expect(results((await batch('--spheres', '2')).json() as BatchDocument)).toMatchObject({ 'rigs/a.glb': 'written' })
  })

  it('writes deleted output again, but does not overwrite files that it did not write', async () => {
    await batch()
    await rm(join(folder, 'out', 'a.json'))
    await writeFile(join(folder, 'out', 'deep', 'a.json'), 'mine')
    const document = (await batch()).json() as BatchDocument
    expect(results(document)).toMatchObject({ 'rigs/a.glb': 'written', 'rigs/deep/a.glb': 'failed' })
    expect(document.files[2].error?.kind).toBe('file-exists')
    expect(await readFile(join(folder, 'out', 'deep', 'a.json'), 'utf8')).toBe('mine')
    expect(results((await batch('--force')).json() as BatchDocument)).toMatchObject({ 'rigs/deep/a.glb': 'written' })
  })

  it('resumes after an interruption', async () => {
    const big = ['a', 'b', 'c', 'd'].map((name) => join(folder, 'rigs', `${name}-man.glb`))
    for (const path of big) await writeFile(path, await readFile(sampleRig))
    const args = [
      'batch',
      'rigs/*-man.glb',
      '--out',
      'out',
      '--format',
      'json',
      '--jobs',
      '1',
      '--clips',
      'none',
      '--json',
    ]
    const stopped = await runCli(args, { cwd: folder, interruptAfter: 4000 })
    const kept = await readdir(join(folder, 'out')).catch(() => [])
    const done = kept.filter((name) => name.endsWith('-man.json'))
    const rest = (await runCli(args, { cwd: folder })).json() as BatchDocument
    // A fast machine may finish all four in time.
    expect(stopped.code).toBe(done.length === 4 ? 0 : 130)
    expect(kept.some((name) => name.endsWith('.part'))).toBe(false)
    expect(rest).toMatchObject({ unchanged: done.length, written: 4 - done.length, failed: 0 })
  })

  it('keeps the records of concurrent runs on the same and on other rigs', async () => {
    await rm(join(folder, 'rigs', 'broken.glb'))
    const patterns = ['rigs/*.glb', 'rigs/**/*.glb', 'rigs/**/*.glb']
    const runs = await Promise.all(
      patterns.map((pattern) =>
        runCli(['batch', pattern, '--out', 'out', '--format', 'json', '--json'], { cwd: folder }),
      ),
    )
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect((await batch()).json()).toMatchObject({ failed: 0 })
    await rm(join(folder, 'out', 'a.json'))
    expect((await batch()).json()).toMatchObject({ written: 1, unchanged: 1, failed: 0 })
  })

  it('reads records of earlier releases', async () => {
    await batch()
    const journals = join(folder, 'out', '.rigsphere-batch')
    const [journal = ''] = await readdir(journals)
    const lines = (await readFile(join(journals, journal), 'utf8')).trim().split('\n')
    const jobs = lines.map((line) => JSON.parse(line) as { name: string }).map((job) => [job.name, job])
    await writeFile(
      join(folder, 'out', '.rigsphere-batch.json'),
      JSON.stringify({ version: 1, jobs: Object.fromEntries(jobs) }),
    )
    await rm(journals, { recursive: true })
    expect((await batch()).json()).toMatchObject({ written: 0, unchanged: 2, failed: 1 })
  })

  it('writes several formats of each rig', async () => {
    const run = await runCli(['batch', 'rigs/a.glb', '--out', 'out', '--format', 'vrm,urdf', '--json'], { cwd: folder })
    expect((run.json() as BatchDocument).files[0].written.map(({ path }) => path)).toEqual(['out/a.vrm', 'out/a.urdf'])
    const again = await runCli(['batch', 'rigs/a.glb', '--out', 'out', '--format', 'vrm,urdf', '--json'], {
      cwd: folder,
    })
    expect(again.json()).toMatchObject({ unchanged: 1, failed: 0 })
  })

  it('names VRM files .vrm', async () => {
    await runCli(['batch', 'rigs/a.glb', '--out', 'out', '--format', 'vrm'], { cwd: folder })
    expect(await readdir(join(folder, 'out'))).toContain('a.vrm')
  })

  it('prints a table with the reasons', async () => {
    const run = await runCli(['batch', 'rigs/*.glb', '--out', 'out', '--format', 'json'], { cwd: folder })
    expect(run.code).toBe(3)
    expect(run.stdout).toMatch(/rigs\/a\.glb +written +\d+/)
    expect(run.stdout).toMatch(/rigs\/broken\.glb +failed .*broken\.glb|GLB/)
    expect(run.stdout).toContain('1 written, 0 unchanged, 1 failed')
  })

  it.runIf(process.platform === 'linux')('fails immediately if the output folder cannot be created', async () => {
    const run = await runCli(['batch', 'rigs/a.glb', '--out', '/proc/rigsphere/out', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    const message = expect.stringMatching(/\/proc\/rigsphere\/out: \/proc does not allow subfolders\. Choose/)
    expect(run.json()).toMatchObject({ error: { kind: 'file-unwritable', message } })
  })

  it.each([
    ['rigs/a.glb', 'a file has that name'],
    ['rigs/a.glb/out', 'a.glb is a file'],
  ])('does not write into %s', async (out, reason) => {
    const run = await runCli(['batch', 'rigs/a.glb', '--out', out, '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-unwritable', message: expect.stringContaining(reason) } })
  })

  it('fails if no file matches', async () => {
    const run = await runCli(['batch', 'rigs/*.fbx', '--out', 'out', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-missing', message: expect.stringContaining('*.fbx') } })
  })
})

describe('patterns', () => {
  it.each([
    ['rigs/*.glb', ['rigs/a.glb', 'rigs/broken.glb']],
    ['rigs/?.glb', ['rigs/a.glb']],
    ['**/a.glb', ['rigs/a.glb', 'rigs/deep/a.glb']],
    ['rigs/{a,broken,none}.glb', ['rigs/a.glb', 'rigs/broken.glb']],
    ['*/deep/*.{glb,vrm}', ['rigs/deep/a.glb']],
    ['rigs', []],
  ])('%s', async (pattern, found) => {
    const paths = await findFiles([join(folder, pattern)])
    expect(paths).toEqual(found.map((name) => join(folder, name)))
  })
})
