import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryCounts } from '../../core/query/base/queryCounts.ts'
import type { Volume } from '../../electron/contract/core.ts'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { changedPicture } from '../support/picture.ts'
import { answered, copiedTable, coreBodies, writeSampleScene } from '../support/scene.ts'
import { openPanel, sceneShown } from '../support/window.ts'

const crowd = join(root, 'assets', 'scenes', 'crowd-50.rigscene.json')

let running: RunningApp
let folder: string
let scene: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-scenes-'))
  scene = await writeSampleScene(folder)
  running = await launchApp({ args: [scene] })
  await sceneShown(running.page, 'edited')
  await running.page.getByText(/^[\d,]+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (key: string) => running.page.locator('body').press(key)
const digits = (text: string) => Number(text.replace(/[^\d]/g, ''))

async function command(text: string): Promise<void> {
  await press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(text)
  await running.page.keyboard.press('Enter')
}

/** A value of the table "This frame"; the first number of "228 of 15,339". */
async function frameFact(name: string): Promise<number> {
  const row = role('table', { name: 'What the core did for this frame' }).getByRole('row', {
    name: new RegExp(`^${name}`),
  })
  return digits((await row.getByRole('cell').innerText()).split(' of ')[0])
}

async function copied(press: () => Promise<void>): Promise<readonly (readonly string[])[]> {
  await running.app.evaluate(({ clipboard }) => clipboard.clear())
  await press()
  await expect.poll(async () => (await copiedTable(running)).length).toBeGreaterThan(1)
  return (await copiedTable(running)).slice(1)
}

/** Clicks points of the viewport until `found` succeeds. */
async function clickUntil(found: () => Promise<boolean>): Promise<{ readonly x: number; readonly y: number }> {
  const box = await canvas()
  for (let k = 0; k < 60; k++) {
    const point = {
      x: Math.round(box.x + box.width * (0.3 + (0.36 * (k % 12)) / 12)),
      y: Math.round(box.y + box.height * (0.42 + 0.09 * Math.floor(k / 12))),
    }
    await running.page.mouse.click(point.x, point.y)
    await running.page.waitForTimeout(150)
    if (await found()) return point
  }
  throw new Error('no click hit the skin')
}

async function canvas() {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  return box
}

const cell = (name: RegExp) => role('gridcell', { name }).first()
const shownContacts = async () => digits(await running.page.locator('.chip', { hasText: /contacts?$/ }).innerText())

describe('the panel Who touches', () => {
  it('shows the contacts of the frame as a matrix', async () => {
    await openPanel(running.page, 'Contacts', 'Who touches')
    const frame = answered(await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 2.9 })))
    const contacts = frame.contacts[0].triangles.length / 2
    await expect.poll(() => role('gridcell', { name: `left and right: ${contacts} contacts` }).count()).toBe(1)
    expect(await role('grid', { name: 'Who touches whom' }).getByRole('gridcell').count()).toBe(4)
  })

  it('is copied as a table of touching and ignored pairs', async () => {
    const copy = role('region', { name: 'Who touches' }).getByRole('button', { name: 'Copy as CSV' })
    const before = await shownContacts()
    const [[, , , took], ...others] = await copied(() => copy.click())
    expect(others).toEqual([])
    expect(Number(took)).toBeGreaterThan(0)
    const words = async () =>
      (await copied(() => copy.click())).map(([a, b, contacts, , left]) => [a, b, contacts, left])
    expect(await words()).toEqual([['left', 'right', String(before), 'no']])
    await cell(/left and right/).focus()
    await running.page.keyboard.press('i')
    await expect.poll(shownContacts).toBe(0)
    expect(await words()).toEqual([['left', 'right', '0', 'yes']])
    await role('button', { name: 'Undo' }).click()
    await expect.poll(shownContacts).toBe(before)
  })

  it('frames a selected pair', async () => {
    await changedPicture(running.page, () => cell(/left and right/).click())
    await role('group', { name: 'left and right' }).waitFor()
  })

  it('can ignore a pair: its contacts disappear, and undo restores them', async () => {
    const before = await shownContacts()
    expect(before).toBeGreaterThan(0)
    await role('switch', { name: 'Ignore this pair' }).click()
    await expect.poll(shownContacts).toBe(0)
    expect(await cell(/left and right: ignored/).getAttribute('data-ignored')).toBe('true')
    await role('button', { name: 'Undo' }).click()
    await expect.poll(shownContacts).toBe(before)
    await cell(/left and right/).waitFor()
  })

  it('is navigated and changed by keyboard', async () => {
    await cell(/left and right/).focus()
    await running.page.keyboard.press('ArrowDown')
    expect(await running.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^right with itself/,
    )
    await running.page.keyboard.press('ArrowLeft')
    await running.page.keyboard.press('i')
    await expect.poll(shownContacts).toBe(0)
  })

  it('saves an ignored pair', async () => {
    await role('button', { name: 'Save the scene' }).click()
    await expect
      .poll(async () => (JSON.parse(await readFile(scene, 'utf8')) as { ignore?: unknown }).ignore)
      .toEqual([['left', 'right']])
    const run = await runCli(['contacts', scene, '--time', '2.9', '--json'])
    expect((run.json() as { pairs: readonly unknown[] }).pairs).toEqual([])
    await command('open sample scene: two men')
    await sceneShown(running.page, 'two-men')
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, scene)
    await command('open a rig or a scene')
    await sceneShown(running.page, 'edited')
    await cell(/left and right: ignored/).waitFor()
    expect(await shownContacts()).toBe(0)
    await cell(/left and right/).click()
    await role('switch', { name: 'Ignore this pair' }).click()
    await expect.poll(shownContacts).toBeGreaterThan(0)
  })
})

