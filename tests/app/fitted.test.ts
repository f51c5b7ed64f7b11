import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { changedPicture, differentPart, picture, settledPicture } from '../support/picture.ts'
import { openPanel, sceneShown, seekTo } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await openPanel(running.page, 'Inspect', 'Fitted spheres')
})
afterAll(() => running?.close())

const button = (name: string | RegExp) => running.page.getByRole('button', { name })
const panel = () => running.page.getByRole('region', { name: 'Fitted spheres', exact: true })
const posed = () => panel().getByText(/^Protrusion in this pose/)
const atRest = () => panel().getByText(/^Protrusion at rest/)
const range = () => panel().locator('.colour-legend .dim').innerText()
const copied = () => running.app.evaluate(({ clipboard }) => clipboard.readText())
const comparison = () => panel().getByRole('table', { name: 'Both trees, level by level' })
const count = async () => Number.parseInt(await panel().locator('.stage-count').innerText())

async function choose(name: string, option: string): Promise<void> {
  await panel().getByRole('combobox', { name, exact: true }).click()
  await running.page.getByRole('option', { name: option, exact: true }).click()
}

async function compare(): Promise<void> {
  await panel().getByRole('button', { name: 'Compare', exact: true }).click()
  await comparison().waitFor({ timeout: 120_000 })
}

/** Texts of a row of the comparison, once per group. */
const cells = (row: string) =>
  comparison()
    .locator('tr')
    .filter({ has: running.page.getByRole('rowheader', { name: row, exact: true }) })
    .locator('td')
    .allInnerTexts()

