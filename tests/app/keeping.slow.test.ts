import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/scene/sceneFile.ts'
import { fileStamp } from '../../electron/keep/fileStamp.ts'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment } from '../../scripts/launch.mjs'
import { run } from '../../scripts/child.mjs'
import { type RunningApp, appArguments, freshFolder, launchApp } from '../support/electron.ts'
import { strip } from '../support/strip.ts'
import { message, sceneShown } from '../support/window.ts'

let folder: string
let userData: string
let running: RunningApp
beforeEach(async () => {
  folder = await freshFolder('rigsphere-keeping-')
  userData = join(folder, 'settings')
  await mkdir(userData)
  // The tour of the first start would cover the window.
  const settings = { version: 1, window: null, recent: [], theme: 'system', view: { tourSeen: true } }
  await writeFile(join(userData, 'settings.json'), JSON.stringify(settings))
  await writeFile(join(folder, 'wing.obj'), strip(10))
  await writeFile(scene(), JSON.stringify({ version: 1, bodies: [{ name: 'wing', rig: 'wing.obj' }] }))
})
afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const scene = () => join(folder, 'mine.rigscene.json')
const button = (name: string | RegExp) => running.page.getByRole('button', { name })
const title = () => running.page.title()
const left = async () => (await readdir(join(userData, 'unsaved')).catch(() => [])).filter((n) => n.endsWith('.json'))
const savedBody = async () => (JSON.parse(await readFile(scene(), 'utf8')) as SceneFile).bodies[0]

async function launch(args: readonly string[] = [scene()]): Promise<void> {
  running = await launchApp({ args, userData })
  await sceneShown(running.page, 'mine')
}

const status = () => running.page.getByRole('contentinfo', { name: 'Status' }).innerText()

/** Replaces a file by renaming, as most programs do. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/** Makes an edit and waits until it is stored. */
async function hideTheWing(): Promise<void> {
  await button('Hide wing').click()
  await expect.poll(title).toContain('•')
  await expect.poll(left, { timeout: 10_000 }).toHaveLength(1)
}

type Answer = 'Save' | 'Don’t Save' | 'Cancel' | 'Overwrite'

/** Answers every dialog with the first available of `answers`. Returns a function that counts the dialogs. */
async function answer(...answers: readonly Answer[]): Promise<() => Promise<number>> {
  const count = await running.app.evaluateHandle(({ dialog }, answers) => {
    const questions: string[] = []
    dialog.showMessageBox = async (...words: unknown[]) => {
      const { buttons = [], message } = words.at(-1) as Electron.MessageBoxOptions
      questions.push(message)
      const response = buttons.findIndex((button) => (answers as readonly string[]).includes(button))
      return { response, checkboxChecked: false }
    }
    return questions
  }, answers)
  return () => count.evaluate((questions) => questions.length)
}

/** Writes the file that a killed process leaves: the scene with the wing hidden. */
async function leaveHiddenWing(stamp?: string | null): Promise<void> {
  await mkdir(join(userData, 'unsaved'), { recursive: true })
  const text = JSON.stringify({ version: 1, bodies: [{ name: 'wing', rig: 'wing.obj', hidden: true }] })
  const kept = { version: 1, path: join(folder, 'wing.obj'), home: scene(), text, stamp }
  await writeFile(join(userData, 'unsaved', 'scene-1.json'), JSON.stringify(kept))
}

const closeWindow = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())

/** Runs `act` and waits until the app has ended. */
async function ends(act: () => Promise<void>): Promise<void> {
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await act().catch(() => {}) // the app may end before it responds
  await ended
}

describe('closing with unsaved edits', () => {
  it('asks, stays open on Cancel, and saves on Save without leaving recovery data', async () => {
    await launch()
    await hideTheWing()
    const asked = await answer('Cancel')
    await closeWindow()
    await expect.poll(asked).toBe(1)
    await running.app.evaluate(({ app }) => app.quit())
    await expect.poll(asked).toBe(2)
    await pause(300)
    expect(await title()).toContain('•')
    await answer('Save')
    await ends(closeWindow)
    expect(await savedBody()).toMatchObject({ name: 'wing', hidden: true })
    expect(await left()).toEqual([])
  })

  it('discards them on Don’t Save', async () => {
    await launch()
    await hideTheWing()
    await answer('Don’t Save')
    await ends(() => running.app.evaluate(({ app }) => app.quit()))
    expect(await savedBody()).not.toHaveProperty('hidden')
    expect(await left()).toEqual([])
  })

  it('stays open and gives the reason if they cannot be saved', async () => {
    await launch()
    await hideTheWing()
    await rm(scene())
    await mkdir(scene())
    await answer('Save')
    await closeWindow()
    await message(running.page, /The scene was not saved/).waitFor()
    expect(await left()).toHaveLength(1)
  })

  it('does not ask if the edit was undone', async () => {
    await launch()
    await hideTheWing()
    await running.page.keyboard.press('Control+Z')
    await button('Hide wing').waitFor()
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    await answer('Cancel')
    await ends(closeWindow)
  })

  it('keeps the unsaved mark after a page reload until saving', async () => {
    await launch()
    await hideTheWing()
    await running.page.reload()
    await expect.poll(title, { timeout: 30_000 }).toMatch(/mine.* •/)
    await running.app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find((item) => item.label === '&File')
      file?.submenu?.items.find((item) => item.label === 'Save Scene')?.click()
    })
    await message(running.page, 'Saved mine.rigscene.json').waitFor()
    expect(await title()).not.toContain('•')
    expect(await left()).toEqual([])
    await pause(1500)
    expect(await message(running.page, 'Changed on disk').count()).toBe(0)
  })
})