describe('the costs by body', () => {
  it('equal the counts of the core, sorted by the clicked column', async () => {
    await openPanel(running.page, 'Contacts', 'Costs by body')
    const list = role('list', { name: 'Costs of each body in this frame' })
    await list.waitFor()
    const frame = answered(await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 2.9, costs: true })))
    const rows = await copied(() =>
      role('region', { name: 'Costs by body' }).getByRole('button', { name: 'Copy as CSV' }).click(),
    )
    expect(rows.map(([, , refits, vertices]) => [Number(refits), Number(vertices)])).toEqual(
      frame.costs?.bodies.map(({ refits, verticesSkinned }) => [refits, verticesSkinned]),
    )
    const names = () => list.locator('.cost-body').allInnerTexts()
    const sort = role('button', { name: 'Sort by body', exact: true })
    await sort.click()
    await expect.poll(names).toEqual(['left', 'right'])
    await sort.click()
    await expect.poll(names).toEqual(['right', 'left'])
  })
})

describe('the boxes of the broad phase', () => {
  it('can be toggled', async () => {
    await press('Shift+F')
    await changedPicture(running.page, () => press('o'))
    await changedPicture(running.page, () => press('o'))
  })
})

describe('a click in the viewport', () => {
  it('selects the triangle that the core returns for the same ray', async () => {
    await openPanel(running.page, 'Inspect', 'Selected vertex')
    await press('1')
    await running.page.waitForTimeout(800)
    await press('v')
    const readout = role('region', { name: /^Clicked triangle:/ })
    const point = await clickUntil(async () => (await readout.count()) > 0)
    const [[body, triangle, distance, ...rest]] = await copied(() =>
      readout.getByRole('button', { name: 'Copy as CSV' }).click(),
    )
    const at = rest.slice(0, 3)
    const box = await canvas()
    // In the front view the camera looks along -z with a vertical field of view of 32 degrees.
    const tall = Math.tan((16 * Math.PI) / 180)
    const x = ((2 * (point.x - box.x)) / box.width - 1) * tall * (box.width / box.height)
    const y = (1 - (2 * (point.y - box.y)) / box.height) * tall
    const length = Math.sqrt(x * x + y * y + 1)
    const direction = [x / length, y / length, -1 / length] as const
    const origin = at.map((part, k) => Number(part) - Number(distance) * direction[k]) as [number, number, number]
    const { hits } = answered(
      await running.page.evaluate((ray) => window.rigsphere.engine.pick({ ray }), {
        origin,
        direction: [...direction] as [number, number, number],
      }),
    )
    const bodies = await coreBodies(running.page)
    expect(bodies.find(({ id }) => id === hits[0].body)?.settings.name).toBe(body)
    expect(hits[0].triangle).toBe(Number(triangle))
    expect(hits[0].distance).toBeCloseTo(Number(distance), 6)
    // The camera is straight in front of the scene centre, so the reconstructed ray has the right origin.
    expect(Math.abs(origin[0])).toBeLessThan(0.5)
  })

  it('clears the triangle if it hits nothing', async () => {
    await press('q')
    await role('button', { name: 'Off', exact: true }).click()
    const box = await canvas()
    await running.page.mouse.click(box.x + box.width * 0.12, box.y + box.height * 0.75)
    await expect.poll(() => role('region', { name: /^Clicked triangle:/ }).count()).toBe(0)
  })
})

