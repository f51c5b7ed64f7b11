import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../cli/run/exitCodes.ts'
import { openSceneOf } from '../../cli/open/openScene.ts'
import { noProgress } from '../../core/base/progress.ts'
import { systemFailure } from '../../host/systemFailure.ts'
import { buildStale } from '../../scripts/build.mjs'
import { root } from '../../scripts/paths.mjs'
import { checkDocument } from '../support/cliSchema.ts'
import { childOf } from '../support/childOf.ts'
import { writeCliRig } from '../support/cliRig.ts'
import { memoryFiles } from '../support/memoryFiles.ts'
import { sampleRig } from '../support/sample.ts'

const main = join(root, 'dist', 'cli', 'main.js')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-codes-'))
  await writeCliRig(join(folder, 'limb.glb'))
  await buildStale(['cli'], { quiet: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function failureOf(code: string) {
  return systemFailure(Object.assign(new Error(code), { code }), 'file-unreadable', code, 'a.glb')
}

describe('exit code 75', () => {
  it.each(['ENOSPC', 'EDQUOT', 'ESTALE', 'ETIMEDOUT', 'EMFILE', 'ENOMEM', 'EBUSY'])('follows from %s', (code) => {
    expect(exitCodeOf(failureOf(code).problem)).toBe(75)
  })

  it.each(['EACCES', 'ENOENT', 'EROFS', 'EFBIG', 'EIO'])('does not follow from %s', (code) => {
    expect(exitCodeOf(failureOf(code).problem)).toBe(1)
  })

  it('is kept when a scene names the body of the rig', async () => {
    const text = JSON.stringify({ version: 1, bodies: [{ name: 'left', rig: 'a.glb' }] })
    const files = memoryFiles(new Map([['two.rigscene.json', new TextEncoder().encode(text)]]))
    const read = (path: string) => (path.endsWith('.glb') ? Promise.resolve(failureOf('ESTALE')) : files.read(path))
    const input = { path: 'two.rigscene.json', files: { ...files, read }, bytes: null }
    const opened = await openSceneOf(input, noProgress)
    expect(opened).toMatchObject({ ok: false, problem: { message: 'Body "left": ESTALE', temporary: true } })
  })

  it.runIf(process.platform === 'linux')('is that of an export to a full disk', () => {
    const args = [process.execPath, main, 'export', 'limb.glb', '-o', '/dev/fd/5', '--format', 'json', '--json']
    const run = spawnSync('sh', ['-c', 'exec "$@" 5> /dev/full', 'sh', ...args], { cwd: folder, encoding: 'utf8' })
    const document = JSON.parse(run.stdout) as object
    expect(run.status).toBe(75)
    expect(document).toMatchObject({ error: { kind: 'file-unwritable', temporary: true } })
    checkDocument(document, 'export')
  })

  it.runIf(process.platform === 'linux')('is that of a batch whose only failure is a killed process', async () => {
    const args = [main, 'batch', sampleRig, '--out', 'out', '--format', 'json', '--rate', '900', '--json']
    const run = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    let stdout = ''
    run.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    process.kill(await childOf(run.pid ?? 0), 'SIGKILL')
    expect((await once(run, 'close'))[0]).toBe(75)
    expect(JSON.parse(stdout)).toMatchObject({ failed: 1, files: [{ error: { temporary: true } }] })
    checkDocument(JSON.parse(stdout), 'batch')
  })
})
