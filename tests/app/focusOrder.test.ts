import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

/** Areas of the window in reading order, by a selector that matches an ancestor of their controls. */
const areas = {
  header: '.topbar',
  left: '.cell-left',
  viewport: '.stage',
  right: '.workspace',
  playback: '.cell:has(.transport)',
  timeline: '.cell:has([aria-label="Time"])',
  frame: '.cell:has(.frame-facts)',
  edges: '[role="separator"]',
}

const MAX_STOPS = 200

/** The area and the name of every tab stop, from the first to the last. */
async function tabStops(): Promise<readonly (readonly [area: string, name: string])[]> {
  const { page } = running
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
  })
  const stops: (readonly [string, string])[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((areas) => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return null
      const area = Object.entries(areas).find(([, selector]) => focused.closest(selector) !== null)?.[0]
      return [area ?? '', focused.getAttribute('aria-label') ?? focused.textContent] as const
    }, areas)
    if (stop === null || (stops.length > 0 && stop.join() === stops[0].join())) return stops
    stops.push(stop)
  }
  throw new Error(`more than ${MAX_STOPS} tab stops`)
}

const withoutRepeats = (names: readonly string[]) => names.filter((name, k) => name !== names[k - 1])

describe('Tab', () => {
  it.each(['Inspect', 'Contacts', 'Skin', 'Export'])('goes through the window in reading order in %s', async (name) => {
    await running.page.getByRole('tab', { name, exact: true }).click()
    await running.page.getByRole('tabpanel', { name, exact: true }).waitFor()
    const stops = await tabStops()
    expect(withoutRepeats(stops.map(([area]) => area))).toEqual(Object.keys(areas))
  })
})
