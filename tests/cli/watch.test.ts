import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-watch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts `watch` and collects its JSON lines. */
function watch(args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'cli', 'rigsphere.mjs'), 'watch', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines = () => text.split('\n').filter((line) => line !== '')
  const line = async (count: number) => {
    for (let k = 0; k < 1200 && lines().length < count; k++) await new Promise((resolve) => setTimeout(resolve, 50))
    return JSON.parse(lines()[count - 1] ?? 'null') as { written?: { path: string }[]; error?: { kind: string } }
  }
  return { child, ended, lines, line }
}

it('watch exports again if the rig was changed or replaced, and survives an incomplete save', async () => {
  const rig = join(folder, 'limb.glb')
  const out = join(folder, 'limb.json')
  await writeCliRig(rig)
  const { child, ended, line, lines } = watch([rig, '-o', out])
  expect((await line(1)).written?.[0].path).toBe(out)
  const first = await readFile(out, 'utf8')

  await writeCliRig(rig, 2)
  expect((await line(2)).written).toHaveLength(1)
  const second = await readFile(out, 'utf8')
  expect(second).not.toBe(first)

  await writeFile(rig, 'half')
  expect((await line(3)).error?.kind).toBeDefined()
  expect(await readFile(out, 'utf8')).toBe(second)

  await writeCliRig(`${rig}.new`, 3)
  await rename(`${rig}.new`, rig)
  expect((await line(4)).written).toHaveLength(1)
  // Its own output and other files do not trigger an export.
  await writeFile(join(folder, 'other.txt'), 'x')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(lines()).toHaveLength(4)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
})

it('watch does not overwrite an existing file', async () => {
  const rig = join(folder, 'other.glb')
  await writeCliRig(rig)
  await writeFile(join(folder, 'mine.json'), 'mine')
  const run = await runCli(['watch', rig, '-o', join(folder, 'mine.json'), '--json'])
  expect(run.code).toBe(1)
  expect(run.json()).toMatchObject({ error: { kind: 'file-exists' } })
})
