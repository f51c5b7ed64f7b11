import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryCounts } from '../../core/query/base/queryCounts.ts'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { sampleRig } from '../support/sample.ts'
import { choose, sceneShown, unfold } from '../support/window.ts'

const scene = join(root, 'assets', 'scenes', 'two-men.rigscene.json')

let running: RunningApp
beforeAll(async () => {
  running = await launchApp({ args: [scene] })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

/** Numbers of a row of the table "This frame"; "228 of 15,339" gives both. */
async function numbers(name: string): Promise<readonly number[]> {
  const table = role('table', { name: 'What the core did for this frame' })
  const text = await table
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .innerText()
  return text.split(' of ').map((part) => Number(part.replaceAll(',', '')))
}

/** Output of the terminal program for a time of the scene. */
async function printed(time: number) {
  const run = await runCli(['contacts', scene, '--time', String(time), '--json'])
  expect(run.code).toBe(0)
  const { pairs, counts } = run.json() as {
    pairs: readonly { triangles: readonly unknown[] }[]
    counts: QueryCounts
  }
  return { contacts: pairs.reduce((sum, { triangles }) => sum + triangles.length, 0), counts }
}

const press = (key: string) => running.page.locator('body').press(key)

describe('the counts of a frame', () => {
  it.each([0, 60, 87, 110])('equal the output of the terminal program for frame %i', async (frame) => {
    const { contacts, counts } = await printed(frame / 30)
    await press('Home')
    for (let k = 0; k < frame; k++) await press('ArrowRight')
    await expect.poll(() => running.page.locator('.clock').innerText()).toContain(`frame ${frame} of`)
    await expect.poll(async () => (await numbers('spheres refitted'))[0]).toBe(counts.refits)
    expect(await numbers('contacts')).toEqual([contacts])
    expect(await numbers('sphere tests')).toEqual([counts.sphereTests])
    expect(await numbers('triangle tests')).toEqual([counts.triangleTests])
    expect((await numbers('vertices skinned'))[0]).toBe(counts.verticesSkinned)
  })

  it('change along the clip', async () => {
    const seen = await Promise.all([0, 87].map((frame) => printed(frame / 30)))
    expect(seen[0].counts).not.toEqual(seen[1].counts)
    expect(seen[1].contacts).toBeGreaterThan(0)
  })
})

describe('an opened rig', () => {
  it('has the counts of the terminal program', async () => {
    const run = await runCli(['inspect', sampleRig, '--json'])
    const { rig } = run.json() as {
      readonly rig: { readonly vertices: number; readonly triangles: number; readonly joints: readonly unknown[] }
    }
    const expected = { vertices: rig.vertices, triangles: rig.triangles, joints: rig.joints.length }
    await choose(running, sampleRig)
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('open a rig or a scene')
    await running.page.keyboard.press('Enter')
    await sceneShown(running.page, 'man.glb')
    await unfold(running.page, 'Rig')
    const table = role('table', { name: /^Counts of/ })
    for (const [name, value] of Object.entries(expected)) {
      await expect
        .poll(() =>
          table
            .getByRole('row', { name: new RegExp(`^${name}`) })
            .getByRole('cell')
            .innerText(),
        )
        .toBe(value.toLocaleString('en'))
    }
  })
})
