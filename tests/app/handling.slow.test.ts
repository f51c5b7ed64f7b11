import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { changedPicture, picture, settledPicture } from '../support/picture.ts'
import { answered } from '../support/scene.ts'
import { hasSharedRigs, sharedRigPath } from '../support/sharedRigs.ts'
import { message, sceneShown, unfold } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-handling-')
  const userData = join(folder, 'settings') // An empty folder makes this a first start.
  await mkdir(userData)
  running = await launchApp({ userData })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (key: string) => running.page.locator('body').press(key)
const numbers = role.bind(null, 'table', { name: 'What the core did for this frame' })

async function command(words: string): Promise<void> {
  await press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(words)
  await running.page.keyboard.press('Enter')
  await role('dialog').waitFor({ state: 'detached' })
}

async function middleOfThePicture() {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('the tour of the first start', () => {
  it('starts on user activity, moves focus to its buttons, and is skipped permanently with Escape', async () => {
    const tour = role('dialog', { name: /^Tour/ })
    await expect
      .poll(async () => {
        await running.page.mouse.move(500 + 100 * Math.random(), 300)
        return tour.count()
      })
      .toBe(1)
    await running.page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip the tour')
    await running.page.keyboard.press('Escape')
    await tour.waitFor({ state: 'detached' })
    const seen = () =>
      running.page.evaluate(async () => {
        const start = await window.rigsphere.shell.ready()
        return start.ok && start.value.view['tourSeen']
      })
    await expect.poll(seen).toBe(true)
  })
})

describe('the camera', () => {
  it('jumps immediately if reduced motion is preferred', async () => {
    await command('spheres: off, wire, solid')
    await command('spheres: off, wire, solid')
    await running.page.emulateMedia({ reducedMotion: 'reduce' })
    const before = await settledPicture(running.page)
    await press('1')
    await expect.poll(() => picture(running.page), { timeout: 15_000, interval: 1 }).not.toBe(before)
    const first = await picture(running.page)
    expect(await settledPicture(running.page)).toBe(first)
  })

  it('has front, side and top views', async () => {
    const views = [await settledPicture(running.page)]
    for (const key of ['3', '7']) views.push(await changedPicture(running.page, () => press(key)))
    expect(new Set(views).size).toBe(3)
  })

  it('zooms with the wheel and pans with the right button', async () => {
    const { x, y } = await middleOfThePicture()
    await running.page.mouse.move(x, y)
    await changedPicture(running.page, () => running.page.mouse.wheel(0, -300))
    await changedPicture(running.page, async () => {
      await running.page.mouse.down({ button: 'right' })
      await running.page.mouse.move(x + 80, y + 30, { steps: 4 })
      await running.page.mouse.up({ button: 'right' })
    })
  })
})

describe('wireframe', () => {
  it('toggles the edges', async () => {
    const plain = await settledPicture(running.page)
    await changedPicture(running.page, () => press('w'))
    await press('w')
    await expect.poll(() => settledPicture(running.page)).toBe(plain)
  })
})

/** Counts of the core at a time; the default is the sample scene's initial time. */
async function core(time = 2.9) {
  const request = { time, compare: true }
  const { contacts, counts, bottomUp } = answered(
    await running.page.evaluate((request) => window.rigsphere.engine.frame(request), request),
  )
  return { contacts: contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0), counts, bottomUp }
}

const text = (n = Number.NaN) => n.toLocaleString('en')

describe('the comparison of methods', () => {
  it('shows the counts of bottom-up beside on-demand refitting', async () => {
    await role('button', { name: 'Compare with refitting all spheres (bottom-up)' }).click()
    await numbers().getByRole('columnheader', { name: 'all spheres' }).waitFor()
    const { counts, bottomUp } = await core()
    const cells = async (name: string) =>
      numbers()
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allInnerTexts()
    expect(await cells('sphere tests')).toEqual([text(counts.sphereTests), text(bottomUp?.counts.sphereTests)])
    const [ours, theirs] = (await cells('spheres refitted')).map((cell) => cell.split(' of '))
    expect(ours?.[0]).toBe(text(counts.refits))
    expect(theirs?.[0]).toBe(theirs?.[1])
    await role('button', { name: 'Compare with refitting all spheres (bottom-up)' }).click()
  })
})

/** Simulates seconds of mouse moves between two rendered frames. Returns the core's response time before and after. */
async function scrubWildly(moves: number): Promise<{ before: number; after: number }> {
  return role('slider', { name: 'Time' }).evaluate(async (slider, moves) => {
    const { left, top, width } = slider.getBoundingClientRect()
    slider.setPointerCapture = () => {}
    const point = (type: string, part: number, buttons: number) =>
      slider.dispatchEvent(
        new PointerEvent(type, { clientX: left + part * width, clientY: top + 5, buttons, bubbles: true }),
      )
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the window
    const ask = async () => {
      const start = performance.now()
      await window.rigsphere.engine.frame({ time: 2.9 })
      return performance.now() - start
    }
    await ask()
    const before = await ask()
    point('pointerdown', 0.5, 1)
    for (let k = 0; k < moves; k++) point('pointermove', ((k * 37) % 100) / 100, 1)
    point('pointermove', 0.55, 1)
    point('pointerup', 0.55, 0)
    return { before, after: await ask() }
  }, moves)
}

