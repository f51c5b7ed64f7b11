import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/scene/sceneFile.ts'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { strip } from '../support/strip.ts'
import { message, sceneShown } from '../support/window.ts'

let folder: string
let userData: string
let running: RunningApp
beforeEach(async () => {
  folder = await freshFolder('rigsphere-saving-')
  userData = join(folder, 'settings')
  await mkdir(userData)
  const settings = { version: 1, window: null, recent: [], theme: 'system', view: { tourSeen: true } }
  await writeFile(join(userData, 'settings.json'), JSON.stringify(settings))
  await writeFile(join(folder, 'wing.obj'), strip(10))
  await writeFile(scene(), JSON.stringify({ version: 1, bodies: [{ name: 'wing', rig: 'wing.obj' }] }))
})
afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const scene = (name = 'mine') => join(folder, `${name}.rigscene.json`)
const button = (name: string) => running.page.getByRole('button', { name })
const bodyNames = async (name?: string) =>
  (JSON.parse(await readFile(scene(name), 'utf8')) as SceneFile).bodies.map((body) => body.name)

async function launch(args: readonly string[]): Promise<void> {
  running = await launchApp({ args, userData })
  await sceneShown(running.page, 'mine')
}

/** Saves and answers the dialogs. Returns their texts. */
async function save(response: string, copy = ''): Promise<readonly string[]> {
  const asked = await running.app.evaluateHandle(
    ({ dialog }, { response, copy }) => {
      const questions: string[] = []
      dialog.showMessageBox = async (...words: unknown[]) => {
        const { buttons = [], message } = words.at(-1) as Electron.MessageBoxOptions
        questions.push(message)
        return { response: buttons.indexOf(response), checkboxChecked: false }
      }
      dialog.showSaveDialog = async () => ({ canceled: copy === '', filePath: copy })
      return questions
    },
    { response, copy },
  )
  const saved = await running.page.evaluate(() => window.rigsphere.shell.saveScene({ ask: false }))
  expect(saved.ok).toBe(true)
  return asked.evaluate((questions) => questions)
}

describe('a scene file changed by another program', () => {
  it('is overwritten only after confirmation; saving a copy keeps both', async () => {
    await launch([scene()])
    const theirs = JSON.stringify({ version: 1, bodies: [{ name: 'theirs', rig: 'wing.obj' }] })
    // Immediately, before a watcher can see the change.
    await writeFile(scene(), theirs)
    expect(await save('Cancel')).toEqual(['mine.rigscene.json has changed on disk.'])
    expect(await bodyNames()).toEqual(['theirs'])
    await message(running.page, 'Changed on disk').waitFor()
    expect(await save('Save as Copy…', scene('mine copy'))).toHaveLength(1)
    expect(await bodyNames()).toEqual(['theirs'])
    expect(await bodyNames('mine copy')).toEqual(['wing'])
    await message(running.page, 'Changed on disk').waitFor({ state: 'detached' })
    expect(await save('Cancel')).toEqual([])
    await writeFile(scene('mine copy'), theirs)
    expect(await save('Overwrite')).toHaveLength(1)
    expect(await bodyNames('mine copy')).toEqual(['wing'])
  })
})

const saveQuietly = () => running.page.evaluate(() => window.rigsphere.shell.saveScene({ ask: false, quiet: true }))

describe('saving without a dialog', () => {
  const notSaved = { ok: true, value: null }

  it('writes a scene to its own file only if that is as it was read', async () => {
    await launch([scene()])
    await button('Hide wing').click()
    await button('Show wing').waitFor()
    expect(await saveQuietly()).toMatchObject({ ok: true, value: { name: 'mine.rigscene.json' } })
    const saved = JSON.parse(await readFile(scene(), 'utf8')) as SceneFile
    expect(saved.bodies[0].hidden).toBe(true)
    const theirs = JSON.stringify({ version: 1, bodies: [{ name: 'theirs', rig: 'wing.obj' }] })
    await writeFile(scene(), theirs)
    expect(await saveQuietly()).toEqual(notSaved)
    expect(await readFile(scene(), 'utf8')).toBe(theirs)
    await rm(scene())
    expect(await saveQuietly()).toEqual(notSaved)
    expect(await readdir(folder)).not.toContain('mine.rigscene.json')
  })

  it('writes nothing for a rig without a scene file', async () => {
    running = await launchApp({ args: [join(folder, 'wing.obj')], userData })
    await sceneShown(running.page, 'wing')
    expect(await saveQuietly()).toEqual(notSaved)
    expect((await readdir(folder)).filter((name) => name.startsWith('wing'))).toEqual(['wing.obj'])
  })
})

describe('an edit', () => {
  it('survives a kill less than half a second later', async () => {
    await launch([scene()])
    await button('Hide wing').click()
    await button('Show wing').waitFor()
    await pause(400)
    const child = running.app.process()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    const kept = await readdir(join(userData, 'unsaved'))
    expect(kept.filter((name) => name.endsWith('.json'))).toHaveLength(1)
    await launch([])
    await message(running.page, 'mine.rigscene.json was restored').waitFor()
    await button('Show wing').waitFor()
  })
})
