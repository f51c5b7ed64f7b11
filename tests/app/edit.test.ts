import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { differentPart, settledPicture } from '../support/picture.ts'
import { coreBodies, writeSampleScene } from '../support/scene.ts'
import { message, openPanel, sceneShown, unfold } from '../support/window.ts'

let folder: string
let scene: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-edit-')
  scene = await writeSampleScene(folder)
  running = await launchApp({ args: [scene] })
  await sceneShown(running.page, 'edited')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const names = async () => (await coreBodies(running.page)).map((body) => body.settings.name)
const left = async () => (await coreBodies(running.page))[0].settings
const undo = () => role('button', { name: 'Undo' }).click()
const redo = () => role('button', { name: 'Redo' }).click()
const leftRow = () => role('list', { name: 'Bodies' }).getByRole('button', { name: /^left/ })
const selectLeft = () => leftRow().click()

/** Number of spheres shown in the Tree panel. */
const spheres = () =>
  role('table', { name: 'Size of the tree' })
    .getByRole('row', { name: /^spheres/ })
    .getByRole('cell')
    .innerText()

async function command(words: string): Promise<void> {
  await running.page.locator('body').press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(words)
  await running.page.keyboard.press('Enter')
}

describe('the placement of a body', () => {
  it('is set by typing a number, undone and redone in the core', async () => {
    await selectLeft()
    await unfold(running.page, 'Placement')
    const field = role('spinbutton', { name: 'Position x' })
    await field.fill('0.25')
    await field.press('Enter')
    await expect.poll(async () => (await left()).place.position[0]).toBe(0.25)
    await undo()
    await expect.poll(async () => (await left()).place.position[0]).toBe(0)
    await redo()
    await expect.poll(async () => (await left()).place.position[0]).toBe(0.25)
    await undo()
  })

  it('is dragged as one undo step', async () => {
    const before = (await left()).place.position[2]
    const handle = running.page.locator('[aria-label="Position"] label').nth(2)
    const box = await handle.boundingBox()
    if (box === null) throw new Error('the handle is missing')
    await running.page.mouse.move(box.x + 3, box.y + 8)
    await running.page.mouse.down()
    for (let k = 1; k <= 10; k++) await running.page.mouse.move(box.x + 3 + 8 * k, box.y + 8)
    await running.page.mouse.up()
    await expect.poll(async () => (await left()).place.position[2]).toBeCloseTo(before + 0.2, 6)
    await undo()
    await expect.poll(async () => (await left()).place.position[2]).toBe(before)
  })

  it('is rotated in degrees', async () => {
    const field = role('spinbutton', { name: 'Rotation y' })
    await field.fill('90')
    await field.press('Enter')
    await expect.poll(async () => (await left()).place.rotation[1]).toBeCloseTo(Math.SQRT1_2, 9)
    expect(await field.inputValue()).toBe('90')
    await undo()
    await expect.poll(async () => (await left()).place.rotation[1]).toBe(0)
  })
})

describe('the list of bodies', () => {
  it('duplicates, hides and removes bodies, each undoable', async () => {
    await selectLeft()
    await command('duplicate the body')
    await expect.poll(names).toEqual(['left', 'right', 'left 2'])
    const copy = (await coreBodies(running.page))[2]
    expect(copy.settings.place.position[0]).toBeGreaterThan(0.3)

    await role('button', { name: 'Hide left 2' }).click()
    await expect.poll(async () => (await coreBodies(running.page))[2]?.settings.hidden).toBe(true)

    await role('button', { name: 'More for left 2' }).click()
    await role('menuitem', { name: 'Remove' }).click()
    await expect.poll(names).toEqual(['left', 'right'])
    await undo()
    await expect.poll(names).toEqual(['left', 'right', 'left 2'])
    expect((await coreBodies(running.page))[2].id).toBe(copy.id)
    await undo()
    await undo()
    await expect.poll(names).toEqual(['left', 'right'])
    await expect.poll(() => running.page.title()).not.toMatch(/•/)
  })

  it('reverts a change that the core rejects, with the reason', async () => {
    await leftRow().dblclick()
    await role('textbox', { name: 'New name of left' }).fill('x'.repeat(1001))
    await running.page.keyboard.press('Enter')
    await message(running.page, 'The change was reverted').waitFor()
    await leftRow().waitFor()
    expect(await names()).toEqual(['left', 'right'])
    await expect.poll(() => running.page.title()).not.toMatch(/•/)
    await role('button', { name: 'Dismiss' }).first().click()
  })

  it('rejects a duplicate name', async () => {
    await leftRow().dblclick()
    await role('textbox', { name: 'New name of left' }).fill('right')
    await running.page.keyboard.press('Enter')
    await message(running.page, 'Another body is called “right”').waitFor()
    expect(await names()).toEqual(['left', 'right'])
  })
})

