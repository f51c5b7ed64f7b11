import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/scene/sceneFile.ts'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { animate, limb } from '../support/gltfFixture.ts'
import { strip } from '../support/strip.ts'
import { message, sceneShown } from '../support/window.ts'

let folder: string
let userData: string
let running: RunningApp
beforeEach(async () => {
  folder = await freshFolder('rigsphere-missing-')
  userData = join(folder, 'settings')
  await mkdir(userData)
  const view = { tourSeen: true }
  const settings = { version: 1, window: null, recent: [], theme: 'system', view }
  await writeFile(join(userData, 'settings.json'), JSON.stringify(settings))
})
afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const scene = () => join(folder, 'mine.rigscene.json')
const write = (...bodies: readonly object[]) => writeFile(scene(), JSON.stringify({ version: 1, bodies }))
const button = (name: string | RegExp) => running.page.getByRole('button', { name })
const row = (name: string) =>
  running.page.getByRole('list', { name: 'Bodies' }).getByRole('listitem').filter({ hasText: name })
const status = () => running.page.getByRole('contentinfo', { name: 'Status' }).innerText()

async function launch(path: string, name: string): Promise<void> {
  running = await launchApp({ args: [path], userData, env: { RIGSPHERE_TEST: '1' } })
  await sceneShown(running.page, name)
}

describe('a scene whose rig and clip are missing', () => {
  it('opens with one message; the rig can be located and saved, and the clip name is kept', async () => {
    await writeFile(join(folder, 'wing.obj'), strip(10))
    await writeFile(join(folder, 'found.obj'), strip(7))
    await write({ name: 'lost', rig: 'gone.obj' }, { name: 'wing', rig: 'wing.obj', clip: 'Run' })
    await launch(scene(), 'mine')
    const told = message(running.page, 'lost: the rig is missing')
    await told.waitFor()
    expect(await told.innerText()).toMatch(/gone\.obj does not exist.*"Run"/s)
    expect(await running.page.locator('[role=alert], [role=status]').filter({ hasText: 'missing' }).count()).toBe(1)
    expect(await row('lost').innerText()).toContain('missing: gone.obj')
    expect(await row('wing').innerText()).toContain('Run (missing)')
    await expect.poll(status).toContain('10 triangles')
    await running.app.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      },
      join(folder, 'found.obj'),
    )
    await row('lost').getByRole('button', { name: 'Find gone.obj…' }).click()
    await expect.poll(status).toContain('17 triangles')
    expect(await running.page.title()).toContain('•')
    await running.page.keyboard.press('Control+S')
    await running.page.evaluate(() => window.rigsphere.shell.saveScene({ ask: false }))
    const { bodies } = JSON.parse(await readFile(scene(), 'utf8')) as SceneFile
    expect(bodies.map(({ rig, clip }) => [rig, clip])).toEqual([
      ['found.obj', null],
      ['wing.obj', 'Run'],
    ])
  })
})

describe('a core that crashes after a rig file was deleted', () => {
  it('keeps the scene in the window, with its edits and a placeholder', async () => {
    await writeFile(join(folder, 'wing.obj'), strip(10))
    await writeFile(join(folder, 'other.obj'), strip(5))
    await write({ name: 'wing', rig: 'wing.obj' }, { name: 'other', rig: 'other.obj' })
    await launch(scene(), 'mine')
    await button('Hide wing').click()
    await expect.poll(() => running.page.title()).toContain('•')
    await rm(join(folder, 'wing.obj'))
    await running.app.evaluate(async () => {
      const { worker } = Reflect.get(globalThis, 'rigsphereTest') as { worker: { terminate(): Promise<number> } }
      await worker.terminate()
    })
    await message(running.page, 'core is back').waitFor()
    await expect.poll(() => row('wing').innerText()).toContain('missing: wing.obj')
    await button('Show wing').waitFor()
    expect(await running.page.title()).toMatch(/mine.*•/)
    await expect.poll(status).toContain('5 triangles')
    await button('Undo').click()
    await button('Hide wing').waitFor()
    await writeFile(join(folder, 'wing.obj'), strip(10))
    await button('Reload').click()
    await expect.poll(status).toContain('15 triangles')
  })
})

describe('a rig opened again', () => {
  it('plays the clip that the user chose last', async () => {
    const { fixture } = limb()
    const turn = new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2])
    for (const name of ['Death', 'Walk']) animate(fixture, 1, 'rotation', [0, 1], turn, { name })
    await writeFile(join(folder, 'limb.glb'), fixture.glb())
    await launch(join(folder, 'limb.glb'), 'limb')
    expect(await row('limb').innerText()).toContain('Death')
    await running.page.getByRole('combobox', { name: 'Clip' }).click()
    await running.page.getByRole('option', { name: /Walk/ }).click()
    await expect.poll(async () => readFile(join(userData, 'settings.json'), 'utf8')).toContain('Walk')
    await running.close()
    await launch(join(folder, 'limb.glb'), 'limb')
    expect(await row('limb').innerText()).toContain('Walk')
    expect(await running.page.title()).not.toContain('•')
  })
})
