import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SphereDetails } from '../../electron/contract/core.ts'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { changedPicture, settledPicture } from '../support/picture.ts'
import { answered, copiedTable, coreBodies } from '../support/scene.ts'
import { openPanel, sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
let body: number
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
  body = (await coreBodies(running.page))[0].id
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const section = (name: string | RegExp) => role('region', { name })

async function copied(press: () => Promise<void>): Promise<readonly (readonly string[])[]> {
  await running.app.evaluate(({ clipboard }) => clipboard.clear())
  await press()
  await expect.poll(async () => (await copiedTable(running)).length).toBeGreaterThan(1)
  return copiedTable(running)
}

/** Index of the sphere shown in the panel. */
const shown = async () =>
  Number((await section('Selected sphere').locator('.panel-note').innerText()).replace(/\D/g, ''))
const sphereAt = async (node: number): Promise<SphereDetails> =>
  answered(await running.page.evaluate((request) => window.rigsphere.engine.sphere(request), { body, node }))

/** The first sphere in breadth-first order whose farthest corner has a set of 2 to 4 joints. */
async function blendedBelow(node: number): Promise<SphereDetails> {
  const queue = [node]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const sphere = await sphereAt(next)
    const farthest = Math.max(...sphere.sets.flatMap((set) => [...set.reaches]))
    const size = sphere.sets.find((set) => set.reaches.includes(farthest))?.joints.length ?? 0
    if (size >= 2 && size <= 4 && sphere.level > 2) return sphere
    queue.push(...sphere.children)
  }
  throw new Error('no sphere of this rig blends joints')
}

/** The skinning method emphasised in the plot. */
const strong = () => running.page.locator('.legend-list [data-strong]').innerText()

/** Navigates from the root with the buttons. */
async function walkTo(goal: SphereDetails): Promise<void> {
  const path = [goal]
  while (path[0].parent >= 0) path.unshift(await sphereAt(path[0].parent))
  for (const { node, siblings } of path.slice(1)) {
    await role('button', { name: /^Child/ }).click()
    await expect.poll(shown).toBe(siblings[0])
    for (const next of siblings.slice(1, siblings.indexOf(node) + 1)) {
      await role('button', { name: 'Next sibling' }).click()
      await expect.poll(shown).toBe(next)
    }
  }
}

const levels = () => role('table', { name: 'Levels of the tree' })

/** Whether an element is visible in the right column without scrolling. */
const inSight = (element: ReturnType<typeof levels>) =>
  element.evaluate((table) => {
    const column = table.closest('.workspace')?.getBoundingClientRect()
    const { top, bottom } = table.getBoundingClientRect()
    return column !== undefined && top >= column.top && bottom <= column.bottom
  })

describe('the Tree panel', () => {
  it('shows all levels at 1280 × 800 without scrolling', async () => {
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].setContentSize(1280, 800))
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await levels().waitFor({ timeout: 30_000 })
    await expect.poll(() => inSight(levels())).toBe(true)
  })

  it('draws and highlights the clicked level', async () => {
    await role('button', { name: 'Show level 2 in the viewport' }).click()
    await expect.poll(() => role('slider', { name: 'Tree level' }).getAttribute('aria-valuenow')).toBe('2')
    await expect.poll(() => running.page.locator('.levels tr[data-selected]').innerText()).toMatch(/^2\b/)
    await levels()
      .getByRole('row', { name: /^Show level 4/ })
      .getByRole('cell')
      .last()
      .click()
    await expect.poll(() => running.page.locator('.levels tr[data-selected]').innerText()).toMatch(/^4\b/)
  })

  it('has the same figures as the core, level by level', async () => {
    await unfold(running.page, 'Sizes and all radii')
    const report = answered(await running.page.evaluate((id) => window.rigsphere.engine.tree({ body: id }), body))
    const [, ...rows] = await copied(() => section('Sphere tree').getByRole('button', { name: 'Copy as CSV' }).click())
    const kinds = ['reference', 'onDemand', 'bottomUp', 'best'] as const
    expect(rows.map((row) => row.slice(0, 14).map(Number))).toEqual(
      report.levels.map((level) => [
        level.level,
        level.count,
        ...kinds.flatMap((kind) => [level[kind]?.min, level[kind]?.mean, level[kind]?.max]),
      ]),
    )
    expect(await levels().getByRole('row').count()).toBe(report.depth + 1)
    expect(await role('table', { name: 'Radii by level' }).getByRole('row').count()).toBe(report.depth + 1)
    const sizes = await role('table', { name: 'Size of the tree' }).innerText()
    expect(sizes).toContain(report.spheres.toLocaleString('en'))
    expect(report.enclosure.violations).toBe(0)
  })
})

