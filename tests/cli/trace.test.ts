import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'

let folder: string
let size = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-trace-'))
  size = (await writeCliRig(join(folder, 'limb.glb'))).length
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runCli(args, { cwd: folder })

describe('--trace', () => {
  it('is off by default and does not change stdout', async () => {
    const plain = await run('inspect', 'limb.glb', '--json')
    const traced = await run('inspect', 'limb.glb', '--json', '--trace')
    expect(plain.stderr).toBe('')
    expect(traced.stderr).not.toBe('')
    expect(traced.stdout).toBe(plain.stdout)
    expect((await run('--trace', 'inspect', 'limb.glb')).stderr).toContain('exit code 0')
  })

  it('prints files, bytes, steps and the exit code, each with its time', async () => {
    const { stderr } = await run('tree', 'limb.glb', '--trace')
    const lines = stderr.trimEnd().split('\n')
    expect(lines.filter((line) => !/^rigsphere: +\d+\.\d ms {2}\S/.test(line))).toEqual([])
    expect(lines[1]).toMatch(/arguments: tree limb\.glb --trace$/)
    expect(stderr).toMatch(new RegExp(`read limb\\.glb: ${size} bytes in [\\d.]+ ms\n`))
    expect(stderr).toContain('step: building the sphere tree\n')
    expect(lines.at(-1)).toMatch(/exit code 0, at most \d+ MB of memory$/)
  })

  it('prints the exit code of a failure', async () => {
    const { code, stderr } = await run('tree', 'none.glb', '--trace')
    expect(code).toBe(1)
    expect(stderr).toContain('read none.glb: file-missing')
    expect(stderr).toContain('exit code 1')
  })

  it('prints whether a tree was stored or built', async () => {
    expect((await run('tree', 'limb.glb', '--trace')).stderr).toContain('tree: built in')
    expect((await run('export', 'limb.glb', '-o', 'spheres.glb', '--trace')).stderr).toContain('wrote spheres.glb')
    expect((await run('tree', 'spheres.glb', '--trace')).stderr).toContain('tree: used the stored one')
    expect((await run('tree', 'spheres.glb', '--leaf', '1', '--trace')).stderr).toContain('tree: built in')
  })

  it('prints why a batch exports or skips a rig', async () => {
    const args = ['batch', 'limb.glb', '--out', 'out', '--format', 'json', '--trace']
    expect((await run(...args)).stderr).toContain('limb.glb: new or changed; starting a process')
    expect((await run(...args)).stderr).toContain('limb.glb: unchanged according to the record')
  })

  it('prints the threads', async () => {
    const { stderr } = await run('scan', 'limb.glb', '--threads', '2', '--self', '--trace')
    expect(stderr).toContain('thread 2: opens the scene again')
    expect(stderr).toMatch(/parts: \d+, threads: 2\n/)
  })
})
