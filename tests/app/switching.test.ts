import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { openPanel, sceneShown, seekTo, unfold } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const panel = (name: string) => role('region', { name, exact: true })
const card = () => role('region', { name: 'Selection' })
const current = () => role('tab', { selected: true }).innerText()

/** Follows a button of the card. */
async function showsIn(workspace: string): Promise<void> {
  await card()
    .getByRole('button', { name: `Show in ${workspace}` })
    .click()
  await expect.poll(current).toBe(workspace)
}

/** Shows another workspace and returns. */
async function leaveAndReturn(): Promise<void> {
  const name = await current()
  await role('tab', { name: 'Export', exact: true }).click()
  await role('tabpanel', { name: 'Export' }).waitFor()
  await role('tab', { name, exact: true }).click()
}

describe('switching workspaces keeps', () => {
  it('the settings of a rebuild that was not started', async () => {
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await unfold(running.page, 'Rebuild…')
    const leaf = role('spinbutton', { name: 'Triangles in a leaf' })
    await leaf.fill('7')
    await leaf.press('Enter')
    await leaveAndReturn()
    await expect.poll(() => leaf.inputValue()).toBe('7')
    await unfold(running.page, 'Rebuild…')
  })

  it('the order and the levels of the worst spheres', async () => {
    const worst = await openPanel(running.page, 'Inspect', 'Worst spheres')
    const byNumber = worst.getByRole('button', { name: 'Sort by sphere' })
    const oneLevel = worst.getByRole('button', { name: /^Level \d/ })
    await byNumber.click()
    await oneLevel.click()
    await leaveAndReturn()
    await expect.poll(() => byNumber.getAttribute('aria-pressed')).toBe('true')
    expect(await oneLevel.getAttribute('aria-pressed')).toBe('true')
  })

  it('the effort of a fit that was not started', async () => {
    const high = (await openPanel(running.page, 'Inspect', 'Fitted spheres')).getByRole('button', { name: 'High' })
    await high.click()
    await leaveAndReturn()
    await expect.poll(() => high.getAttribute('aria-pressed')).toBe('true')
    await role('button', { name: 'Fitted spheres', exact: true }).click()
  })

  it('the limit of the time budget', async () => {
    const step = (await openPanel(running.page, 'Contacts', 'Time budget')).getByRole('slider', { name: 'Stop after' })
    await step.press('Home')
    await panel('Time budget').getByText('10 operations').waitFor()
    await leaveAndReturn()
    await panel('Time budget').getByText('10 operations').waitFor()
    await role('button', { name: 'Time budget', exact: true }).click()
  })

  it('contacts that were listed', async () => {
    await seekTo(running.page, 0.58)
    const contacts = await openPanel(running.page, 'Contacts', 'Where: joints and triangles')
    const fold = contacts.getByRole('button', { name: /^Fold / })
    await contacts
      .getByRole('button', { name: /^List the contacts of / })
      .first()
      .click()
    await expect.poll(() => fold.count()).toBe(1)
    await leaveAndReturn()
    await expect.poll(() => fold.count()).toBe(1)
  })
})

describe('the card of the selection', () => {
  it('of a contact shows its triangles and leads to the list', async () => {
    await panel('Where: joints and triangles')
      .getByRole('button', { name: /^Triangle \d/ })
      .first()
      .click()
    await role('tab', { name: 'Skin', exact: true }).click()
    await card()
      .getByText(/^triangles [\d,]+ and [\d,]+$/)
      .waitFor()
    await showsIn('Contacts')
  })

  it('of a vertex shows its weights and leads to its panel', async () => {
    await role('button', { name: 'Front', exact: true }).click()
    const canvas = running.page.locator('.viewport-canvas')
    const { width, height } = (await canvas.boundingBox())!
    const title = card().getByRole('heading', { name: /^Vertex [\d,]+$/ })
    for (let part = 0.35; part < 0.8 && (await title.count()) === 0; part += 0.05) {
      await canvas.click({ position: { x: part * width, y: height / 2 }, modifiers: ['Alt'] })
      await running.page.waitForTimeout(300)
    }
    await card()
      .getByText(/ · \d+ joints?$/)
      .waitFor()
    await card()
      .getByText(/^\d+(\.\d+)? % /)
      .first()
      .waitFor()
    await showsIn('Inspect')
    await panel('Selected vertex').waitFor()
  })

  it('of a body shows its clip and leads to its panels', async () => {
    await role('list', { name: 'Bodies' }).getByRole('button', { name: /^left/ }).first().click()
    await card().getByRole('heading', { name: 'left' }).waitFor()
    await card()
      .getByText(/^[\d,]+ triangles · [\d,]+ joints$/)
      .waitFor()
    await showsIn('Skin')
    await showsIn('Export')
    await showsIn('Inspect')
    await card().getByRole('button', { name: 'Clear the selection' }).click()
    await card().waitFor({ state: 'detached' })
  })
})
