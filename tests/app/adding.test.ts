import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, launchApp, type RunningApp } from '../support/electron.ts'
import { sampleRig } from '../support/sample.ts'
import { message, openPanel, sceneShown } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-adding-')
  running = await launchApp()
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const bodies = () => role('list', { name: 'Bodies' })

/** Answers the next file dialog. */
const dialogChooses = (path: string) =>
  running.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, path)

/** A tetrahedron of the given height. */
async function writeObstacle(name: string, height: number): Promise<string> {
  const path = join(folder, name)
  const corners = [
    [0, 0, 0],
    [height, 0, 0],
    [0, height, 0],
    [0, 0, height],
  ]
  const faces = ['1 3 2', '1 2 4', '1 4 3', '2 3 4']
  await writeFile(path, [...corners.map((at) => `v ${at.join(' ')}`), ...faces.map((face) => `f ${face}`)].join('\n'))
  return path
}

async function addBody(path: string): Promise<void> {
  await dialogChooses(path)
  await role('button', { name: 'Add a rig to the scene' }).click()
}

describe('an added body', () => {
  it('is selected, and causes no hint if it has a usual size', async () => {
    await addBody(await writeObstacle('crate.obj', 1))
    await bodies()
      .getByRole('button', { name: /^crate/, pressed: true })
      .waitFor()
    expect(await role('button', { name: 'Scale to match' }).count()).toBe(0)
  })

  it('is scaled on request if its size is very different', async () => {
    await addBody(await writeObstacle('tower.obj', 180))
    await bodies()
      .getByRole('button', { name: /^tower/, pressed: true })
      .waitFor()
    await message(running.page, /^tower is \d+ times as large as the other bodies/).waitFor()
    await role('button', { name: 'Scale to match' }).click()
    const scale = () =>
      running.page.evaluate(async () => {
        const start = await window.rigsphere.shell.ready()
        return start.ok ? start.value.scene?.bodies.at(-1)?.settings.place.scale[1] : undefined
      })
    await expect.poll(scale).toBeLessThan(0.02)
    await role('button', { name: 'Undo' }).click()
    await expect.poll(scale).toBe(1)
  })
})

describe('self-contact', () => {
  it('is off again for the next rig', async () => {
    await openPanel(running.page, 'Contacts', 'Who touches')
    const self = role('switch', { name: 'Include self-contact' })
    await self.click()
    await expect.poll(() => self.getAttribute('aria-checked')).toBe('true')
    await dialogChooses(sampleRig)
    await role('button', { name: 'Open…' }).click()
    await role('dialog').getByRole('button', { name: 'Don’t save' }).click()
    await sceneShown(running.page, 'man.glb')
    await openPanel(running.page, 'Contacts', 'Who touches')
    await expect.poll(() => self.getAttribute('aria-checked')).toBe('false')
  })
})
