import { copyFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/scene/sceneFile.ts'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment } from '../../scripts/launch.mjs'
import { run } from '../../scripts/child.mjs'
import { writeCliRig, writeSplitRig } from '../support/cliRig.ts'
import { type RunningApp, appArguments, freshFolder } from '../support/electron.ts'
import { fbxWall } from '../support/fbxWall.ts'
import { sampleRig } from '../support/sample.ts'
import { shareApp } from '../support/shareApp.ts'
import { choose, message, sceneShown } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-files-')
  for (const name of ['walker', 'second', 'dropped']) await copyFile(sampleRig, join(folder, `${name}.glb`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const use = (app: RunningApp) => (running = app)

const save = (ask: boolean) => running.page.evaluate((ask) => window.rigsphere.shell.saveScene({ ask }), ask)
const answerDialog = (filePath: string) =>
  running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === '', filePath })
  }, filePath)

/** Answers the dialogs of the app and records them. */
const answerQuestions = (response: number) =>
  running.app.evaluate(({ dialog }, response) => {
    const asked: Electron.MessageBoxOptions[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = async (...words: unknown[]) => {
      asked.push(words.at(-1) as Electron.MessageBoxOptions)
      return { response, checkboxChecked: false }
    }
  }, response)
const asked = () =>
  running.app.evaluate(() => (globalThis as unknown as { asked: readonly Electron.MessageBoxOptions[] }).asked)
const open = async (path: string) => {
  const file = await choose(running, path)
  return running.page.evaluate((file) => window.rigsphere.engine.openScene({ task: 1, file }), file)
}

/** Drops a file through the browser's input, as the system does. */
async function drop(path: string): Promise<void> {
  const input = await running.page.context().newCDPSession(running.page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const at = { x: 600, y: 300, data }
  // The second dragOver targets the overlay that the first one shows.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
    await input.send('Input.dispatchDragEvent', { type, ...at })
  await input.detach()
}

/** Starts the app again with the same settings. */
async function startAgain(path: string): Promise<void> {
  const electron = await provideElectron()
  const words = appArguments(electron, running.userData, [path])
  expect(await run(electron.executable, words, { env: appEnvironment(), limit: 30_000 })).toBe(0)
}

describe('a missing file on the command line', () => {
  shareApp(() => ({ args: [join(folder, 'no-such.glb')] }), use)

  it('is reported', async () => {
    await message(running.page, /no-such\.glb does not exist/).waitFor()
  })
})

describe('files chosen by the user', () => {
  shareApp(() => ({}), use)

  it('are an empty list if the dialog is cancelled', async () => {
    await running.app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
    })
    const chosen = await running.page.evaluate(() => window.rigsphere.shell.chooseFiles({ purpose: 'open' }))
    expect(chosen).toEqual({ ok: true, value: [] })
  })

  it('arrive as tokens, open, and are listed as recent in the window and the menu', async () => {
    await sceneShown(running.page, 'two-men')
    await running.app.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      },
      join(folder, 'walker.glb'),
    )
    await running.app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find((item) => item.label === '&File')
      file?.submenu?.items.find((item) => item.label === 'Open…')?.click()
    })
    await sceneShown(running.page, 'walker')
    const recent = await running.page.evaluate(() => window.rigsphere.shell.recentFiles())
    expect(recent).toMatchObject({ ok: true, value: [{ name: 'walker.glb', folder }] })
    expect(JSON.stringify(recent)).not.toContain(join(folder, 'walker.glb'))
    const listed = await running.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.getMenuItemById('recent')
        ?.submenu?.items.map((item) => item.label),
    )
    expect(listed?.[0]).toBe('walker.glb')
  })

  it('in a second start open in the first window', async () => {
    await startAgain(join(folder, 'second.glb'))
    await sceneShown(running.page, 'second')
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it('can be dropped on the window', async () => {
    await drop(join(folder, 'dropped.glb'))
    await sceneShown(running.page, 'dropped')
  })

  it('that are broken are reported with the reason and a next step; the scene is kept', async () => {
    await writeFile(join(folder, 'broken.glb'), 'this is not a model')
    await drop(join(folder, 'broken.glb'))
    const told = message(running.page, 'broken.glb could not be opened')
    await told.getByRole('button', { name: 'Open another file…' }).waitFor()
    expect(await told.innerText()).toContain('broken.glb')
    expect(await running.page.title()).toContain('dropped')
  })

  it('in a second start are reported if they contain no rig', async () => {
    await writeFile(join(folder, 'damaged.glb'), 'this is not a model')
    await startAgain(join(folder, 'damaged.glb'))
    await message(running.page, /damaged\.glb/).waitFor()
  })

  it('in a second start are not opened if they are folders', async () => {
    await mkdir(join(folder, 'models.glb'))
    await startAgain(join(folder, 'models.glb'))
    await message(running.page, /models\.glb is a folder/).waitFor()
    expect(await running.page.title()).toContain('dropped')
  })
})