describe('fast scrubbing', () => {
  it('leaves no requests queued and shows the results of the last time', async () => {
    const { before, after } = await scrubWildly(600)
    expect(after).toBeLessThan(100 * before)
    const { contacts } = await core(2.75)
    await expect
      .poll(() =>
        numbers()
          .getByRole('row', { name: /^contacts/ })
          .getByRole('cell')
          .innerText(),
      )
      .toBe(text(contacts))
  })
})

/** Accessible name of the focused control. */
const focused = () =>
  running.page.evaluate(() => {
    const at = document.activeElement
    return at === null || at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent ?? '').trim()
  })

/** Tests whether a focus ring is visible on the focused element or its field. */
const ringed = () =>
  running.page.evaluate(() => {
    const at = document.activeElement
    const places = [at, at?.parentElement, at?.nextElementSibling].filter((place) => place instanceof Element)
    return places.some((place) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })

describe('the keyboard', () => {
  it('reaches every part of the window with a visible focus', async () => {
    await role('list', { name: 'Bodies' }).getByRole('button', { name: /^left/ }).click()
    const seen: string[] = []
    const dark: string[] = []
    await running.page.evaluate(() => document.querySelector<HTMLElement>('.topbar button')?.focus())
    const first = await focused()
    do {
      await running.page.keyboard.press('Tab')
      const name = await focused()
      seen.push(name)
      if (name !== '' && !(await ringed())) dark.push(name)
    } while (seen.at(-1) !== first && seen.length < 150)
    expect(dark).toEqual([])
    const wanted = [
      'Undo',
      'Hide right',
      'Placement',
      'Search joints',
      'Joints of left',
      'Skin: plain',
      'Front',
      'Play',
    ]
    expect(seen).toEqual(expect.arrayContaining([...wanted, 'Time', 'Copy the scan as CSV', 'Height of the timeline']))
  })

  it('opens a menu, moves in it, and returns the focus', async () => {
    await role('button', { name: 'More for left' }).focus()
    await running.page.keyboard.press('Enter')
    await role('menuitem', { name: 'Duplicate' }).waitFor()
    await running.page.keyboard.press('Escape')
    await expect.poll(focused).toBe('More for left')
  })

  it('moves the time by frames, by half seconds and to both ends', async () => {
    const time = role('slider', { name: 'Time' })
    await time.focus()
    const after = async (key: string) => {
      await running.page.keyboard.press(key)
      return Number(await time.getAttribute('aria-valuenow'))
    }
    expect(await after('Home')).toBe(0)
    expect(await after('PageUp')).toBe(0.5)
    expect(await after('ArrowRight')).toBeCloseTo(0.53, 9)
    expect(await after('PageDown')).toBeCloseTo(0.03, 9)
    expect(await after('ArrowLeft')).toBe(0)
    expect(await after('End')).toBe(5)
  })
})

/** Texts that are too small to read, in any panel. */
function smallTexts(): string[] {
  const small: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement === null || textContent?.trim() === '' || parentElement.getClientRects().length === 0) continue
    const { fontSize } = getComputedStyle(parentElement)
    if (Number.parseFloat(fontSize) < 12) small.push(`${textContent} (${fontSize})`)
  }
  return small
}

describe('no text is smaller than 12 pixels', () => {
  it.each(['Inspect', 'Contacts', 'Skin', 'Export'])('in the workspace %s', async (name) => {
    await role('tab', { name }).click()
    await role('tabpanel', { name }).waitFor()
    expect(await running.page.evaluate(smallTexts)).toEqual([])
  })
})

describe('a screenshot', () => {
  it('is saved as PNG to the chosen path and reported', async () => {
    const path = join(folder, 'window.png')
    await running.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await command('screenshot')
    await message(running.page, 'Saved window.png').waitFor()
    expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG')
  })
})

describe('the problems of a rig', () => {
  it.skipIf(!hasSharedRigs)('select their vertices', async () => {
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, sharedRigPath('quaternius-Wasp-NaN-weights.glb'))
    await command('open a rig or a scene')
    await sceneShown(running.page, 'Wasp')
    await unfold(running.page, 'Rig')
    const offender = role('button', { name: /^Select vertex/ }).first()
    const number = await offender.innerText()
    await offender.click()
    await role('region', { name: 'Selected vertex' }).getByText(`vertex ${number}`).waitFor()
  })
})
