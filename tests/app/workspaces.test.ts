import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterTheTour, freshFolder, launchApp, type RunningApp } from '../support/electron.ts'
import { changedPicture, differentPart, settledPicture } from '../support/picture.ts'
import { openPanel, sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
let userData: string
beforeAll(async () => {
  userData = await freshFolder('rigsphere-workspaces-')
  await writeFile(join(userData, 'settings.json'), JSON.stringify(afterTheTour))
  running = await launchApp({ userData })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(userData, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const current = () => role('tab', { selected: true }).innerText()
const spheres = (style: string) => role('button', { name: style, exact: true }).getAttribute('aria-pressed')

describe('workspaces', () => {
  it.each([
    ['2', 'Contacts'],
    ['3', 'Skin'],
    ['5', 'Export'],
    ['1', 'Inspect'],
  ])('switch by Ctrl+%s to %s', async (digit, name) => {
    await running.page.locator('body').press(`Control+${digit}`)
    await expect.poll(current).toBe(name)
    await role('tabpanel', { name }).waitFor()
  })

  it('switch by arrow keys in the header', async () => {
    await role('tab', { name: 'Inspect' }).focus()
    await running.page.keyboard.press('ArrowRight')
    await expect.poll(current).toBe('Contacts')
  })

  it('restore their own viewport settings', async () => {
    await role('tab', { name: 'Inspect' }).click()
    await expect.poll(() => spheres('Wire')).toBe('true')
    await role('button', { name: 'Solid', exact: true }).click()
    await role('tab', { name: 'Contacts' }).click()
    await expect.poll(() => spheres('Off')).toBe('true')
    await role('tab', { name: 'Inspect' }).click()
    await expect.poll(() => spheres('Solid')).toBe('true')
  })

  it('keep the selection', async () => {
    await openPanel(running.page, 'Inspect', 'Selected sphere')
    await role('button', { name: 'Select the root' }).click()
    await role('region', { name: 'Selected sphere' }).getByText('sphere 0').waitFor()
    await role('tab', { name: 'Skin' }).click()
    await role('tab', { name: 'Inspect' }).click()
    await role('region', { name: 'Selected sphere' }).getByText('sphere 0').waitFor()
  })
})

describe('switching', () => {
  it('does not move the camera', async () => {
    await role('tab', { name: 'Contacts' }).click()
    await changedPicture(running.page, () => role('button', { name: 'Side', exact: true }).click())
    const before = await settledPicture(running.page)
    await role('tab', { name: 'Skin' }).click()
    await role('tab', { name: 'Export' }).click()
    await role('tab', { name: 'Contacts' }).click()
    const changed = async () => differentPart(running, before, await settledPicture(running.page))
    await expect.poll(changed, { timeout: 15_000 }).toBeLessThan(0.001)
  })
})

describe('a panel', () => {
  it('is found in the palette by its content, expanded and focused', async () => {
    const costs = role('button', { name: 'Costs by body', exact: true })
    await role('tab', { name: 'Inspect' }).click()
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('panel refitted deformed vertices each body')
    await running.page.keyboard.press('Enter')
    await expect.poll(current).toBe('Contacts')
    await expect.poll(() => costs.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => costs.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

const resize = (width: number, height: number) =>
  running.app.evaluate(
    ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0].setContentSize(width, height),
    [width, height] as const,
  )
const zoomTo = (factor: number) =>
  running.app.evaluate(
    ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0].webContents.setZoomFactor(factor),
    factor,
  )
/** Parts of the layout that overflow, and truncated titles. */
const tooWide = () =>
  running.page.evaluate(() =>
    [...document.querySelectorAll('.cell, .cell > *, .workspace, .topbar, .section-head h2, .panel-fold h2')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.className} ${one.textContent?.slice(0, 30)}`),
  )

/**
 * Cards and toolbars over the middle third of the viewport, where the character is. Bars above and below are allowed.
 */
const coversMiddle = () =>
  running.page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.viewport-canvas')!.getBoundingClientRect()
    const middle = {
      left: left + width / 3,
      right: left + (2 * width) / 3,
      top: top + height / 4,
      bottom: top + 0.75 * height,
    }
    return [...document.querySelectorAll('.stage-card, .stage-picture [role=toolbar] > *')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        const beside = box.right <= middle.left || box.left >= middle.right
        return !beside && box.bottom > middle.top && box.top < middle.bottom
      })
      .map((one) => one.textContent ?? '')
  })

/** Pairs of overlays in the viewport, and of controls in the top bar, that overlap. */
const overlapping = () =>
  running.page.evaluate(() => {
    const groups = ['.stage-chips > *, .stage-tools, .stage-card, .stage-camera', '.topbar button']
    return groups.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)].map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        // Cards scroll in their column, which clips them.
        const end = element.closest('.stage-side')?.getBoundingClientRect().bottom ?? bottom
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return { name, box: { left, right, top, bottom: Math.min(bottom, end) } }
      })
      return all.flatMap((a, k) =>
        all
          .slice(k + 1)
          .filter(({ box }) => box.left < a.box.right - 1 && a.box.left < box.right - 1)
          .filter(({ box }) => box.top < a.box.bottom - 1 && a.box.top < box.bottom - 1)
          .map((b) => `${a.name} / ${b.name}`),
      )
    })
  })

const section = (name: string) => role('region', { name })

/** Whether the title of a section in the left column is visible without scrolling. */
const titleInSight = (name: string) =>
  role('region', { name, exact: true }).evaluate((element) => {
    const title = element.querySelector('h2')?.getBoundingClientRect()
    const cell = element.closest('.cell')?.getBoundingClientRect()
    return title !== undefined && cell !== undefined && title.bottom <= cell.bottom
  })

const jointsInSight = () =>
  running.page.evaluate(() => {
    const bottom = document.querySelector('.cell-left')?.getBoundingClientRect().bottom ?? 0
    const joints = [...document.querySelectorAll('[role=treeitem]')]
    return joints.filter((one) => one.getBoundingClientRect().bottom <= bottom).length
  })

describe('a small window', () => {
  it('collapses the cards over the viewport, and nothing overflows', async () => {
    await role('tab', { name: 'Inspect' }).click()
    await unfold(running.page, 'Rig')
    await resize(960, 600)
    await role('button', { name: 'Unfold: Spheres' }).waitFor()
    await role('separator', { name: 'Width of the right column' }).focus()
    for (let k = 0; k < 12; k++) await running.page.keyboard.press('ArrowRight')
    await section('Worst spheres').getByRole('listitem').first().waitFor()
    for (const name of ['Contacts', 'Skin', 'Export', 'Inspect']) {
      await role('tab', { name }).click()
      await role('tabpanel', { name }).waitFor()
      await expect.poll(tooWide, { message: name }).toEqual([])
    }
    await role('button', { name: 'Unfold: Spheres' }).click()
    await role('slider', { name: 'Tree level' }).waitFor()
    await role('button', { name: 'Fold: Spheres', exact: true }).click()
    await resize(1280, 800)
    await role('slider', { name: 'Tree level' }).waitFor()
    await role('button', { name: 'Rig', exact: true }).click()
  })

  it.each([
    [960, 600, 1],
    [1440, 900, 1.5],
  ])('of %i × %i with text zoom %d does not cover the character', async (width, height, zoom) => {
    await resize(width, height)
    await zoomTo(zoom)
    for (const name of ['Inspect', 'Contacts', 'Skin', 'Export']) {
      await role('tab', { name }).click()
      await role('tabpanel', { name }).waitFor()
      await expect.poll(coversMiddle, { message: name }).toEqual([])
      await expect.poll(tooWide, { message: name }).toEqual([])
    }
    await zoomTo(1)
    await resize(1280, 800)
  })

  it('of 1280 × 800 with text zoom 1.5 shows all titles and no overlapping controls', async () => {
    await zoomTo(1.5)
    for (const name of ['Inspect', 'Contacts']) {
      await role('tab', { name }).click()
      await role('tabpanel', { name }).waitFor()
      await expect.poll(overlapping, { message: name }).toEqual([])
      await role('button', { name: 'Unfold: Spheres' }).click()
      await expect.poll(overlapping, { message: `${name}, card unfolded` }).toEqual([])
      await role('button', { name: 'Fold: Spheres', exact: true }).click()
      await expect.poll(tooWide, { message: name }).toEqual([])
    }
    expect(await titleInSight('Joints')).toBe(true)
    await zoomTo(1)
  })

  it('of 960 × 600 does not cover the character with the card of a selection', async () => {
    await role('treeitem', { name: /^spine/ }).click()
    await resize(960, 600)
    for (const name of ['Inspect', 'Contacts', 'Skin', 'Export']) {
      await role('tab', { name }).click()
      await section('Selection').waitFor()
      await expect.poll(coversMiddle, { message: name }).toEqual([])
    }
    await resize(1280, 800)
  })

  it('of 1280 × 800 shows at least six joints', async () => {
    await running.page.keyboard.press('Escape')
    await expect.poll(jointsInSight).toBeGreaterThanOrEqual(6)
  })
})

describe('the next start', () => {
  it('opens the same workspace with the same panels collapsed', async () => {
    await role('tab', { name: 'Skin' }).click()
    await role('button', { name: 'Methods', exact: true }).click()
    await running.page.waitForTimeout(1000)
    await running.close()
    running = await launchApp({ userData })
    await sceneShown(running.page, 'two-men')
    await expect.poll(current).toBe('Skin')
    const fold = role('button', { name: 'Methods', exact: true })
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('a selection', () => {
  it('has a card in every workspace that leads to its panel', async () => {
    await openPanel(running.page, 'Inspect', 'Selected sphere')
    await role('button', { name: 'Select the root' }).click()
    await role('tab', { name: 'Contacts' }).click()
    const card = role('region', { name: 'Selection' })
    await card.getByText(/level 1 · [\d,]+ triangles/).waitFor()
    await card.getByRole('button', { name: 'Show in Inspect' }).click()
    await expect.poll(current).toBe('Inspect')
    await role('tab', { name: 'Export' }).click()
    await role('treeitem', { name: /^spine/ }).click()
    await card.getByText(/moves [\d,]+ vertices/).waitFor()
    await card.getByRole('button', { name: 'Show in Skin' }).click()
    await expect.poll(current).toBe('Skin')
    await card.getByRole('button', { name: 'Clear the selection' }).click()
    await card.waitFor({ state: 'detached' })
  })
})