const worstRows = () => section('Worst spheres').getByRole('listitem')
/** The list returned by the core. */
const listed = async () => {
  const reply = await running.page.evaluate(async (id) => {
    const asked = await window.rigsphere.engine.listSpheres({ body: id })
    return asked.ok ? { ok: true as const, value: [...asked.value] } : asked
  }, body)
  return answered(reply)
}

describe('the panel Worst spheres', () => {
  it('lists every sphere of the body with its tightness, loosest first', async () => {
    await openPanel(running.page, 'Inspect', 'Worst spheres')
    await worstRows().first().waitFor({ timeout: 30_000 })
    const [, ...table] = await copied(() =>
      section('Worst spheres').getByRole('button', { name: 'Copy as CSV' }).click(),
    )
    const numbers = await listed()
    expect(table.length).toBe(numbers.length / 5)
    const fits = table.map((row) => Number(row[3]))
    expect(fits).toEqual(fits.toSorted((a, b) => b - a))
    for (const row of table) {
      const s = Number(row[0]) * 5
      expect([row[3], row[1], row[4], row[5]].map(Number)).toEqual([
        numbers[s],
        numbers[s + 1],
        numbers[s + 3],
        numbers[s + 4],
      ])
    }
    expect(new Set(table.map((row) => row[6])).size).toBeGreaterThan(1)
  })

  it('selects the clicked sphere, draws its level and frames it with F', async () => {
    const first = worstRows().first()
    const node = Number.parseInt(await first.innerText(), 10)
    const { level } = await sphereAt(node)
    await first.getByRole('button').click()
    await expect.poll(() => role('slider', { name: 'Tree level' }).getAttribute('aria-valuenow')).toBe(String(level))
    await expect.poll(shown).toBe(node)
    await settledPicture(running.page)
    await changedPicture(running.page, () => running.page.keyboard.press('f'))
    await section('Worst spheres')
      .getByRole('button', { name: `Level ${level}`, exact: true })
      .click()
    const own = (await listed()).filter((value, k) => k % 5 === 1 && value === level).length
    await expect.poll(() => worstRows().first().getAttribute('aria-setsize')).toBe(String(own))
    await role('button', { name: 'Sort by sphere' }).click()
    await expect.poll(async () => Number.parseInt(await worstRows().first().innerText(), 10)).not.toBe(node)
    await running.page.keyboard.press('Escape')
  })
})

describe('the Sphere panel', () => {
  it('navigates from the root to children, siblings and back', async () => {
    await openPanel(running.page, 'Inspect', 'Selected sphere')
    await role('button', { name: 'Select the root' }).click()
    await expect.poll(shown).toBe(0)
    const root = await sphereAt(0)
    await role('button', { name: /^Child/ }).click()
    await expect.poll(shown).toBe(root.children[0])
    await role('button', { name: 'Next sibling' }).click()
    await expect.poll(shown).toBe(root.children[1])
    await role('button', { name: 'Parent' }).click()
    await expect.poll(shown).toBe(0)
  })

  it('shows the intervals and corners of the core, and marks the farthest corner', async () => {
    const sphere = await blendedBelow(0)
    await walkTo(sphere)
    const [, ...rows] = await copied(() =>
      section('Selected sphere').getByRole('button', { name: 'Copy as CSV' }).click(),
    )
    expect(rows.map((row) => [Number(row[2]), Number(row[3])])).toEqual(
      sphere.sets.flatMap((set) => set.joints.map((_, k) => [set.low[k], set.high[k]])),
    )

    const reaches = sphere.sets.flatMap((set) => [...set.reaches])
    const farthest = Math.max(...reaches)
    const set = sphere.sets.findIndex((one) => one.reaches.includes(farthest))
    const corner = sphere.sets[set].reaches.indexOf(farthest)
    await expect.poll(() => running.page.locator('.ringed').innerText()).toBe(String(corner + 1))
    const size = sphere.sets[set].joints.length
    const weights = Object.values(sphere.sets[set].corners).slice(corner * size, (corner + 1) * size)
    const row = role('row').filter({ has: running.page.locator('.ringed') })
    expect((await row.getByRole('cell').allInnerTexts()).slice(0, size)).toEqual(
      weights.map((w) => Number(w).toFixed(3)),
    )
    expect(await running.page.locator('.corner-ring').count()).toBe(size <= 4 ? 1 : 0)
  })
})

