import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment } from '../../scripts/launch.mjs'
import { appArguments, freshFolder } from '../support/electron.ts'

let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-preview-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const slowFrames = fileURLToPath(new URL('../support/slowFrames.cjs', import.meta.url))

/** With `shownText`, frames reach the window late, and the text in the screenshot is saved to that file. */
async function preview(words: readonly string[], shownText?: string) {
  const electron = await provideElectron()
  const all = appArguments(electron, join(folder, 'settings'), words)
  const loaded = shownText === undefined ? all : ['-r', slowFrames, ...all]
  const env = { ...appEnvironment(), ...(shownText !== undefined && { RIGSPHERE_SHOWN_TEXT: shownText }) }
  return spawnSync(electron.executable, loaded, { env, encoding: 'utf8', timeout: 110_000 })
}

describe('a preview', () => {
  it('saves a screenshot of the frame whose contacts it prints, and exits', async () => {
    const picture = join(folder, 'new', 'preview.png')
    const shownText = join(folder, 'shown.txt')
    const { status, stdout } = await preview(['--preview', picture], shownText)
    expect(status).toBe(0)
    expect(stdout).toMatch(/two-men/)
    expect(stdout.split('\n').filter((line) => /^\s*\d+\.\d{3}\s/.test(line))).toHaveLength(12)
    const table = stdout.split('\n').flatMap((line) => /^\s*\d+\.\d{3}\s+(\d+)/.exec(line)?.[1] ?? [])
    const [, seconds, contacts] = /picture: .*, at ([\d.]+) s with (\d+) contacts/.exec(stdout) ?? []
    expect(Number(contacts)).toBeGreaterThan(0)
    expect(Number(contacts)).toBeGreaterThanOrEqual(Math.max(...table.map(Number)))
    const shown = await readFile(shownText, 'utf8')
    expect(shown).toContain(`${Number(seconds).toFixed(2)} s`)
    expect(shown).toContain(`${contacts} contacts`)
    expect(/^contacts\s+(\d+)$/m.exec(shown)?.[1]).toBe(contacts)
    const png = await readFile(picture)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(900)
    expect(png.length).toBeGreaterThan(20_000)
  })

  it('exits with 1 and a reason if the scene cannot be opened', async () => {
    const { status, stderr } = await preview([`--preview=${join(folder, 'never.png')}`, join(folder, 'missing.glb')])
    expect(status).toBe(1)
    expect(stderr).toContain('missing.glb does not exist')
  })

  it('names the broken file', async () => {
    const broken = join(folder, 'broken.glb')
    await writeFile(broken, 'nonsense')
    const { status, stderr } = await preview([`--preview=${join(folder, 'never.png')}`, broken])
    expect(status).toBe(1)
    expect(stderr).toMatch(/broken\.glb: .*export it again/)
  })
})
