import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.keyboard.press('Control+2')
  await unfold(running.page, 'Time budget')
})
afterAll(() => running?.close())

const slider = () => running.page.getByRole('slider', { name: 'Stop after' })
const row = (name: string) => running.page.locator('tr').filter({ hasText: name }).locator('td')
const contacts = async () => Number((await row('contacts found').innerText()).replace(',', ''))
const undecided = async () => Number.parseInt((await row('undecided').innerText()).replace(',', ''))

describe('a time budget', () => {
  it('leaves pairs of spheres undecided, with a bound', async () => {
    await slider().press('Home')
    await expect.poll(undecided).toBeGreaterThan(0)
    expect(await contacts()).toBe(0)
    expect(await row('gap at most').innerText()).toMatch(/^\d/)
    await running.page.getByText('Nothing touches in this frame').waitFor()
  })

  it('gives the exact answer without a limit', async () => {
    await slider().press('End')
    await expect.poll(undecided).toBe(0)
    expect(await row('gap at most').innerText()).toBe('exact')
    await expect.poll(contacts).toBeGreaterThan(100)
  })

  it('has no effect once its panel is collapsed', async () => {
    await slider().press('Home')
    await expect.poll(undecided).toBeGreaterThan(0)
    await running.page.getByRole('button', { name: 'Time budget' }).click()
    await running.page
      .getByText(/^\d{3} contacts$/)
      .first()
      .waitFor()
  })
})
