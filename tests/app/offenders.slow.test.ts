import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { offendingRig, OFF_VERTICES, RIG_JOINTS } from '../support/offendingRig.ts'
import { changedPicture } from '../support/picture.ts'
import { sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await freshFolder('rigsphere-offenders-')
  const path = join(folder, 'broken.glb')
  await writeFile(path, offendingRig())
  running = await launchApp({ args: [path] })
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'broken')
  await unfold(running.page, 'Rig')
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const problem = (text: RegExp) => running.page.locator('.problem').filter({ hasText: text })
const list = () => role('list', { name: 'Affected elements' })
const setSize = async () => Number(await list().getByRole('listitem').first().getAttribute('aria-setsize'))

describe('an import problem', () => {
  it('selects all affected vertices, in the list and in the viewport', async () => {
    const item = problem(/whose weights do not sum to 1/)
    expect(await item.getByRole('button', { name: /^Select vertex/ }).count()).toBe(5)
    const all = item.getByRole('button', { name: 'Select all' })
    await changedPicture(running.page, () => all.click())
    await item.getByText(`${OFF_VERTICES.length} vertices highlighted`).waitFor()
    expect(await setSize()).toBe(OFF_VERTICES.length)
    // Only visible rows are rendered.
    expect(await list().getByRole('listitem').count()).toBeLessThan(40)
    await list().evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    const last = `Select vertex ${OFF_VERTICES.at(-1)}`
    await changedPicture(running.page, () => role('button', { name: last, exact: true }).click())
    await changedPicture(running.page, () => running.page.locator('body').press('Shift+F'))
    await changedPicture(running.page, () => item.getByRole('button', { name: 'Deselect all' }).click())
    expect(await list().count()).toBe(0)
  })

  it('selects all affected joints', async () => {
    const item = problem(/node rotations/)
    await changedPicture(running.page, () => item.getByRole('button', { name: 'Select all' }).click())
    await item.getByText(`${RIG_JOINTS.length} joints highlighted`).waitFor()
    expect(await list().getByRole('button').allInnerTexts()).toEqual(RIG_JOINTS)
  })
})