/** The values of the probe: in its panel in the Contacts workspace, else in a card over the viewport. */
const card = () => running.page.locator('.probe-form')
const field = async (name: RegExp) =>
  Number(await card().getByRole('spinbutton', { name }).getAttribute('aria-valuenow'))
const position = async () => [await field(/^Probe x/), await field(/^Probe y/), await field(/^Probe z/)] as const
const shown = async () => digits(await card().getByRole('status').innerText())

/** The result of the core for a volume, as rows of the copied table. */
async function answer(volume: Volume): Promise<readonly string[]> {
  const bodies = await coreBodies(running.page)
  const { hits } = answered(
    await running.page.evaluate((asked) => window.rigsphere.engine.probe({ volume: asked }), volume),
  )
  return hits.flatMap(({ body, triangles }) => {
    const name = bodies.find(({ id }) => id === body)?.settings.name
    return Object.values(triangles).map((triangle) => `${name},${triangle}`)
  })
}

async function expectAnswer(volume: Volume): Promise<void> {
  const expected = await answer(volume)
  expect(expected.length).toBeGreaterThan(0)
  await expect.poll(shown).toBe(expected.length)
  const rows = await copied(() => card().getByRole('button', { name: 'Copy as CSV' }).click())
  expect(rows.map((row) => row.join())).toEqual(expected)
}