describe('fitted spheres', () => {
  it('continue to build in other workspaces, and leave no tree if cancelled', async () => {
    await panel().getByRole('button', { name: 'High', exact: true }).click()
    await button(/^Fit spheres/).click()
    await running.page.getByRole('tab', { name: 'Skin', exact: true }).click()
    await running.page.getByRole('tab', { name: 'Inspect', exact: true }).click()
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await button(/^Fit spheres/).waitFor()
    expect(await panel().getByText('Level drawn').count()).toBe(0)
  })

  it('are drawn level by level', async () => {
    await panel().getByRole('button', { name: 'Full', exact: true }).click()
    await choose('Builder', 'Octree')
    await button(/^Fit spheres/).click()
    const level = panel().getByRole('slider', { name: 'Level drawn' })
    await level.waitFor()
    await level.press('Home')
    await panel().getByText('1 sphere', { exact: true }).waitFor()
    await level.press('End')
    await expect.poll(count).toBeGreaterThan(20)
  })

  it('are coloured by the current pose when paused, and by the rest pose during playback', async () => {
    await posed().waitFor()
    await seekTo(running.page, 0.2)
    await atRest().waitFor()
    const rest = await range()
    await posed().waitFor()
    await expect.poll(range).not.toBe(rest)
    await button('Play').click()
    await atRest().waitFor()
    expect(await range()).toBe(rest)
    await button('Pause').click()
    await posed().waitFor()
  })

  it('are drawn while another tree is built; if this is cancelled, the previous level is drawn again', async () => {
    await panel().getByRole('slider', { name: 'Level drawn' }).press('ArrowLeft')
    await posed().waitFor()
    const drawn = await count()
    const before = await settledPicture(running.page)
    await choose('Builder', 'Medial, fitted to the surface')
    await panel().getByRole('button', { name: 'High', exact: true }).click()
    await button(/^Fit spheres/).click()
    await panel()
      .getByText(/^Level \d is drawn in the reference pose/)
      .waitFor()
    const changed = async () => differentPart(running, before, await picture(running.page))
    await expect.poll(changed, { timeout: 15_000 }).toBeGreaterThan(0.005)
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await button(/^Fit spheres/).waitFor()
    await posed().waitFor()
    expect(await count()).toBe(drawn)
    await expect.poll(changed, { timeout: 15_000 }).toBeLessThan(0.001)
  })

  it('are reported to cover all of the skin', async () => {
    const highlight = panel().getByRole('switch', { name: 'Highlight uncovered skin' })
    await highlight.click()
    await panel().getByText('All of the skin is covered on this level.').waitFor({ timeout: 30_000 })
    await highlight.click()
    await expect.poll(() => panel().getByText('All of the skin is covered').count()).toBe(0)
  })

  it('are compared with the query tree; both cover the whole skin', async () => {
    await compare()
    expect((await comparison().getByRole('columnheader').allInnerTexts()).slice(-2)).toEqual([
      'Octree, full',
      'Query tree',
    ])
    const covers = (await cells('cover')).filter((text) => text !== '–')
    expect(covers.length).toBeGreaterThan(8)
    for (const cover of covers) expect(cover).toBe('100 %')
    for (const time of await cells('time per query')) expect(time).toMatch(/^[\d.,]+ ms$/)
    expect(await comparison().getByLabel('better').count()).toBeGreaterThan(3)
  })

  it('keep their comparison in other workspaces', async () => {
    const before = await comparison().innerText()
    await running.page.getByRole('tab', { name: 'Skin', exact: true }).click()
    await running.page.getByRole('tab', { name: 'Inspect', exact: true }).click()
    await expect.poll(() => comparison().innerText()).toBe(before)
  })

  it('are compared with those of another builder', async () => {
    await choose('Builder', 'Grid')
    await panel().getByRole('button', { name: 'Fast', exact: true }).click()
    await button(/^Fit spheres/).click()
    await panel().getByRole('combobox', { name: 'A', exact: true }).getByText('Grid, fast').waitFor()
    await choose('B', 'Grid, fast')
    await expect
      .poll(() => panel().getByRole('button', { name: 'Compare', exact: true }).getAttribute('aria-disabled'))
      .toBe('true')
    await choose('B', 'Octree, full')
    await compare()
    expect((await cells('cover')).filter((text) => text === '100 %').length).toBe(8)
    const [grid, octree] = (await cells('worst error')).slice(-2).map((text) => Number.parseFloat(text))
    expect(grid).not.toBe(octree)
  })

  it('have a comparison that is copied with all digits', async () => {
    await panel().getByRole('button', { name: 'Copy as CSV' }).click()
    await expect.poll(copied).toMatch(/^measure,level,seconds,"Grid, fast","Octree, full"\n/)
    expect(await copied()).toMatch(/\nworst,4,,0\.\d{8,},0\.\d{8,}\n/)
    expect(await copied()).toMatch(/\nquery milliseconds,,\d[\d.]*,\d[\d.]*,\d[\d.]*\n/)
  })

  it('keep the previous result if a comparison is cancelled', async () => {
    const before = await comparison().innerText()
    await panel().getByRole('button', { name: 'Compare', exact: true }).click()
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await panel().getByRole('button', { name: 'Compare', exact: true }).waitFor()
    expect(await comparison().innerText()).toBe(before)
  })

  it('are hidden if their panel is collapsed', async () => {
    const drawn = () => running.page.getByText('Showing fitted spheres').count()
    expect(await drawn()).toBe(1)
    await running.page.getByRole('button', { name: 'Fitted spheres', exact: true }).click()
    await expect.poll(drawn).toBe(0)
  })
})

describe('uncovered skin', () => {
  it('is absent on a level of the query tree', async () => {
    const card = running.page.getByRole('region', { name: 'Spheres', exact: true })
    await card.getByRole('switch', { name: 'Highlight uncovered skin' }).click()
    await card.getByText('All of the skin is covered on this level.').waitFor({ timeout: 30_000 })
  })

  it('is highlighted outside rigid spheres that were fitted to other poses', async () => {
    const { page } = running
    await page.getByRole('tab', { name: 'Export', exact: true }).click()
    await button(/^spheres enclose the skin in/).click()
    await button('None').click()
    const spheres = page.getByRole('spinbutton', { name: /^Spheres at most/ })
    await spheres.fill('400')
    await spheres.press('Enter')
    await seekTo(page, 0.58)
    await button('Preview').click()
    const card = page.getByRole('region', { name: 'Rigid spheres of the export' })
    const highlight = card.getByRole('switch', { name: 'Highlight uncovered skin' })
    if ((await highlight.getAttribute('aria-checked')) === 'false') await highlight.click()
    await card.getByText(/of the skin is outside the spheres \(black\)\.$/).waitFor({ timeout: 60_000 })
    const highlighted = await settledPicture(page)
    const plain = await changedPicture(page, () => highlight.click())
    expect(await differentPart(running, highlighted, plain)).toBeGreaterThan(0.00003)
  })
})
