import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RigView } from '../../electron/contract/core.ts'
import { root } from '../../scripts/paths.mjs'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { changedPicture, differentPart, picture, settledPicture } from '../support/picture.ts'
import { answered, coreBodies } from '../support/scene.ts'
import { openPanel, sceneShown, unfold } from '../support/window.ts'

const scene = join(root, 'assets', 'scenes', 'two-creatures.rigscene.json')

let running: RunningApp
beforeAll(async () => {
  running = await launchApp({ args: [scene] })
  await sceneShown(running.page, 'two-creatures')
  await running.page.getByText(/^[\d,]+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (key: string) => running.page.locator('body').press(key)

/** Fraction of an image. Contact triangles of both bodies have equal depth in places, so the visible one may change. */
const SLIGHT = 0.01

/** A joint and all joints below it. */
function namesBelow({ joints }: RigView, top: string): ReadonlySet<string> {
  const below = new Set<string>()
  for (const { name, parent } of joints) {
    if (name === top || below.has(joints[parent]?.name ?? '')) below.add(name)
  }
  return below
}

/** Runs a command from the command palette. */
async function command(words: string): Promise<void> {
  await press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(words)
  await running.page.keyboard.press('Enter')
  await role('dialog').waitFor({ state: 'detached' })
}

/** Number of different colours in a screenshot, decoded by the main process. */
const colours = (png: string) =>
  running.app.evaluate(({ nativeImage }, text) => {
    const bitmap = nativeImage.createFromBuffer(Buffer.from(text, 'base64')).toBitmap()
    return new Set(new Uint32Array(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength / 4)).size
  }, png)

describe('the canvas', () => {
  it('is not blank, and shows only the ground if all bodies are hidden', async () => {
    await command('spheres: off')
    await command('spheres: off')
    const full = await settledPicture(running.page)
    await role('button', { name: 'Hide left' }).click()
    await role('button', { name: 'Hide right' }).click()
    const empty = await settledPicture(running.page)
    expect(await colours(full)).toBeGreaterThan(2 * (await colours(empty)))
    await role('button', { name: 'Undo' }).click()
    await role('button', { name: 'Undo' }).click()
    expect(await settledPicture(running.page)).toBe(full)
  })
})

describe('the joints', () => {
  it('are listed with the number of vertices they move', async () => {
    const [{ rig }] = await coreBodies(running.page)
    const chest = rig.joints.find((joint) => joint.name === 'chest')
    expect(chest?.vertices).toBeGreaterThan(0)
    await role('treeitem', { name: `chest, ${chest?.vertices} vertices` }).waitFor()
    expect(rig.joints.every(({ vertices }) => vertices <= rig.vertices)).toBe(true)
  })

  it('are hidden with all joints below them: no names or bones, and a faint skin; and can be shown again', async () => {
    await press('Escape')
    await press('Shift+F')
    await press('k')
    await press('n')
    const [{ rig }] = await coreBodies(running.page)
    const below = namesBelow(rig, 'neck1')
    /** Only the nearest of overlapping labels is drawn, which depends on the camera. */
    const named = async () => {
      const labels = await running.page.locator('.joint-names span:not([hidden])').allInnerTexts()
      return labels.filter((label) => below.has(label)).length
    }
    await expect.poll(named, { timeout: 15_000 }).toBeGreaterThan(0)
    // Waits for the camera animation: on a busy machine two of its frames may be equal.
    await running.page.waitForTimeout(2000)
    const before = await settledPicture(running.page)
    await role('treeitem', { name: /^neck1,/ }).click()
    const hidden = await changedPicture(running.page, () => press('Shift+H'))
    expect(await differentPart(running, before, hidden)).toBeGreaterThan(SLIGHT)
    await role('treeitem', { name: /^neck2,.*hidden$/ }).waitFor()
    expect(await named()).toBe(0)
    const kept = await running.page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      const start = await window.rigsphere.shell.ready()
      return start.ok ? JSON.stringify(start.value.view['hiddenJoints']) : ''
    })
    expect(kept).toContain('"head"')
    await role('button', { name: /^Show all joints/ }).click()
    await expect.poll(named, { timeout: 15_000 }).toBeGreaterThan(0)
    await press('Escape')
    const difference = async () => differentPart(running, before, await settledPicture(running.page))
    await expect.poll(difference, { timeout: 30_000 }).toBeLessThan(SLIGHT)
    await press('n')
    await press('k')
  })
})

describe('a pair of joints in the list of contacts', () => {
  it('is framed as a whole, and again with F', async () => {
    await openPanel(running.page, 'Contacts', 'Where: joints and triangles')
    const pair = running.page.locator('.joint-pair-main').first()
    await command('frame everything')
    const all = await settledPicture(running.page)
    const near = await changedPicture(running.page, () => pair.click())
    expect(near).not.toBe(all)
    expect(await pair.getAttribute('aria-pressed')).toBe('true')
    await changedPicture(running.page, () => command('frame everything'))
    await press('f')
    await expect.poll(() => settledPicture(running.page), { timeout: 15_000 }).toBe(near)
    await press('Escape')
    await changedPicture(running.page, () => command('frame everything'))
  })
})

describe('the tree builders', () => {
  it('are those that the core lists', async () => {
    const start = answered(await running.page.evaluate(() => window.rigsphere.shell.ready()))
    const builders = start.scene?.builders ?? []
    expect(builders.map(({ name }) => name)).toContain('quinlan')
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await unfold(running.page, 'Rebuild…')
    await role('combobox', { name: 'Builder' }).click()
    await expect.poll(() => role('option').allInnerTexts()).toEqual(builders.map(({ title }) => title))
    await running.page.keyboard.press('Escape')
    await role('listbox').waitFor({ state: 'detached' })
  })
})

describe('thousands of spheres', () => {
  it('are drawn only if something moves', async () => {
    await command('spheres: one level of the tree')
    for (const name of [/^left/, /^right/]) {
      await role('list', { name: 'Bodies' }).getByRole('button', { name }).first().click()
      await command('rebuild the tree as in the papers')
    }
    await press('Escape')
    await role('slider', { name: 'Tree level' }).press('Home')
    for (let level = 1; level < 7; level++) await press(']')
    const line = role('region', { name: 'Spheres' }).getByText(/spheres ·/)
    const shown = async () => Number.parseInt((await line.innerText()).replaceAll(',', ''), 10)
    await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(5000)
    const still = await settledPicture(running.page)
    await running.page.waitForTimeout(1000)
    expect(await role('contentinfo', { name: 'Status' }).innerText()).not.toMatch(/\d fps/)
    expect(await picture(running.page)).toBe(still)
  })

  it('cost the renderer less than the skins', async () => {
    const withSpheres = await costOfOrbit()
    await command('spheres: off')
    await command('spheres: off')
    const without = await costOfOrbit()
    expect(withSpheres).toBeLessThan(2 * without)
  })
})

/**
 * Processor time per frame of the rendering process in milliseconds, while the camera orbits. Excludes other processes.
 */
async function costOfOrbit(): Promise<number> {
  const seconds = () =>
    running.app.evaluate(
      ({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.cpu.cumulativeCPUUsage ?? 0,
    )
  await settledPicture(running.page)
  const before = await seconds()
  const pictures = await running.page.evaluate(turnTheCamera, 2500)
  return ((await seconds()) - before) * (1000 / pictures)
}

/** Drags across the canvas, one step per frame. Returns the number of frames. */
function turnTheCamera(milliseconds: number): Promise<number> {
  const canvas = document.querySelector('canvas')
  if (canvas === null) throw new Error('the canvas is missing')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  let x = left + width / 2
  const point = (type: string, buttons: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        isPrimary: true,
        buttons,
        clientX: x,
        clientY: top + height / 2,
        bubbles: true,
      }),
    )
  canvas.setPointerCapture = () => {}
  canvas.releasePointerCapture = () => {}
  point('pointerdown', 1)
  const end = performance.now() + milliseconds
  return new Promise((resolve) => {
    let pictures = 0
    requestAnimationFrame(function tick() {
      pictures++
      x += 2
      point('pointermove', 1)
      if (performance.now() < end) requestAnimationFrame(tick)
      else {
        point('pointerup', 0)
        resolve(pictures)
      }
    })
  })
}
