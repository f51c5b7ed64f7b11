import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterTheTour, freshFolder, launchApp, type RunningApp } from '../support/electron.ts'
import { picture, settledPicture } from '../support/picture.ts'
import { sampleRig } from '../support/sample.ts'
import { sceneShown, unfold } from '../support/window.ts'

const long = 'a_character_whose_file_name_says_everything_that_ever_happened_to_it_version'
const rigName = `${long}_0012.glb`
const sceneName = `${long}_in_a_scene_${long}`
const bodyName = `${long}_left`

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-names-')
  await copyFile(sampleRig, join(folder, rigName))
  const place = { position: [0, 0, -1234.5678], rotation: [0, 0.6, 0, 0.8], scale: [1.2345, 1.2345, 1.2345] }
  const body = { name: bodyName, rig: rigName, clip: 'meet', offset: 12.345, speed: -1.2345, skinning: 'linear', place }
  const scene = join(folder, `${sceneName}.rigscene.json`)
  await writeFile(scene, JSON.stringify({ version: 1, time: 0, bodies: [{ loop: true, ...body }] }))
  const view = { tourSeen: true, workspace: 'contacts' }
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...afterTheTour, theme: 'dark', view }))
  running = await launchApp({ userData: folder, args: [scene] })
  // Playwright emulates the light theme unless told otherwise.
  await running.page.emulateMedia({ colorScheme: null })
  await sceneShown(running.page, long)
  await running.page
    .getByText(/^\d+ contacts?$/)
    .first()
    .waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

/** Both ends of a name, and whether an ellipsis stands for its middle. */
const endsOf = (name: Locator) =>
  name.evaluate((element) => {
    const [start, end] = ['start', 'end'].map((part) => element.querySelector<HTMLElement>(`.middle-name-${part}`)!)
    const box = element.getBoundingClientRect()
    return {
      start: start!.dataset['text']!.slice(0, 5),
      cut: start!.scrollWidth > start!.clientWidth && getComputedStyle(start!).textOverflow === 'ellipsis',
      end: end!.dataset['text']!,
      inside: end!.getBoundingClientRect().right <= box.right + 1,
    }
  })

describe('a long name', () => {
  it('of a scene is shortened by an ellipsis in the header', async () => {
    const name = running.page.locator('.topbar-name .middle-name')
    expect(await endsOf(name)).toEqual({ start: long.slice(0, 5), cut: true, end: 'scene.json', inside: true })
    const box = (await role('button', { name: /^Commands/ }).boundingBox())!
    const width = await running.page.evaluate(() => innerWidth)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  })

  it('of a rig file is shortened in the middle and leaves the counts visible', async () => {
    const rig = await unfold(running.page, 'Rig')
    const table = rig.getByRole('table', { name: `Counts of ${rigName}` })
    const right = (await rig.boundingBox())!.x + (await rig.boundingBox())!.width
    for (const cell of await table.getByRole('cell').all()) {
      const box = (await cell.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(right)
    }
    expect(await endsOf(table.locator('.middle-name'))).toMatchObject({ end: 'n_0012.glb', cut: true, inside: true })
    await role('button', { name: 'Rig', exact: true }).click()
  })

  it('of a body keeps its end in the list of bodies and in the costs', async () => {
    const shown = { start: long.slice(0, 5), cut: true, end: bodyName.slice(-10), inside: true }
    expect(await endsOf(role('list', { name: 'Bodies' }).locator('.middle-name').first())).toEqual(shown)
    const costs = await unfold(running.page, 'Costs by body')
    expect(await endsOf(costs.locator('.middle-name').first())).toEqual(shown)
  })
})

/** Number fields whose numbers do not fit. */
const clipped = () =>
  running.page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('.number-field input')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((input) => `${input.ariaLabel} ${input.value}`),
  )

describe('number fields', () => {
  it('show numbers of many digits unclipped', async () => {
    await role('button', { name: 'Placement' }).click()
    expect(await role('spinbutton').count()).toBeGreaterThan(8)
    expect(await clipped()).toEqual([])
    await role('button', { name: 'Placement' }).click()
  })
})

/** Red, green, blue of every pixel of a screenshot. */
const pixelsOf = (png: string) =>
  running.app.evaluate(({ nativeImage }, text) => {
    const bitmap = nativeImage.createFromBuffer(Buffer.from(text, 'base64')).toBitmap()
    return Array.from({ length: bitmap.length / 4 }, (_, k) => [2, 1, 0].map((channel) => bitmap[4 * k + channel]!))
  }, png)

describe('in the dark theme', () => {
  it('the corner between two scrollbars is not white', async () => {
    await running.page.evaluate(() => {
      const box = document.createElement('div')
      box.id = 'scrolls'
      const look = { position: 'fixed', inset: '200px auto auto 400px', width: '60px', height: '60px', zIndex: '99' }
      Object.assign(box.style, { ...look, overflow: 'scroll', background: 'var(--panel)' })
      document.body.append(box)
    })
    const clip = { x: 451, y: 251, width: 8, height: 8 }
    const corner = await pixelsOf((await running.page.screenshot({ clip })).toString('base64'))
    await running.page.evaluate(() => document.querySelector('#scrolls')?.remove())
    expect(Math.max(...corner.flat())).toBeLessThan(90)
  })
})

describe('in the light theme', () => {
  it('a single plain body has the colour of clay, warmer than its surroundings', async () => {
    await running.page.emulateMedia({ colorScheme: 'light' })
    await settledPicture(running.page)
    await role('button', { name: 'Frame everything' }).click()
    await settledPicture(running.page)
    const pixels = await pixelsOf(await picture(running.page))
    const warm = pixels.filter(([red = 0, , blue = 0]) => red > blue + 8)
    expect(warm.length / pixels.length).toBeGreaterThan(0.02)
  })
})
