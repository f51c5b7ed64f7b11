import { readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SceneFile } from '../../core/session/scene/sceneFile.ts'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { changedPicture } from '../support/picture.ts'
import { answered, coreBodies, writeSampleScene } from '../support/scene.ts'
import { openPanel, sceneShown } from '../support/window.ts'

/** Time at which the man's arms are twisted by half a turn. */
const TWISTED = 1.25

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-side-')
  const path = await writeSampleScene(folder, 'twisted.rigscene.json')
  const scene = JSON.parse(await readFile(path, 'utf8')) as SceneFile
  const bodies = scene.bodies.map((body) => ({ ...body, clip: 'twist' }))
  await writeFile(path, JSON.stringify({ ...scene, bodies, time: TWISTED }))
  running = await launchApp({ args: [path] })
  await sceneShown(running.page, 'twisted')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const labels = () => running.page.locator('.method-labels span')

/** Centres of the labels from left to right. */
async function labelPlaces(): Promise<readonly number[]> {
  const boxes = await Promise.all((await labels().all()).map((label) => label.boundingBox()))
  return boxes.map((box) => (box === null ? Number.NaN : box.x + box.width / 2))
}

/** Labels covered by a card or a toolbar. */
async function coveredLabels(): Promise<readonly string[]> {
  return running.page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.stage-card, .stage-picture [role=toolbar] > *')].map((one) =>
      one.getBoundingClientRect(),
    )
    return [...document.querySelectorAll('.method-labels span')]
      .filter((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      })
      .map((label) => label.textContent ?? '')
  })
}

describe('side by side', () => {
  it('draws the selected body with three skinning methods, each with a label', async () => {
    await openPanel(running.page, 'Skin', 'Methods')
    expect(await labels().count()).toBe(0)
    const toggle = role('switch', { name: 'All three side by side' })
    await changedPicture(running.page, () => toggle.click())
    await expect.poll(() => labels().allInnerTexts()).toEqual(['linear', 'spherical', 'dual'])
    await expect
      .poll(async () => {
        const [first = 0, second = 0, third = 0] = await labelPlaces()
        return second - first > 60 && Math.abs(third - second - (second - first)) < 3
      })
      .toBe(true)
    await role('button', { name: 'Frame the selection' }).click()
    const inside = await running.page.locator('.viewport-canvas').boundingBox()
    for (const place of await labelPlaces()) {
      expect(place).toBeGreaterThan(inside?.x ?? Number.NaN)
      expect(place).toBeLessThan((inside?.x ?? 0) + (inside?.width ?? 0))
    }
    await expect.poll(coveredLabels).toEqual([])
    await changedPicture(running.page, () => running.page.locator('body').press('m'))
    await expect.poll(() => labels().count()).toBe(0)
  })

  it('shades every copy by its own skinning method', async () => {
    const [{ id }] = await coreBodies(running.page)
    const values = await running.page.evaluate(
      async ({ id, time }) => {
        const by = { kind: 'difference' as const, against: 'linear' as const }
        const asked = await window.rigsphere.engine.frame({ time, sideBySide: id, shading: { body: null, by } })
        const body = asked.ok ? asked.value.bodies.find((one) => one.body === id) : undefined
        const ways = (['linear', 'spherical', 'dual'] as const).map((way) => body?.methodValues?.[way])
        return [body?.values, ...ways].map((list) => Math.max(...(list ?? [Number.NaN])))
      },
      { id, time: TWISTED },
    )
    const [own, linear, spherical, dual] = values
    expect([own, linear]).toEqual([0, 0])
    expect(spherical).toBeGreaterThan(0.01)
    expect(dual).toBeGreaterThan(0.01)
  })

  it('gets three skins from the core that differ at the twisted arms', async () => {
    const [{ id }] = await coreBodies(running.page)
    const reply = await running.page.evaluate(
      async ({ id, time }) => {
        const asked = await window.rigsphere.engine.frame({ time, sideBySide: id })
        if (!asked.ok) return asked
        const bodies = asked.value.bodies.map(({ body, methods, positions }) => ({
          body,
          positions: [...positions],
          methods: methods && {
            linear: [...methods.linear],
            spherical: [...methods.spherical],
            dual: [...methods.dual],
          },
        }))
        return { ok: true as const, value: bodies }
      },
      { id, time: TWISTED },
    )
    const bodies = answered(reply)
    const { positions, methods } = bodies.find(({ body }) => body === id) ?? {}
    if (positions === undefined || methods === undefined) throw new Error('the frame has no three skins for the body')
    expect(bodies.filter((body) => body.methods !== undefined)).toHaveLength(1)
    expect(farthest(methods.linear, positions)).toBeLessThan(1e-5)
    expect(farthest(methods.linear, methods.spherical)).toBeGreaterThan(0.01)
    expect(farthest(methods.linear, methods.dual)).toBeGreaterThan(0.01)
    expect(farthest(methods.spherical, methods.dual)).toBeGreaterThan(1e-5)
  })
})

/** Largest difference of any coordinate. */
function farthest(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length)
  return a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0)
}
