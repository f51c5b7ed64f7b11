import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/sceneFile.ts'
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
  // The tour of the first start would stand in front of what we click.
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

/** As most programs save: the new file takes the place of the old one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/** An edit as a user makes it, and its way to the disk. */
async function hideTheWing(): Promise<void> {
  await button('Hide wing').click()
  await expect.poll(title).toContain('•')
  await expect.poll(left, { timeout: 10_000 }).toHaveLength(1)
}

/** How the question is answered from now on; ask the result how often it was put. */
async function answer(response: 'Save' | 'Don’t Save' | 'Cancel'): Promise<() => Promise<number>> {
  const count = await running.app.evaluateHandle(({ dialog }, response) => {
    const questions: string[] = []
    dialog.showMessageBox = async (...words: unknown[]) => {
      const { buttons = [], message } = words.at(-1) as Electron.MessageBoxOptions
      questions.push(message)
      return { response: buttons.indexOf(response), checkboxChecked: false }
    }
    return questions
  }, response)
  return () => count.evaluate((questions) => questions.length)
}

const closeWindow = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())

/** Does it, and waits until the app has ended. */
async function ends(act: () => Promise<void>): Promise<void> {
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await act().catch(() => {}) // the app may be gone before it answers
  await ended
}

describe('closing with unsaved edits', () => {
  it('asks, stays when told to, saves when told to, and leaves nothing behind', async () => {
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

  it('gives them up when told to', async () => {
    await launch()
    await hideTheWing()
    await answer('Don’t Save')
    await ends(() => running.app.evaluate(({ app }) => app.quit()))
    expect(await savedBody()).not.toHaveProperty('hidden')
    expect(await left()).toEqual([])
  })

  it('stays open and says why when they cannot be saved', async () => {
    await launch()
    await hideTheWing()
    await rm(scene())
    await mkdir(scene())
    await answer('Save')
    await closeWindow()
    await message(running.page, /The scene was not saved/).waitFor()
    expect(await left()).toHaveLength(1)
  })

  it('does not ask when the edit was undone', async () => {
    await launch()
    await hideTheWing()
    await running.page.keyboard.press('Control+Z')
    await button('Hide wing').waitFor()
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    await answer('Cancel')
    await ends(closeWindow)
  })

  it('the mark of unsaved edits outlives a page that is loaded again, and ends with saving', async () => {
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
  it('asks before it takes the place of unsaved edits', async () => {
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

describe('an app that was killed', () => {
  it('has the scene back at the next start, edits and all, until they are discarded', async () => {
    await launch()
    await hideTheWing()
    await ends(async () => void running.app.process().kill('SIGKILL'))
    await launch([])
    await message(running.page, 'mine.rigscene.json is back as you left it').waitFor()
    await button('Show wing').waitFor()
    expect(await title()).toContain('•')
    expect(await left()).toHaveLength(1)
    await button('Discard the changes').click()
    await button('Hide wing').waitFor()
    await expect.poll(title).not.toContain('•')
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })

  it('offers the scene when another file is named, and keeps it until it is wanted', async () => {
    await mkdir(join(userData, 'unsaved'), { recursive: true })
    const text = JSON.stringify({ version: 1, bodies: [{ name: 'wing', rig: 'wing.obj', hidden: true }] })
    const kept = { version: 1, path: join(folder, 'wing.obj'), home: scene(), text }
    await writeFile(join(userData, 'unsaved', 'scene-1.json'), JSON.stringify(kept))
    await launch()
    await message(running.page, 'was left with unsaved changes').waitFor()
    await running.close()
    expect(await left()).toEqual(['scene-1.json'])
    await launch()
    await button('Restore the scene you had').click()
    await button('Show wing').waitFor()
    await answer('Save')
    await ends(closeWindow)
    expect(await savedBody()).toMatchObject({ hidden: true })
    expect(await left()).toEqual([])
  })

  it('says that what it left cannot be used, and keeps it aside', async () => {
    await mkdir(join(userData, 'unsaved'), { recursive: true })
    const kept = '{ "version": 1,'
    await writeFile(join(userData, 'unsaved', 'scene-1.json'), kept)
    running = await launchApp({ userData })
    await message(running.page, /could not be brought back: .*It is kept in/).waitFor()
    await sceneShown(running.page, 'two-men')
    expect(await readFile(join(userData, 'unsaved', 'scene-1.json.broken'), 'utf8')).toBe(kept)
  })

  it('has a scene back that lost its rig, with a placeholder', async () => {
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
  it('are read again on wish: a rig, with the selection and the edits as they are', async () => {
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

  it('leave everything as it was when they are broken', async () => {
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

  it('are read again on wish: the scene itself, in place of the edits; it says so, and undo has them', async () => {
    await launch()
    await hideTheWing()
    const bodies = [
      { name: 'wing', rig: 'wing.obj' },
      { name: 'twin', rig: 'wing.obj' },
    ]
    await writeFile(scene(), JSON.stringify({ version: 1, bodies }))
    await message(running.page, 'takes the place of your unsaved changes').waitFor()
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
