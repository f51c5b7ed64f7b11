import { copyFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/sceneFile.ts'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment } from '../../scripts/launch.mjs'
import { run } from '../../scripts/child.mjs'
import { writeCliRig, writeSplitRig } from '../support/cliRig.ts'
import { type RunningApp, appArguments, freshFolder, launchApp } from '../support/electron.ts'
import { sampleRig } from '../support/sample.ts'
import { choose, message, sceneShown } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-files-')
  await copyFile(sampleRig, join(folder, 'walker.glb'))
})
afterEach(() => running?.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const save = (ask: boolean) => running.page.evaluate((ask) => window.rigsphere.shell.saveScene({ ask }), ask)
const answerDialog = (filePath: string) =>
  running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === '', filePath })
  }, filePath)

/** Answers the questions of the app, and keeps them. */
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

/** Drops a file as the system does: through the browser's own input. */
async function drop(path: string): Promise<void> {
  const input = await running.page.context().newCDPSession(running.page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const at = { x: 600, y: 300, data }
  // The second dragOver is for what the first one shows.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
    await input.send('Input.dispatchDragEvent', { type, ...at })
  await input.detach()
}

describe('the command line', () => {
  it('opens the file it names', async () => {
    running = await launchApp({ args: [join(folder, 'walker.glb')] })
    await sceneShown(running.page, 'walker')
  })

  it('says that a file is missing', async () => {
    running = await launchApp({ args: [join(folder, 'no-such.glb')] })
    await message(running.page, /no-such\.glb does not exist/).waitFor()
  })

  it('says that a folder is not a file', async () => {
    await mkdir(join(folder, 'models.glb'), { recursive: true })
    running = await launchApp({ args: [join(folder, 'models.glb')] })
    await message(running.page, /models\.glb is a folder/).waitFor()
  })

  it('says that a file holds no rig', async () => {
    await writeFile(join(folder, 'broken.glb'), 'this is not a model')
    running = await launchApp({ args: [join(folder, 'broken.glb')] })
    await message(running.page, /broken\.glb/).waitFor()
  })
})

describe('a second start', () => {
  it('opens its file in the first window and leaves', async () => {
    running = await launchApp()
    await sceneShown(running.page, 'two-men')
    const electron = await provideElectron()
    const words = appArguments(electron, running.userData, [join(folder, 'walker.glb')])
    expect(await run(electron.executable, words, { env: appEnvironment(), limit: 30_000 })).toBe(0)
    await sceneShown(running.page, 'walker')
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })
})

describe('files that the user chooses', () => {
  it('come from the dialog as tokens, open, and are recent afterwards, in the window and in the menu', async () => {
    running = await launchApp()
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

  it('nothing happens when the dialog is left', async () => {
    running = await launchApp()
    await running.app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
    })
    const chosen = await running.page.evaluate(() => window.rigsphere.shell.chooseFiles({ purpose: 'open' }))
    expect(chosen).toEqual({ ok: true, value: [] })
  })

  it('are dropped on the window', async () => {
    running = await launchApp()
    await sceneShown(running.page, 'two-men')
    await drop(join(folder, 'walker.glb'))
    await sceneShown(running.page, 'walker')
  })

  it('that are broken are named with the reason and a way on; the scene stays', async () => {
    await writeFile(join(folder, 'broken.glb'), 'this is not a model')
    running = await launchApp()
    await sceneShown(running.page, 'two-men')
    await drop(join(folder, 'broken.glb'))
    const told = message(running.page, 'broken.glb could not be opened')
    await told.getByRole('button', { name: 'Open another file…' }).waitFor()
    expect(await told.innerText()).toContain('broken.glb')
    expect(await running.page.title()).toContain('two-men')
  })
})

describe('saving', () => {
  it('asks where the sample goes, writes a scene that opens again, and then knows where', async () => {
    running = await launchApp()
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

  it('says why it cannot write', async () => {
    running = await launchApp()
    await sceneShown(running.page, 'two-men')
    await answerDialog(join(folder, 'no', 'such', 'folder.rigscene.json'))
    expect(await save(true)).toMatchObject({ ok: false, problem: { kind: 'file-unwritable' } })
  })
})

describe('a rig that refers to files outside its folder', () => {
  it('is opened after a question that is asked once, and not opened by default', async () => {
    const rigs = join(await realpath(folder), 'rigs')
    await mkdir(rigs)
    for (const name of ['one', 'two']) await writeSplitRig(join(rigs, `${name}.gltf`), `../${name}.bin`)
    running = await launchApp({ args: [join(folder, 'walker.glb')] })
    await sceneShown(running.page, 'walker')
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

describe('a clip of 4e9 seconds', () => {
  it('is shown and played, and says that it is too long to scan', async () => {
    await writeCliRig(join(folder, 'ages.glb'), 1, 4e9)
    running = await launchApp({ args: [join(folder, 'ages.glb')] })
    await sceneShown(running.page, 'ages')
    const told = running.page.getByText('too long to scan')
    await told.waitFor()
    expect(await told.getAttribute('title')).toMatch(/lower frame rate/)
    await running.page.keyboard.press('End')
    await expect.poll(() => running.page.locator('.clock').innerText()).toMatch(/120.?000.?000.?000/)
  })
})