describe('the Skin panels', () => {
  it('plot the volumes measured by the core for all three methods', async () => {
    await openPanel(running.page, 'Skin', 'Volume along the clip')
    const copy = section('Volume along the clip').getByRole('button', { name: 'Copy as CSV' })
    let rows: readonly (readonly string[])[] = []
    const complete = async () => {
      if ((await copy.getAttribute('aria-disabled')) === 'true') return false
      rows = (await copied(() => copy.click())).slice(1)
      return rows.every((row) => row.slice(1).every((cell) => cell !== ''))
    }
    await copy.waitFor()
    await expect.poll(complete, { timeout: 60_000 }).toBe(true)
    const times = rows.slice(0, 4).map((row) => Number(row[0]))
    const measure = answered(
      await running.page.evaluate((request) => window.rigsphere.engine.skinning(request), { body, times }),
    )
    const volumes = times.map((_, k) => [
      measure.volumes.linear[k],
      measure.volumes.spherical[k],
      measure.volumes.dual[k],
    ])
    expect(rows.slice(0, 4).map((row) => row.slice(1).map(Number))).toEqual(volumes)
    expect(rows.every((row) => row.slice(1).every((cell) => Number(cell) > 0.5))).toBe(true)
  })

  it('update the scene, the plot and the list of worst joints when the skinning method changes', async () => {
    const worst = () =>
      section(/^Collapse/)
        .getByRole('listitem')
        .allInnerTexts()
    const linear = await worst()
    expect(await strong()).toMatch(/^linear/)
    await section('Methods').getByRole('button', { name: 'Dual quat.' }).click()
    await expect.poll(strong).toMatch(/^dual/)
    expect(await worst()).not.toEqual(linear)
    await expect.poll(async () => (await coreBodies(running.page))[0].settings.skinning).toBe('dual')
    await role('button', { name: 'Undo' }).click()
    await expect.poll(strong).toMatch(/^linear/)
    await expect.poll(async () => (await coreBodies(running.page))[0].settings.skinning).toBe('linear')
  })

  it('jump to the time at which a joint is narrowest', async () => {
    const first = section(/^Collapse/)
      .getByRole('listitem')
      .first()
    const at = /([\d.]+) s/.exec(await first.innerText())?.[1]
    await first.getByRole('button').click()
    await expect.poll(() => running.page.locator('.clock-time').innerText()).toBe(`${at} s`)
  })
})

describe('the curves along the clip', () => {
  it('equal the counts of the core in every frame', async () => {
    await expect.poll(() => section(/^Timeline$/).innerText(), { timeout: 60_000 }).toMatch(/scanned (\d+) of \1\b/)
    const [, ...rows] = await copied(() => role('button', { name: 'Copy the scan as CSV' }).click())
    const times = rows.map((row) => Number(row[0]))
    expect(times.length).toBe(151)
    const scan = answered(await running.page.evaluate((all) => window.rigsphere.engine.scan({ times: all }), times))
    expect(rows.map((row) => Number(row[1]))).toEqual(scan.map((frame) => frame.contacts))
    expect(rows.map((row) => Number(row[2]))).toEqual(scan.map((frame) => frame.refits))
    expect(Math.max(...scan.map((frame) => frame.contacts))).toBeGreaterThan(0)
  })
})

describe('the Contacts panel', () => {
  it('groups the contacts of the frame by joint pair', async () => {
    await openPanel(running.page, 'Contacts', 'Where: joints and triangles')
    const frame = answered(await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 2.9 })))
    await running.page.locator('body').press('Home')
    for (let k = 0; k < 87; k++) await running.page.locator('body').press('ArrowRight')
    const contacts = frame.contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
    await expect.poll(() => role('list', { name: /contacts$/ }).getAttribute('aria-label')).toBe(`${contacts} contacts`)
    const groups = await running.page.locator('.joint-pair-main .number').allInnerTexts()
    expect(groups.length).toBeGreaterThan(1)
    expect(groups.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(contacts)
  })
})

describe('the Vertex panel', () => {
  it('shows the influences of a clicked vertex', async () => {
    await openPanel(running.page, 'Inspect', 'Selected vertex')
    await role('button', { name: 'Frame everything' }).click()
    await running.page.locator('body').press('v')
    const box = await running.page.locator('.viewport-canvas').boundingBox()
    if (box === null) throw new Error('the viewport is missing')
    const heading = section('Selected vertex').locator('.panel-note')
    for (let k = 0; k < 60 && (await heading.count()) === 0; k++) {
      await running.page.mouse.click(
        box.x + box.width * (0.3 + (0.4 * (k % 12)) / 12),
        box.y + box.height * (0.45 + 0.1 * Math.floor(k / 12)),
      )
      await running.page.waitForTimeout(60)
    }
    const vertex = Number((await heading.innerText()).replace(/\D/g, ''))
    const picked = await running.page.locator('.row[data-selected] .row-title').innerText()
    const owner = (await coreBodies(running.page)).find((one) => one.settings.name === picked)
    const details = answered(
      await running.page.evaluate((request) => window.rigsphere.engine.vertex(request), {
        body: owner?.id ?? -1,
        vertex,
      }),
    )
    const weights = await section('Influences').locator('.influence .number').allInnerTexts()
    expect(weights).toEqual(details.influences.map(({ weight }) => weight.toFixed(3)))
    expect(await running.page.locator('.sphere-above').count()).toBe(details.spheres.length)
  })
})