describe('the tree', () => {
  it('is rebuilt with another constant, with different spheres', async () => {
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await unfold(running.page, 'Rebuild…')
    await unfold(running.page, 'Sizes and all radii')
    await expect.poll(spheres, { timeout: 30_000 }).toMatch(/\d/)
    const before = await spheres()
    const constant = role('spinbutton', { name: 'Flatten (collapse constant C)' })
    await constant.fill('0.5')
    await constant.press('Enter')
    await role('button', { name: 'Rebuild', exact: true }).click()
    await expect.poll(async () => (await left()).tree.collapse, { timeout: 30_000 }).toBe(0.5)
    await expect.poll(spheres, { timeout: 30_000 }).not.toBe(before)
    await undo()
    await expect.poll(spheres, { timeout: 30_000 }).toBe(before)
  })

  it('is unchanged if the rebuild is cancelled', async () => {
    const before = await spheres()
    const constant = role('spinbutton', { name: 'Flatten (collapse constant C)' })
    await constant.fill('0.45')
    await constant.press('Enter')
    // Cancels from the page while the core is busy, because a click is too slow on a slow machine.
    await running.page.evaluate(async () => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the window
      const button = (name: string) =>
        [...document.querySelectorAll('.rebuild button')].find((one) => one.textContent === name) as
          | HTMLElement
          | undefined
      const start = await window.rigsphere.shell.ready()
      const id = (start.ok && start.value.scene?.bodies[0]?.id) || 0
      for (let k = 0; k < 30; k++) void window.rigsphere.engine.tree({ body: id })
      button('Rebuild')?.click()
      while (button('Cancel') === undefined) await new Promise((tick) => setTimeout(tick, 1))
      button('Cancel')?.click()
    })
    await role('button', { name: 'Rebuild', exact: true }).waitFor({ timeout: 60_000 })
    expect((await left()).tree.collapse).toBe(0.8)
    expect(await spheres()).toBe(before)
    expect(await constant.inputValue()).toBe('0.45')
  })
})

async function fromTheFront(): Promise<string> {
  const dismiss = role('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await running.page.locator('body').press('Escape')
  await running.page.locator('body').press('1')
  return settledPicture(running.page)
}

describe('a scene with edits', () => {
  it('is saved to its file and opens again unchanged', async () => {
    await selectLeft()
    await role('spinbutton', { name: 'Offset into the clip' }).fill('0.5')
    await role('spinbutton', { name: 'Offset into the clip' }).press('Enter')
    await command('skinning of the body: spherical')
    await expect.poll(async () => (await left()).skinning).toBe('spherical')
    await expect.poll(() => running.page.title()).toMatch(/•/)
    await role('button', { name: 'Save the scene' }).click()
    await message(running.page, 'Saved edited.rigscene.json').waitFor()
    await expect.poll(() => running.page.title()).not.toMatch(/•/)
    const saved = JSON.parse(await readFile(scene, 'utf8'))
    expect(saved.bodies.map((body: { offset: number; skinning: string }) => [body.offset, body.skinning])).toEqual([
      [0.5, 'spherical'],
      [0, 'linear'],
    ])
    const settings = (await coreBodies(running.page)).map((body) => body.settings)
    const before = await fromTheFront()
    await running.close()
    running = await launchApp({ args: [scene] })
    await sceneShown(running.page, 'edited')
    await running.page.getByText(/^\d+ contacts?$/).waitFor()
    expect((await coreBodies(running.page)).map((body) => body.settings)).toEqual(settings)
    expect(await differentPart(running, await fromTheFront(), before)).toBeLessThan(0.005)
  })

  it('is not replaced before the user has answered', async () => {
    await selectLeft()
    await command('skinning of the body: dual')
    await expect.poll(() => running.page.title()).toMatch(/edited.* •/)
    await command('open the sample scene')
    await role('dialog', { name: 'Save your changes first?' }).waitFor()
    await role('button', { name: 'Stay here' }).click()
    await expect.poll(() => role('dialog').count()).toBe(0)
    expect(await running.page.title()).toMatch(/edited.* •/)
    await command('open the sample scene')
    await role('button', { name: 'Don’t save' }).click()
    await sceneShown(running.page, 'two-men')
    expect((await left()).skinning).toBe('linear')
    expect(JSON.parse(await readFile(scene, 'utf8')).bodies[0].skinning).toBe('spherical')
  })
})