describe('the probe', () => {
  let grip: { readonly x: number; readonly y: number }

  it('is activated with P, moves to the clicked skin and highlights the touched triangles', async () => {
    await press('p')
    await card().waitFor()
    await expect.poll(shown).toBeGreaterThan(0)
    const before = await position()
    grip = await clickUntil(async () => (await position()).some((x, k) => x !== before[k]))
    await expectAnswer({ kind: 'sphere', centre: await position(), radius: await field(/^Radius/) })
  })

  it('follows its handles, and the result is updated', async () => {
    const before = await position()
    await changedPicture(running.page, async () => {
      await running.page.mouse.move(grip.x, grip.y)
      await running.page.waitForTimeout(300)
      await running.page.mouse.down()
      for (let k = 1; k <= 6; k++) await running.page.mouse.move(grip.x + 2 * k, grip.y - 3 * k)
      await running.page.mouse.up()
    })
    const after = await position()
    expect(after).not.toEqual(before)
    await expectAnswer({ kind: 'sphere', centre: after, radius: await field(/^Radius/) })
  })

  it('can be a capsule, resized by numbers and keys', async () => {
    await card().getByRole('button', { name: 'Capsule' }).click()
    await card().getByRole('spinbutton', { name: 'Length' }).fill('0.5')
    await running.page.keyboard.press('Enter')
    await running.page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const radius = await field(/^Radius/)
    await press('.')
    await expect.poll(() => field(/^Radius/)).toBeCloseTo(radius * 1.05, 9)
    const [x, y, z] = await position()
    const half = (await field(/^Length/)) / 2
    expect(half).toBe(0.25)
    await expectAnswer({
      kind: 'capsule',
      from: [x, y - half, z],
      to: [x, y + half, z],
      radius: await field(/^Radius/),
    })
  })

  it('reports if it touches nothing, and is removed with Escape', async () => {
    await card().getByRole('spinbutton', { name: 'Probe y' }).fill('40')
    await running.page.keyboard.press('Enter')
    await expect.poll(() => card().getByRole('status').innerText()).toBe('touches nothing')
    await running.page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press('Escape')
    await expect.poll(() => card().count()).toBe(0)
    expect(await role('button', { name: 'Select', exact: true }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the sample of a man who touches himself', () => {
  it('opens with its self-contacts', async () => {
    await command('open sample scene: a man who touches himself')
    await role('button', { name: 'Don’t save' }).click()
    await sceneShown(running.page, 'self-touch')
    const frame = answered(await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 1.4, self: true })))
    const contacts = frame.contacts.reduce((sum, { triangles }) => sum + triangles.length / 2, 0)
    expect(contacts).toBeGreaterThan(0)
    await expect.poll(shownContacts).toBe(contacts)
  })
})

describe('a crowd of 50 creatures', () => {
  beforeAll(async () => {
    await command('open sample scene: a crowd of 50')
    await sceneShown(running.page, 'crowd-50')
  })

  it('opens with all its bodies and the counts of the terminal program', async () => {
    const listed = role('list', { name: 'Bodies' }).getByRole('listitem')
    expect(await listed.first().getAttribute('aria-setsize')).toBe('50')
    expect(await listed.count()).toBeLessThan(20)
    const run = await runCli(['contacts', crowd, '--time', '0.5', '--json'])
    const { pairs, counts } = run.json() as {
      pairs: readonly { triangles: readonly unknown[] }[]
      counts: QueryCounts
    }
    const contacts = pairs.reduce((sum, { triangles }) => sum + triangles.length, 0)
    expect(contacts).toBeGreaterThan(0)
    await expect.poll(() => frameFact('contacts').catch(() => -1), { timeout: 60_000 }).toBe(contacts)
    expect(await frameFact('spheres refitted')).toBe(counts.refits)
    expect(await frameFact('sphere tests')).toBe(counts.sphereTests)
    expect(await frameFact('triangle tests')).toBe(counts.triangleTests)
    expect(await frameFact('vertices skinned')).toBe(counts.verticesSkinned)
    await openPanel(running.page, 'Contacts', 'Who touches')
    expect(await role('status').filter({ hasText: 'pairs touch' }).innerText()).toBe(
      `${pairs.length} of 1,225 pairs touch`,
    )
  })

  it('has names only at the listed joints', async () => {
    const names = running.page.locator('.joint-names span:not([hidden])')
    await press('k')
    await press('n')
    await expect.poll(() => names.count()).toBeGreaterThan(0)
    const shown = await names.allInnerTexts()
    expect(new Set(shown).size).toBe(shown.length)
    await press('n')
    await press('k')
  })

  it('ignores a pair of the list', async () => {
    const before = await frameFact('contacts')
    const first = running.page.locator('.pair-row').first()
    const contacts = digits(await first.locator('.number').innerText())
    await first.getByRole('button', { name: /^Ignore/ }).click()
    await expect.poll(() => frameFact('contacts')).toBe(before - contacts)
    await role('status').filter({ hasText: '1 ignored' }).waitFor()
    await role('button', { name: 'Undo' }).click()
    await expect.poll(() => frameFact('contacts')).toBe(before)
  })

  it('shows its dominant joints without receiving vertices, with the counts of the core', async () => {
    await changedPicture(running.page, () => command('dominant joint'))
    const legend = role('figure', { name: 'Dominant joints' })
    const first = await legend.locator('.number').first().innerText()
    const by = { kind: 'dominant' } as const
    const frame = answered(
      await running.page.evaluate(
        (by) => window.rigsphere.engine.frame({ time: 0.5, shading: { body: null, by } }),
        by,
      ),
    )
    const counts = new Map<number, number>()
    for (const joint of frame.bodies[0].values ?? []) counts.set(joint, (counts.get(joint) ?? 0) + 1)
    expect(digits(first)).toBe(Math.max(...counts.values()))
    await changedPicture(running.page, () => command('plain'))
  })

  it('plays continuously', async () => {
    await changedPicture(running.page, () => press('7'))
    await press('Space')
    const times = new Set<string>()
    for (let k = 0; k < 40 && times.size < 5; k++) {
      times.add(await running.page.locator('.clock').innerText())
      await running.page.waitForTimeout(250)
    }
    await press('Space')
    expect(times.size).toBeGreaterThanOrEqual(5)
  })
})
