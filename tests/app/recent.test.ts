import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Thumbnails } from '../../electron/files/thumbnails.ts'
import { afterTheTour, freshFolder, launchApp, type RunningApp } from '../support/electron.ts'
import { sampleRig } from '../support/sample.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-recent-')
  await copyFile(sampleRig, join(folder, 'walker.glb'))
  await writeFile(join(folder, 'settings.json'), JSON.stringify(afterTheTour))
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const start = (file: string) => launchApp({ userData: folder, args: [join(folder, file)] })
const kept = () => readdir(join(folder, 'thumbnails')).catch(() => [])

it('thumbnails are stored by path, and deleted if the file is no longer recent', async () => {
  const own = join(folder, 'own')
  const thumbnails = new Thumbnails(own)
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  expect(thumbnails.find('/a/man.glb')).toBeNull()
  expect(thumbnails.keep('/a/man.glb', picture)).toBe(true)
  expect(thumbnails.keep('/b/man.glb', picture)).toBe(true)
  expect(thumbnails.find('/a/man.glb')).toBe(picture)
  thumbnails.keepOnly(['/b/man.glb'])
  expect(thumbnails.find('/a/man.glb')).toBeNull()
  expect(await readdir(own)).toHaveLength(1)
})

it('an opened scene gets a thumbnail beside the settings', async () => {
  running = await start('walker.glb')
  await sceneShown(running.page, 'walker')
  await expect.poll(kept, { timeout: 30_000 }).toHaveLength(1)
  const [name = ''] = await kept()
  const png = await readFile(join(folder, 'thumbnails', name))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([160, 100])
  expect(png.length).toBeGreaterThan(1500)
  const refused = await running.page.evaluate(() =>
    window.rigsphere.shell.keepThumbnail({ picture: 'data:image/svg+xml;base64,PHN2Zz4=' }),
  )
  expect(refused).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  await running.close()
})

it('the start screen shows recent files as cards', async () => {
  await writeFile(join(folder, 'broken.glb'), 'not a rig')
  const settings = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')) as { recent: string[] }
  await writeFile(
    join(folder, 'settings.json'),
    JSON.stringify({ ...settings, recent: [...settings.recent, join(folder, 'other.glb')] }),
  )
  running = await start('broken.glb')
  const cards = running.page.getByRole('region', { name: 'Recent files' }).getByRole('button')
  await expect.poll(() => cards.count()).toBe(2)
  await cards.first().locator('img').waitFor()
  expect(await cards.nth(1).locator('img').count()).toBe(0)
  expect(await cards.first().getAttribute('aria-label')).toBe(`Open walker.glb in ${folder}`)
  await cards.first().click()
  await sceneShown(running.page, 'walker')
})

it('a menu beside “Open…” shows recent files with thumbnails, by keyboard too', async () => {
  const trigger = running.page.getByRole('button', { name: 'Recent files' })
  const items = running.page.getByRole('menuitem', { name: /^Open .+ in / })
  await trigger.focus()
  await running.page.keyboard.press('ArrowDown')
  await expect.poll(() => items.count()).toBe(2)
  await items.first().locator('img').waitFor()
  expect(await items.nth(1).getAttribute('aria-label')).toBe(`Open other.glb in ${folder}`)
  await copyFile(sampleRig, join(folder, 'other.glb'))
  await running.page.keyboard.press('ArrowDown')
  await running.page.keyboard.press('Enter')
  await sceneShown(running.page, 'other')
})

it('clearing the list deletes the thumbnails and removes the menu', async () => {
  await running.page.evaluate(() => window.rigsphere.shell.clearRecentFiles())
  expect(await kept()).toEqual([])
  await running.page.getByRole('button', { name: 'Recent files' }).waitFor({ state: 'detached' })
})
