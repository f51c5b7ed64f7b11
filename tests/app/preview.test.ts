import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment } from '../../scripts/launch.mjs'
import { appArguments, freshFolder } from '../support/electron.ts'

let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-preview-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function preview(...words: string[]) {
  const electron = await provideElectron()
  const all = appArguments(electron, join(folder, 'settings'), words)
  return spawnSync(electron.executable, all, { env: appEnvironment(), encoding: 'utf8', timeout: 110_000 })
}

describe('a preview', () => {
  it('saves a picture of the window, prints the contacts and ends', async () => {
    const picture = join(folder, 'new', 'preview.png')
    const { status, stdout } = await preview('--preview', picture)
    expect(status).toBe(0)
    expect(stdout).toMatch(/two-men/)
    expect(stdout.split('\n').filter((line) => /^\s*\d+\.\d{3}\s/.test(line))).toHaveLength(12)
    const table = stdout.split('\n').flatMap((line) => /^\s*\d+\.\d{3}\s+(\d+)/.exec(line)?.[1] ?? [])
    const shown = Number(/picture: .*, at [\d.]+ s with (\d+) contacts/.exec(stdout)?.[1])
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeGreaterThanOrEqual(Math.max(...table.map(Number)))
    const png = await readFile(picture)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(900)
    expect(png.length).toBeGreaterThan(20_000)
  })

  it('ends with 1 and a reason when the scene cannot be opened', async () => {
    const { status, stderr } = await preview(`--preview=${join(folder, 'never.png')}`, join(folder, 'missing.glb'))
    expect(status).toBe(1)
    expect(stderr).toContain('missing.glb does not exist')
  })

  it('names the file that is broken', async () => {
    const broken = join(folder, 'broken.glb')
    await writeFile(broken, 'nonsense')
    const { status, stderr } = await preview(`--preview=${join(folder, 'never.png')}`, broken)
    expect(status).toBe(1)
    expect(stderr).toMatch(/broken\.glb: .*export it again/)
  })
})
