import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

/** A value of the table "This frame" as displayed. */
const value = (name: string) =>
  role('table', { name: 'What the core did for this frame' })
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .innerText()

const clock = () => running.page.locator('.clock').innerText()

/** Screenshot of the viewport without overlays. */
async function picture(): Promise<string> {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  const clip = { x: box.x + 40, y: box.y + 110, width: box.width - 80, height: box.height - 170 }
  return (await running.page.screenshot({ clip })).toString('base64')
}

async function pictureChanges(act: () => Promise<unknown>): Promise<void> {
  const before = await picture()
  await act()
  await expect.poll(async () => (await picture()) !== before, { timeout: 15_000 }).toBe(true)
}

describe('the panels', () => {
  it('show the counts of the core', async () => {
    const triangles = await running.page.evaluate(async () => {
      const start = await window.rigsphere.shell.ready()
      const bodies = (start.ok && start.value.scene?.bodies) || []
      return bodies.reduce((sum, body) => sum + body.rig.triangles, 0)
    })
    const status = await role('contentinfo', { name: 'Status' }).innerText()
    expect(triangles).toBeGreaterThan(0)
    expect(status).toContain(`${triangles.toLocaleString('en')} triangles`)
    expect(status).toMatch(/llvmpipe|swiftshader/i)
  })

  it('show the refitted spheres along the clip, and the time on request', async () => {
    const legend = running.page.locator('.legend').filter({ hasText: 'contacts ≤' })
    await running.page.getByText(/^scanned \d+ of \d+/).waitFor({ timeout: 120_000 })
    const frames = await running.page.evaluate(async () => {
      const times = Array.from({ length: 256 }, (_, k) => k / 30)
      const scan = await window.rigsphere.engine.scan({ times })
      return scan.ok ? scan.value : []
    })
    const shown = /contacts ≤ ([\d,]+)\s*spheres refitted ≤ ([\d,]+)/.exec(await legend.innerText()) ?? []
    const [contacts, refits] = shown.slice(1).map((number) => Number(number.replaceAll(',', '')))
    const seconds = Number(/of (\d+)/.exec(await running.page.locator('.scan').innerText())?.[1]) / 30
    const inside = frames.filter(({ time }) => time < seconds)
    expect(contacts).toBe(Math.max(...inside.map((frame) => frame.contacts)))
    expect(refits).toBe(Math.max(...inside.map((frame) => frame.refits)))
    await role('button', { name: 'Time', exact: true }).click()
    await expect.poll(() => legend.innerText(), { timeout: 60_000 }).toMatch(/time ≤ (?!0 ms)[\d.,]+ ms/)
    await role('button', { name: 'Spheres', exact: true }).click()
    await expect.poll(() => legend.innerText()).toContain('spheres refitted ≤')
  })

  it('find a joint and show the path to it', async () => {
    const tree = role('tree')
    const all = await tree.getByRole('treeitem').allInnerTexts()
    await role('textbox', { name: 'Search joints' }).fill('hand')
    await expect.poll(async () => (await tree.getByRole('treeitem').allInnerTexts()).at(-1)).toMatch(/hand/i)
    const found = await tree.getByRole('treeitem').allInnerTexts()
    expect(found.length).toBeLessThan(all.length)
    expect(found[0]).toBe(all[0])
    await role('button', { name: 'Clear the search' }).click()
  })
})

describe('the timeline', () => {
  it('is scrubbed with the mouse and shows the results of the core', async () => {
    const time = role('slider', { name: 'Time' })
    await pictureChanges(() => time.click({ position: { x: 300, y: 40 } }))
    const asked = Number(await time.getAttribute('aria-valuenow'))
    expect(asked).toBeGreaterThan(0)
    await time.press('ArrowRight')
    const frame = Number(/frame (\d+)/.exec(await clock())?.[1])
    const answer = await running.page.evaluate(
      (seconds) => window.rigsphere.engine.frame({ time: seconds }),
      frame / 30,
    )
    if (!answer.ok) throw new Error(answer.problem.message)
    const contacts = answer.value.contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
    await expect.poll(() => value('contacts')).toBe(contacts.toLocaleString('en'))
  })

  it('is stepped with keys, independent of the focus', async () => {
    await running.page.locator('body').press('Home')
    await expect.poll(clock).toMatch(/frame 0 of/)
    await running.page.locator('body').press('ArrowRight')
    await running.page.locator('body').press('ArrowRight')
    await expect.poll(clock).toMatch(/frame 2 of/)
  })

  it('plays and pauses', async () => {
    await pictureChanges(() => role('button', { name: 'Play' }).click())
    await role('button', { name: 'Pause' }).click()
    const stopped = await clock()
    await running.page.waitForTimeout(300)
    expect(await clock()).toBe(stopped)
  })
})

describe('the viewport', () => {
  it('omits a hidden body and shows it again; hiding can be undone', async () => {
    await pictureChanges(() => role('button', { name: 'Hide left' }).click())
    await pictureChanges(() => role('button', { name: 'Show left' }).click())
    await role('button', { name: 'Undo' }).click()
    await role('button', { name: 'Show left' }).waitFor()
    await role('button', { name: 'Undo' }).click()
    await role('button', { name: 'Hide left' }).waitFor()
  })

  it('shows the top view from the command palette', async () => {
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('from the top')
    await pictureChanges(() => running.page.keyboard.press('Enter'))
    expect(await role('dialog').count()).toBe(0)
  })
})

describe('an edit', () => {
  it('marks the scene as unsaved, and can be undone and redone', async () => {
    await role('button', { name: /^left/ }).dblclick()
    await role('textbox', { name: 'New name of left' }).fill('Anna')
    await running.page.keyboard.press('Enter')
    await expect.poll(() => running.page.title()).toMatch(/two-men.* •/)
    await role('button', { name: 'Undo' }).click()
    await expect.poll(() => running.page.title()).not.toMatch(/•/)
    await role('button', { name: 'Redo' }).click()
    await expect.poll(() => role('button', { name: /^Anna/ }).count()).toBe(1)
    await role('button', { name: 'Undo' }).click()
  })

  it('that sets a long name shows its beginning and end', async () => {
    const name = 'guard with a very long name 2049'
    await role('button', { name: /^left/ }).dblclick()
    await role('textbox', { name: 'New name of left' }).fill(name)
    await running.page.keyboard.press('Enter')
    const row = role('list', { name: 'Bodies' }).getByRole('button', { name: new RegExp(`^${name}`) })
    const [start, end] = [row.locator('.middle-name-start'), row.locator('.middle-name-end')]
    expect(await start.evaluate((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)).toBe(true)
    const title = await row.locator('.row-title').boundingBox()
    const shown = await end.boundingBox()
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((title?.x ?? 0) + (title?.width ?? 0) + 1)
    await role('button', { name: 'Undo' }).click()
  })

  it('cannot be undone if there is none, and the button explains why', async () => {
    const undo = role('button', { name: 'Undo' })
    expect(await undo.getAttribute('aria-disabled')).toBe('true')
    expect(await undo.getAttribute('aria-description')).toMatch(/nothing to undo/)
  })
})

describe('help', () => {
  it('lists the keyboard shortcuts', async () => {
    await running.page.locator('body').press('?')
    await role('dialog', { name: 'Keyboard shortcuts' }).getByText('Frame the selection').waitFor()
    await running.page.keyboard.press('Escape')
  })
})
