import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { faintText } from '../support/faintText.ts'
import { openPanel, sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
  await running.page.evaluate(noteCanvasText)
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (key: string) => running.page.locator('body').press(key)

const LEAST = 12

/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5

/** Records all text drawn to canvases with its size in CSS pixels. */
function noteCanvasText(): void {
  const notes: string[] = []
  Object.assign(window, { canvasText: notes })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (...words) {
    const scale = this.getTransform().a / devicePixelRatio
    notes.push(`${Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0') * scale} ${words[0]}`)
    return fillText.apply(this, words)
  }
}

/** Visible text smaller than `least` on screen, including scaled SVG. */
function smallText(least: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small: string[] = []
  let seen = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || element.closest('.visually-hidden, title, style, script') !== null) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale
    seen++
    if (size < least - 0.01) small.push(`${size} px: ${text} (${element.className})`)
  }
  return seen < 40 ? [`only ${seen} texts are visible`] : small
}

async function expectLegible(): Promise<void> {
  expect(await running.page.evaluate(smallText, LEAST)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await running.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await running.page.waitForTimeout(300)
    expect(await running.page.evaluate(faintText, LEAST_CONTRAST), colorScheme).toEqual([])
  }
}

describe('text', () => {
  it.each(['Inspect', 'Skin', 'Contacts', 'Export'])('is at least 12 pixels high in the workspace %s', async (name) => {
    await role('tab', { name }).click()
    await running.page.waitForTimeout(1500)
    await expectLegible()
  })

  it('is legible in the sphere details, even in the narrowest column', async () => {
    await openPanel(running.page, 'Inspect', 'Selected sphere')
    await role('button', { name: 'Select the root' }).click()
    await role('button', { name: 'Child' }).first().click()
    await running.page.locator('.corners').first().waitFor()
    await expectLegible()
    const line = role('separator', { name: 'Width of the right column' })
    await line.focus()
    for (let k = 0; k < 12; k++) await running.page.keyboard.press('ArrowRight')
    await expectLegible()
  })

  it('is legible in the vertex details', async () => {
    await openPanel(running.page, 'Inspect', 'Selected vertex')
    await expectLegible()
    const box = await running.page.locator('.viewport-canvas').boundingBox()
    if (box === null) throw new Error('there is no viewport')
    await press('v')
    for (let k = 0; k < 10; k++) {
      await running.page.mouse.click(box.x + box.width * (0.35 + 0.03 * k), box.y + box.height * 0.45)
      await running.page.waitForTimeout(200)
      if ((await running.page.getByText('Influences').count()) > 0) break
    }
    await running.page.getByText('Influences').waitFor()
    await expectLegible()
  })

  it.each(['Who touches', 'Costs by body'])('is legible in the panel %s', async (title) => {
    await openPanel(running.page, 'Contacts', title)
    await running.page.waitForTimeout(500)
    await expectLegible()
  })

  it('is legible in the palette and in the shortcut list', async () => {
    await press('Control+k')
    await role('combobox', { name: 'Find a command' }).waitFor()
    await expectLegible()
    await role('combobox', { name: 'Find a command' }).fill('shortcuts')
    await running.page.keyboard.press('Enter')
    await role('dialog', { name: /shortcuts/i }).waitFor()
    await expectLegible()
    await running.page.keyboard.press('Escape')
    await role('dialog').waitFor({ state: 'detached' })
  })

  it('is legible in a crowd', async () => {
    await press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('open sample scene: a crowd')
    await running.page.keyboard.press('Enter')
    await sceneShown(running.page, 'crowd-50')
    await openPanel(running.page, 'Contacts', 'Who touches')
    await running.page.locator('.pair-row').first().waitFor()
    await expectLegible()
  })

  it('is legible in every plot', async () => {
    const written = await running.page.evaluate(() => Reflect.get(window, 'canvasText') as string[])
    expect(written.length).toBeGreaterThan(10)
    expect(written.filter((note) => Number.parseFloat(note) < LEAST - 0.01)).toEqual([])
  })
})
