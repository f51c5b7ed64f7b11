import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { answered, coreBodies } from '../support/scene.ts'
import { openPanel, sceneShown, seekTo } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
})
afterAll(() => running?.close())

const panel = (name: string) => running.page.getByRole('region', { name, exact: true })
const fact = (name: string) =>
  panel('Overlap and push')
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .innerText()
const drawn = () => running.page.getByText('Inner spheres are drawn').count()

describe('inner spheres', () => {
  it('can be cancelled during packing, which leaves none', async () => {
    await openPanel(running.page, 'Inspect', 'Inner spheres')
    const inner = panel('Inner spheres')
    const density = inner.getByRole('slider', { name: 'Density' })
    await density.press('End')
    await inner.getByText('90,000 spheres').waitFor()
    await inner.getByRole('button', { name: 'Fill with spheres' }).click()
    await inner.getByRole('button', { name: 'Cancel' }).click()
    await inner.getByRole('button', { name: 'Fill with spheres' }).waitFor()
    expect(await inner.getByText('Spheres drawn').count()).toBe(0)
  })

  it('fill more of the body with a larger number', async () => {
    const inner = panel('Inner spheres')
    await inner.getByRole('slider', { name: 'Density' }).press('Home')
    await inner.getByText(/^Takes about/).waitFor()
    await inner.getByRole('button', { name: 'Fill with spheres' }).click()
    const level = inner.getByRole('slider', { name: 'Spheres drawn' })
    await level.waitFor({ timeout: 60_000 })
    await inner.getByText(/^250 spheres fill/).waitFor()
    const filled = async () => Number(/fill (\d+) %/.exec(await inner.locator('.stage-count').innerText())?.[1])
    const all = await filled()
    expect(all).toBeGreaterThan(40)
    await level.press('Home')
    await expect.poll(filled).toBeLessThan(all)
    expect(await drawn()).toBe(1)
  })

  it('can be coloured by joint', async () => {
    const inner = panel('Inner spheres')
    await inner.getByRole('figure', { name: 'Radius' }).waitFor()
    await inner.getByRole('button', { name: 'Joint', exact: true }).click()
    await expect.poll(() => inner.getByRole('figure', { name: 'Radius' }).count()).toBe(0)
  })

  it('are hidden if their panel is collapsed', async () => {
    await running.page.getByRole('button', { name: 'Inner spheres', exact: true }).click()
    await expect.poll(drawn).toBe(0)
  })

  it('give the same overlap and push as the core', async () => {
    await openPanel(running.page, 'Contacts', 'Overlap and push')
    await seekTo(running.page, 0.58)
    const bodies = (await coreBodies(running.page)).map(({ id }) => id) as [number, number]
    const push = running.page.locator('.push-label span:not([hidden])')
    await expect.poll(() => push.count()).toBe(1)
    const found = answered(
      await running.page.evaluate(
        (of) => window.rigsphere.engine.innerPenetration({ bodies: of, compare: true }),
        bodies,
      ),
    )
    expect(found.exact).toBeGreaterThan(0)
    await expect.poll(async () => Number.parseFloat(await fact('volume in common')) / found.volume).toBeCloseTo(1, 2)
    expect(await push.innerText()).toBe(`push ${await fact('push right by')}`)
  })

  it('are evaluated within a time limit', async () => {
    await panel('Overlap and push').getByRole('slider', { name: 'Time limit' }).press('Home')
    await panel('Overlap and push').getByText('0.05 ms').waitFor()
    await expect.poll(() => fact('volume in common')).not.toBe('…')
  })

  it('plot the overlap along the clip', async () => {
    const curves = running.page.getByRole('list', { name: 'Curves' })
    await expect.poll(() => curves.innerText(), { timeout: 60_000 }).toMatch(/overlap ≤ [\d.e-]+/)
  })
  it('keep the measured curve in other workspaces and with their panel collapsed', async () => {
    const curve = () => running.page.getByRole('list', { name: 'Curves' }).innerText()
    await running.page.getByRole('tab', { name: 'Skin', exact: true }).click()
    await expect.poll(curve).not.toContain('overlap')
    await running.page.getByRole('tab', { name: 'Contacts', exact: true }).click()
    await running.page.getByRole('button', { name: 'Overlap and push', exact: true }).click()
    await expect.poll(() => panel('Overlap and push').getByRole('slider').count()).toBe(0)
    expect(await curve()).toMatch(/overlap ≤ [\d.e-]+/)
  })
})
