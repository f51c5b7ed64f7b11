import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { answered, copiedTable, coreBodies } from '../support/scene.ts'
import { strip } from '../support/strip.ts'
import { openPanel, sceneShown, seekTo } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-measuring-'))
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const seek = (part: number) => seekTo(running.page, part)

const distancePanel = () => role('region', { name: 'Distance and overlap', exact: true })
const fact = (name: string) =>
  distancePanel()
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .innerText()
const label = () => running.page.locator('.distance-label span:not([hidden])')
const pair = async () => (await coreBodies(running.page)).map(({ id }) => id) as [number, number]
const cell = () => role('gridcell', { name: /^left and right/ })
const probePanel = () => role('region', { name: 'Probe', exact: true })
const probeCard = () => role('region', { name: 'Probe in the viewport' })
const legend = () => role('list', { name: 'Curves' }).innerText()

function inView(element: Element): boolean {
  const column = element.closest('.workspace')
  return column !== null && element.getBoundingClientRect().bottom <= column.getBoundingClientRect().bottom + 1
}

const cube = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${k & 1} ${(k >> 1) & 1} ${k >> 2}`),
  ...['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => `f ${side}`),
].join('\n')

describe('distance and overlap', () => {
  it('of the only pair equal those of the core in the current frame', async () => {
    await seek(0.2)
    await openPanel(running.page, 'Contacts', 'Distance and overlap')
    const bodies = await pair()
    await expect.poll(() => fact('distance')).toMatch(/^0\.\d+$/)
    await label().waitFor()
    const found = answered(
      await running.page.evaluate((of) => window.rigsphere.engine.distance({ bodies: of }), bodies),
    )
    expect(Number(await fact('distance'))).toBeCloseTo(found.distance, 3)
    expect(await label().innerText()).toBe(await fact('distance'))
    await running.app.evaluate(({ clipboard }) => clipboard.clear())
    await distancePanel().getByRole('button', { name: 'Copy as CSV' }).click()
    await expect.poll(async () => (await copiedTable(running)).length).toBe(3)
    expect((await copiedTable(running)).slice(1).map((cells) => cells.slice(1, 4).map(Number))).toEqual(found.points)
  })

  it('follow the playhead: touching bodies have a common volume', async () => {
    await seek(0.58)
    await expect.poll(() => fact('distance')).toBe('0, they touch')
    await expect.poll(() => label().innerText()).toBe('touching')
    const bodies = await pair()
    const found = answered(
      await running.page.evaluate((of) => window.rigsphere.engine.penetration({ bodies: of, budget: 5000 }), bodies),
    )
    expect(found.volume).toBeGreaterThan(0)
    await expect.poll(async () => Number(await fact('volume in common')) / found.volume).toBeCloseTo(1, 2)
  })

  it('are drawn only while the panel is open', async () => {
    await role('tab', { name: 'Inspect' }).click()
    await expect.poll(() => label().count()).toBe(0)
  })
})

describe('the picked pair', () => {
  it('is kept in other workspaces, where its card leads to the panel', async () => {
    await role('tab', { name: 'Contacts' }).click()
    await cell().click()
    await expect.poll(() => cell().getAttribute('aria-selected')).toBe('true')
    await role('tab', { name: 'Skin' }).click()
    const card = role('region', { name: 'Selection' })
    await card.getByText(/left and right/).waitFor()
    await card.getByText(/^\d+ contacts/).waitFor()
    await card.getByRole('button', { name: 'Show in Contacts' }).click()
    await expect.poll(() => cell().getAttribute('aria-selected')).toBe('true')
    await role('group', { name: 'left and right' }).waitFor()
  })

  it('is kept if a body is selected, until the selection is cleared', async () => {
    await role('button', { name: /^left/ }).first().click()
    expect(await cell().getAttribute('aria-selected')).toBe('true')
    await running.page.locator('body').press('Escape')
    await expect.poll(() => cell().getAttribute('aria-selected')).toBe('false')
  })

  it('leaves the joint list visible at 1280 × 800', async () => {
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].setContentSize(1280, 800))
    await cell().click()
    const list = role('region', { name: 'Where: joints and triangles' })
    await expect.poll(() => list.evaluate(inView)).toBe(true)
  })
})

describe('the probe', () => {
  it('is shown in its panel if that is open, else in a card, and never in both', async () => {
    await openPanel(running.page, 'Contacts', 'Probe')
    await probePanel().getByRole('button', { name: 'Use the probe' }).click()
    await probePanel()
      .getByText(/^touches/)
      .waitFor()
    expect(await probeCard().count()).toBe(0)
    await role('tab', { name: 'Inspect' }).click()
    await probeCard()
      .getByText(/^touches/)
      .waitFor()
    await role('tab', { name: 'Contacts' }).click()
    await probePanel()
      .getByText(/^touches/)
      .waitFor()
    expect(await probeCard().count()).toBe(0)
    await probePanel().getByRole('button', { name: 'Remove the probe' }).click()
    await probePanel().getByRole('button', { name: 'Use the probe' }).waitFor()
  })
  it('expands its panel if activated in Contacts', async () => {
    await role('button', { name: 'Probe', exact: true }).and(running.page.locator('[aria-expanded]')).click()
    await probePanel().getByRole('button', { name: 'Use the probe' }).waitFor({ state: 'detached' })
    await running.page.locator('body').press('p')
    await probePanel()
      .getByText(/^touches/)
      .waitFor()
    await running.page.locator('body').press('Escape')
  })
})

describe('the curves along the clip', () => {
  it('depend on the workspace', async () => {
    await expect.poll(legend).toMatch(/^contacts ≤ [\d,]+\s+spheres refitted ≤ [\d,]+\s+overlap not measured$/)
    await role('tab', { name: 'Export' }).click()
    await expect.poll(legend).toMatch(/^contacts ≤ [\d,]+\s+spheres refitted ≤ [\d,]+$/)
    expect(await role('group', { name: 'Curve' }).count()).toBe(0)
    await openPanel(running.page, 'Skin', 'Volume along the clip')
    await expect.poll(legend, { timeout: 60_000 }).toMatch(/left: volume 9\d\.\d to \d+\.\d %$/)
  })
})

describe('a body with holes', () => {
  it('has a distance, and the panel explains why it has no volume', async () => {
    await writeFile(join(folder, 'cube.obj'), cube)
    await writeFile(join(folder, 'strip.obj'), strip(4))
    const bodies = [
      { name: 'cube', rig: 'cube.obj', place: { position: [0, 5, 0] } },
      { name: 'strip', rig: 'strip.obj' },
    ]
    const scene = join(folder, 'holes.rigscene.json')
    await writeFile(scene, JSON.stringify({ version: 1, bodies }))
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, scene)
    await role('button', { name: 'Open…' }).click()
    await sceneShown(running.page, 'holes')
    const panel = await openPanel(running.page, 'Contacts', 'Distance and overlap')
    await panel.getByText(/Only closed bodies have a volume.*"strip" encloses no volume/).waitFor()
    await expect.poll(() => panel.getByRole('row', { name: /^distance/ }).innerText()).toMatch(/[\d.]+$/)
  })
})