describe('a second start with a file', () => {
  it('asks before it replaces unsaved edits', async () => {
    await writeFile(join(folder, 'other.obj'), strip(3))
    await launch()
    await hideTheWing()
    const electron = await provideElectron()
    const words = appArguments(electron, userData, [join(folder, 'other.obj')])
    expect(await run(electron.executable, words, { env: appEnvironment(), limit: 30_000 })).toBe(0)
    await button('Stay here').click()
    await expect.poll(title).toContain('mine')
    expect(await run(electron.executable, words, { env: appEnvironment(), limit: 30_000 })).toBe(0)
    await button('Don’t save').click()
    await sceneShown(running.page, 'other.obj')
  })
})

describe('a killed app', () => {
  it('restores the scene with its edits at the next start, until they are discarded', async () => {
    await launch()
    await hideTheWing()
    await ends(async () => void running.app.process().kill('SIGKILL'))
    await launch([])
    await message(running.page, 'mine.rigscene.json was restored').waitFor()
    await button('Show wing').waitFor()
    expect(await title()).toContain('•')
    expect(await left()).toHaveLength(1)
    await button('Discard the changes').click()
    await button('Hide wing').waitFor()
    await expect.poll(title).not.toContain('•')
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })

  it('offers the scene if another file is opened, and keeps it until then', async () => {
    await leaveHiddenWing(fileStamp(scene()))
    await launch()
    await message(running.page, 'has unsaved changes').waitFor()
    await running.close()
    expect(await left()).toEqual(['scene-1.json'])
    await launch()
    await button('Restore the scene').click()
    await button('Show wing').waitFor()
    await answer('Save')
    await ends(closeWindow)
    expect(await savedBody()).toMatchObject({ hidden: true })
    expect(await left()).toEqual([])
  })

  it('asks before it overwrites a scene file of unknown version', async () => {
    await leaveHiddenWing()
    await launch()
    await button('Restore the scene').click()
    await button('Show wing').waitFor()
    const asked = await answer('Save', 'Cancel')
    await closeWindow()
    await expect.poll(asked).toBe(2)
    expect(await savedBody()).not.toHaveProperty('hidden')
    await answer('Save', 'Overwrite')
    await ends(closeWindow)
    expect(await savedBody()).toMatchObject({ hidden: true })
  })

  it('reports unusable stored data and sets it aside', async () => {
    await mkdir(join(userData, 'unsaved'), { recursive: true })
    const kept = '{ "version": 1,'
    await writeFile(join(userData, 'unsaved', 'scene-1.json'), kept)
    running = await launchApp({ userData })
    await message(running.page, /could not be restored: .*It is kept in/).waitFor()
    await sceneShown(running.page, 'two-men')
    expect(await readFile(join(userData, 'unsaved', 'scene-1.json.broken'), 'utf8')).toBe(kept)
  })

  it('restores a scene whose rig is missing, with a placeholder', async () => {
    await mkdir(join(userData, 'unsaved'), { recursive: true })
    const text = JSON.stringify({ version: 1, bodies: [{ name: 'wing', rig: 'gone.obj', clip: 'Run' }] })
    const kept = JSON.stringify({ version: 1, path: scene(), home: null, text })
    await writeFile(join(userData, 'unsaved', 'scene-1.json'), kept)
    await launch([])
    await message(running.page, 'wing: the rig is missing').waitFor()
    await button('Hide wing').waitFor()
  })
})

describe('files that change on disk', () => {
  it('are reloaded on request: a rig, keeping the selection and the edits', async () => {
    await launch()
    await button(/^wing/).first().click()
    await hideTheWing()
    await expect.poll(status).toContain('10 triangles')
    await replace(join(folder, 'wing.obj'), strip(23))
    await message(running.page, /Changed on disk.*wing\.obj/).waitFor()
    expect(await message(running.page, 'Changed on disk').innerText()).not.toContain('unsaved')
    await button('Reload').click()
    await expect.poll(status).toContain('23 triangles')
    await button('Show wing').waitFor()
    expect(await title()).toContain('•')
    expect(await button(/^wing/).first().getAttribute('aria-pressed')).toBe('true')
    expect(await message(running.page, 'Changed on disk').count()).toBe(0)
    await button('Undo').click()
    await button('Hide wing').waitFor()
    await expect.poll(status).toContain('23 triangles')
    await button('Redo').click()
    await button('Show wing').waitFor()
  })

  it('change nothing if they are broken', async () => {
    await launch()
    await replace(join(folder, 'wing.obj'), 'nothing of use')
    await message(running.page, 'Changed on disk').waitFor()
    await running.page.reload()
    await button('Reload').click()
    await message(running.page, 'Nothing was reloaded').waitFor()
    expect(await status()).toContain('10 triangles')
    await replace(join(folder, 'wing.obj'), strip(5))
    await button('Reload').click()
    await expect.poll(status).toContain('5 triangles')
  })

  it('are reloaded on request: the scene, replacing the edits, with a notice and undo', async () => {
    await launch()
    await hideTheWing()
    const bodies = [
      { name: 'wing', rig: 'wing.obj' },
      { name: 'twin', rig: 'wing.obj' },
    ]
    await writeFile(scene(), JSON.stringify({ version: 1, bodies }))
    await message(running.page, 'replaces your unsaved changes').waitFor()
    await button('Reload').click()
    await button('Hide wing').waitFor()
    await button('Hide twin').waitFor()
    await expect.poll(title).not.toContain('•')
    await button('Undo').click()
    await button('Show wing').waitFor()
    expect(await button('Hide twin').count()).toBe(0)
    expect(await title()).toContain('•')
  })
})