describe('saving', () => {
  shareApp(() => ({}), use)

  it('asks where to save the sample, writes a valid scene, and remembers the path', async () => {
    await sceneShown(running.page, 'two-men')
    await answerDialog(join(folder, 'mine'))
    expect(await save(false)).toMatchObject({ ok: true, value: { name: 'mine.rigscene.json' } })
    await answerDialog('')
    await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 0.25 }))
    expect(await save(false)).toMatchObject({ ok: true, value: { name: 'mine.rigscene.json' } })
    expect(await save(true)).toEqual({ ok: true, value: null })
    const written = JSON.parse(await readFile(join(folder, 'mine.rigscene.json'), 'utf8')) as SceneFile
    expect(written.time).toBe(0.25)
    expect(written.bodies).toHaveLength(2)
    const file = await choose(running, join(folder, 'mine.rigscene.json'))
    const opened = await running.page.evaluate((file) => window.rigsphere.engine.openScene({ task: 1, file }), file)
    expect(opened).toMatchObject({ ok: true, value: { time: 0.25 } })
  })

  it('reports why it cannot write', async () => {
    await answerDialog(join(folder, 'no', 'such', 'folder.rigscene.json'))
    expect(await save(true)).toMatchObject({ ok: false, problem: { kind: 'file-unwritable' } })
  })
})

describe('an app started with a file', () => {
  shareApp(() => ({ args: [join(folder, 'walker.glb')] }), use)

  it('opens it', () => sceneShown(running.page, 'walker'))

  it('shows and plays a clip of 4e9 seconds, and reports that it is too long to scan', async () => {
    await writeCliRig(join(folder, 'ages.glb'), 1, 4e9)
    await drop(join(folder, 'ages.glb'))
    await sceneShown(running.page, 'ages')
    const told = running.page.getByText('too long to scan')
    await told.waitFor()
    expect(await told.getAttribute('title')).toMatch(/lower frame rate/)
    await running.page.keyboard.press('End')
    await expect.poll(() => running.page.locator('.clock').innerText()).toMatch(/120.?000.?000.?000/)
  })

  it('asks once before opening a rig that references files outside its folder; the default is to refuse', async () => {
    const rigs = join(await realpath(folder), 'rigs')
    await mkdir(rigs)
    for (const name of ['one', 'two']) await writeSplitRig(join(rigs, `${name}.gltf`), `../${name}.bin`)
    await answerQuestions(1)
    for (const _ of [1, 2]) {
      expect(await open(join(rigs, 'one.gltf'))).toMatchObject({ ok: false, problem: { kind: 'file-outside' } })
    }
    const [question, ...more] = await asked()
    expect(question).toMatchObject({ defaultId: 1, cancelId: 1, buttons: ['Allow', 'Don’t Allow'] })
    expect(question?.message).toContain('one.gltf')
    expect(question?.detail).toContain(join(rigs, '..', 'one.bin'))
    expect(more).toEqual([])
    const scene = join(rigs, 'one.rigscene.json')
    await writeFile(scene, JSON.stringify({ version: 1, bodies: [{ name: 'one', rig: 'one.gltf', clip: null }] }))
    expect(await open(scene)).toMatchObject({
      ok: true,
      value: { bodies: [{ rig: { missing: { kind: 'file-outside' } } }] },
    })
    await answerQuestions(0)
    for (const _ of [1, 2]) expect(await open(join(rigs, 'two.gltf'))).toMatchObject({ ok: true })
    expect(await asked()).toHaveLength(1)
  })
})

describe('an FBX import', () => {
  shareApp(() => ({}), use)

  it('ends if Cancel is pressed, and keeps the previous scene', async () => {
    await writeFile(join(folder, 'wall.fbx'), fbxWall(900))
    const { page } = running
    await sceneShown(page, 'two-men')
    const tests = page
      .getByRole('table', { name: 'What the core did for this frame' })
      .getByRole('row', { name: /^sphere tests/ })
      .getByRole('cell')
    await expect.poll(() => tests.innerText(), { timeout: 30_000 }).toMatch(/\d/)
    await drop(join(folder, 'wall.fbx'))
    await page.getByText('Opening wall.fbx: Reading FBX').waitFor()
    const cancel = page.getByRole('button', { name: 'Cancel: Opening wall.fbx' })
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })
    await page.getByText('core ready').waitFor()
    expect(await page.title()).toContain('two-men')
    await page.getByRole('button', { name: 'Hide right', exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const before = await tests.innerText()
    await page.keyboard.press('Home')
    await expect.poll(() => tests.innerText(), { timeout: 30_000 }).not.toBe(before)
  })
})
