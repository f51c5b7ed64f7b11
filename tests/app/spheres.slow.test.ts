import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FrameRequest } from '../../core/session/query/frame.ts'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { picture as pictureOf, settledPicture } from '../support/picture.ts'
import { openPanel, sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  // No camera animations: a software renderer takes seconds for each.
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (key: string) => running.page.locator('body').press(key)
const countLine = () =>
  role('region', { name: 'Spheres' })
    .getByText(/spheres ·/)
    .innerText()

/** Runs a command from the command palette. */
async function command(words: string): Promise<void> {
  await press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(words)
  await running.page.keyboard.press('Enter')
  await role('dialog').waitFor({ state: 'detached' })
}

/** The viewport without the overlays at its edges. */
async function middle() {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  return { x: box.x + 60, y: box.y + 60, width: box.width - 330, height: box.height - 130 }
}

const picture = () => pictureOf(running.page)
const settled = () => settledPicture(running.page)

async function pictureChanges(act: () => Promise<unknown>): Promise<string> {
  const before = await picture()
  await act()
  await expect.poll(async () => (await picture()) !== before, { timeout: 15_000 }).toBe(true)
  return settled()
}

/** The core's result for the current time. */
function frame(request: Omit<FrameRequest, 'time'>) {
  return running.page.evaluate(async (request) => {
    const text = document.querySelector('.clock')?.textContent ?? ''
    const time = Number(/frame (\d+)/.exec(text)?.[1]) / 30
    const answer = await window.rigsphere.engine.frame({ time, ...request })
    if (!answer.ok) throw new Error(answer.problem.message)
    return answer.value.bodies.map(({ body, spheres }) => ({
      body,
      nodes: [...(spheres?.nodes ?? [])],
      refitted: [...(spheres?.refitted ?? [])],
    }))
  }, request)
}

const bodies = () =>
  running.page.evaluate(async () => {
    const start = await window.rigsphere.shell.ready()
    return (start.ok && start.value.scene?.bodies) || []
  })

/** The selected sphere according to the Sphere panel and the core. */
async function selectedSphere() {
  await openPanel(running.page, 'Inspect', 'Selected sphere')
  const heading = await role('region', { name: 'Selected sphere' }).innerText()
  return Number(/sphere ([\d,]+)/.exec(heading)?.[1]?.replaceAll(',', ''))
}

/** Drags from a point near the centre of the viewport, where the handles of a framed object are. */
async function drag(x: number, y: number): Promise<void> {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  const from = { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y }
  await running.page.mouse.move(from.x - 3, from.y)
  await running.page.mouse.move(from.x, from.y)
  await running.page.mouse.down()
  for (let k = 1; k <= 8; k++) await running.page.mouse.move(from.x + 6 * k, from.y + 4 * k)
  await running.page.mouse.up()
}

/** Position of the first body in the core. */
const place = async () => (await bodies())[0]?.settings.place.position
const pose = async () => (await bodies())[0]?.settings.pose

/** Clicks along a line through the viewport until a sphere is hit. Returns its index. */
async function clickSphere(): Promise<number> {
  const { x, y, width, height } = await middle()
  for (let part = 0.35; part < 0.8; part += 0.05) {
    await running.page.mouse.click(x + part * width, y + 0.42 * height)
    await running.page.waitForTimeout(150)
    const node = await selectedSphere()
    if (!Number.isNaN(node)) return node
  }
  throw new Error('no sphere was hit')
}

/** The core's details of a sphere of the selected body. */
async function details(node: number) {
  const pressed = role('list', { name: 'Bodies' }).getByRole('button', { pressed: true })
  const name = await pressed.innerText()
  const body = (await bodies()).find(({ settings }) => name.startsWith(settings.name))
  return running.page.evaluate(
    async ({ id, node }) => {
      const answer = await window.rigsphere.engine.sphere({ body: id, node })
      if (!answer.ok) throw new Error(answer.problem.message)
      return answer.value
    },
    { id: body?.id ?? -1, node },
  )
}

describe('the spheres', () => {
  it.each([1, 2, 4, 6])('of level %i are as many as the core returns', async (level) => {
    const slider = role('slider', { name: 'Tree level' })
    await slider.press('Home')
    for (let k = 1; k < level; k++) await slider.press('ArrowRight')
    const answer = await frame({ spheres: { choice: { kind: 'level', level }, colour: 'refitted' } })
    const shown = answer.reduce((sum, { nodes }) => sum + nodes.length, 0)
    const refitted = answer.reduce((sum, { refitted }) => sum + refitted.filter((flag) => flag === 1).length, 0)
    await expect
      .poll(countLine)
      .toMatch(new RegExp(`^${shown.toLocaleString('en')} spheres · ${refitted.toLocaleString('en')} refitted`))
  })

  it('of the last query are those at which the traversal stopped', async () => {
    const answer = await frame({ spheres: { choice: { kind: 'front' }, colour: 'refitted' } })
    const shown = answer.reduce((sum, { nodes }) => sum + nodes.length, 0)
    await pictureChanges(() => role('button', { name: 'Last query' }).click())
    await expect.poll(countLine).toMatch(new RegExp(`^${shown} spheres · ${shown} refitted \\(100 %\\)`))
    await pictureChanges(() => role('button', { name: 'Level', exact: true }).click())
  })

  it('are drawn as wireframe, solid or not at all', async () => {
    await command('one level of the tree')
    const wire = await settled()
    const solid = await pictureChanges(() => press('b'))
    const off = await pictureChanges(() => press('b'))
    expect(new Set([wire, solid, off]).size).toBe(3)
    await pictureChanges(() => press('b'))
  })

  it('look different in every colour mode, with a legend', async () => {
    const seen = new Set([await pictureChanges(() => command('by colour refitted'))])
    for (const [name, legend] of [
      ['tightness', 'Radius / smallest possible radius'],
      ['radius', 'Radius'],
      ['number of joints', 'Joints that influence the triangles of the sphere'],
      ['interval width', 'Widest weight interval'],
    ] as const) {
      seen.add(await pictureChanges(() => command(`by colour ${name}`)))
      const text = await role('figure', { name: legend }).innerText()
      expect(text).toMatch(/[\d.]+ to [\d.]+, mean [\d.]+/)
    }
    expect(seen.size).toBe(5)
  })
})

describe('a clicked sphere', () => {
  it('is one of the drawn ones, and keys navigate to its relatives', async () => {
    await role('slider', { name: 'Tree level' }).press('Home')
    for (let k = 0; k < 3; k++) await press(']')
    await settled()
    const before = await picture()
    const node = await clickSphere()
    expect(await picture()).not.toBe(before)
    const answer = await frame({ spheres: { choice: { kind: 'level', level: 4 }, colour: 'refitted' } })
    expect(answer.some(({ nodes }) => nodes.includes(node))).toBe(true)
    const here = await details(node)
    await press('Shift+ArrowUp')
    await expect.poll(selectedSphere).toBe(here.parent)
    await expect.poll(() => role('slider', { name: 'Tree level' }).getAttribute('aria-valuenow')).toBe('3')
    await press('Shift+ArrowDown')
    await expect.poll(selectedSphere).toBe(here.siblings[0])
    const { siblings } = here
    await press('Shift+ArrowRight')
    await expect.poll(selectedSphere).toBe(siblings[1 % siblings.length])
    await press('Shift+ArrowLeft')
    await expect.poll(selectedSphere).toBe(siblings[0])
  })

  it('is deselected with Escape', async () => {
    await pictureChanges(() => press('Escape'))
    expect(await selectedSphere()).toBeNaN()
  })
})

describe('the skin', () => {
  it('looks different in every shading mode', async () => {
    await command('spheres off')
    await command('spheres off')
    await role('treeitem', { name: 'ribs' }).click()
    const seen = new Set([await settled()])
    for (const name of ['joint weight', 'dominant', 'area', 'volume', 'difference']) {
      seen.add(await pictureChanges(() => command(`skin colour ${name}`)))
      await role('region', { name: 'Colours of the skin' }).waitFor()
    }
    expect(seen.size).toBe(6)
    await pictureChanges(() => command('skin colour plain'))
  })
})

describe('the skeleton', () => {
  it('can be toggled, with names and axes', async () => {
    const without = await settled()
    const bones = await pictureChanges(() => press('k'))
    const names = await pictureChanges(() => press('n'))
    expect(await running.page.locator('.joint-names span:not([hidden])').allInnerTexts()).toContain('head')
    const axes = await pictureChanges(() => press('x'))
    expect(new Set([without, bones, names, axes]).size).toBe(4)
    await press('n')
    await press('x')
    await pictureChanges(() => press('k'))
  })
})

describe('a vertex', () => {
  it('is selected with Alt and a click, and belongs to the body', async () => {
    const { x, y, width, height } = await middle()
    await openPanel(running.page, 'Inspect', 'Selected vertex')
    const panel = role('region', { name: 'Selected vertex' })
    await running.page.keyboard.down('Alt')
    for (let part = 0.35; part < 0.8 && !/Vertex \d/i.test(await panel.innerText()); part += 0.05) {
      await running.page.mouse.click(x + part * width, y + 0.42 * height)
      await running.page.waitForTimeout(200)
    }
    await running.page.keyboard.up('Alt')
    expect(await panel.innerText()).toMatch(/Vertex [\d,]+/i)
  })
})

describe('the handles', () => {
  it('move a body; a drag is one undo step', async () => {
    await role('list', { name: 'Bodies' }).getByRole('button', { name: /^left/ }).click()
    await press('t')
    await press('7')
    await settled()
    const before = await place()
    await drag(0, 0)
    await expect.poll(place).not.toEqual(before)
    await role('button', { name: 'Undo' }).click()
    await expect.poll(place).toEqual(before)
    expect(await role('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await press('q')
  })

  it('rotate the selected joint; a drag is one undo step, and so is a reset', async () => {
    await role('treeitem', { name: 'chest' }).click()
    await press('k')
    await press('r')
    await settled()
    await press('f')
    await settled()
    await drag(-5, 6)
    const turned = async () => Object.keys((await pose()) ?? {})
    await expect.poll(turned).toEqual(['chest'])
    await command('reset the rotation of the selected joint')
    await expect.poll(turned).toEqual([])
    await role('button', { name: 'Undo' }).click()
    await expect.poll(turned).toEqual(['chest'])
    await role('button', { name: 'Undo' }).click()
    await expect.poll(pose).toEqual({})
    await press('k')
    await press('q')
  })
})
