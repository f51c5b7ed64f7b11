import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TREE_EXTENSION } from '../../core/exchange/tree/treeExtension.ts'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { changedPicture } from '../support/picture.ts'
import { sampleRig } from '../support/sample.ts'
import { answered, writeSampleScene } from '../support/scene.ts'
import { choose, message, openPanel, sceneShown, unfold } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-export-')
})
afterEach(() => running?.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const press = (name: string) => role('button', { name, exact: true }).click()
const result = () => role('region', { name: /^Last export/ })
const cell = (table: string, row: RegExp) =>
  role('table', { name: table }).getByRole('row', { name: row }).getByRole('cell').innerText()

/** Creates a folder with the sample rig and opens a file in it. */
async function start(name: string, open: (own: string) => Promise<string>): Promise<string> {
  const own = join(folder, name)
  await mkdir(own)
  await copyFile(sampleRig, join(own, 'man.glb'))
  running = await launchApp({ args: [await open(own)] })
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
  return own
}

const withRig = (name: string) => start(name, async (own) => join(own, 'man.glb'))

/** Answers the system dialogs for saving and replacing. Returns a function that lists them. */
async function answerDialogs(filePath: string, replace = false): Promise<() => Promise<readonly string[]>> {
  await running.app.evaluate(
    ({ dialog }, { filePath, response }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      dialog.showSaveDialog = async (...call: readonly unknown[]) => {
        asked.push(`save ${(call.at(-1) as { defaultPath: string }).defaultPath}`)
        return { canceled: filePath === '', filePath }
      }
      dialog.showMessageBox = async (...call: readonly unknown[]) => {
        asked.push(`confirm ${(call.at(-1) as { message: string }).message}`)
        return { response, checkboxChecked: false }
      }
    },
    { filePath, response: replace ? 0 : 1 },
  )
  return () => running.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
}

async function pick(purpose: string, format?: string): Promise<void> {
  await openPanel(running.page, 'Export', 'Export for')
  await role('radio', { name: purpose }).click()
  if (format !== undefined) await press(format)
}

/** Contacts and costs at several times, as requested by the window. */
async function contactsNow() {
  const times = [2.6, 2.9, 3.2]
  const frames = await running.page.evaluate(
    (times) => Promise.all(times.map((time) => window.rigsphere.engine.frame({ time, self: true }))),
    times,
  )
  return frames.map((frame) => {
    const { contacts, counts } = answered(frame)
    return { counts, pairs: contacts.map(({ triangles }) => Object.values(triangles)) }
  })
}

describe('a rig exported with its tree', () => {
  it('opens with the stored tree and has the same contacts at the same cost', async () => {
    const own = await start('tree', (own) => writeSampleScene(own, 'two.rigscene.json'))
    const before = await contactsNow()
    expect(before.flatMap(({ pairs }) => pairs.flat()).length).toBeGreaterThan(0)
    const out = join(own, 'man.spheres.glb')
    const asked = await answerDialogs(out)
    await pick('three and Babylon', 'Sphere tree')
    await press('Export…')
    await result().getByRole('button', { name: 'Show in folder' }).waitFor()
    expect(await asked()).toEqual([expect.stringMatching(/^save .*man\.spheres\.glb$/)])
    expect((await readFile(out)).includes(TREE_EXTENSION)).toBe(true)
    expect(await result().innerText()).toContain(own)

    const text = await readFile(join(own, 'two.rigscene.json'), 'utf8')
    const again = join(own, 'again.rigscene.json')
    const scene = JSON.parse(text) as { readonly bodies: readonly object[] }
    await writeFile(again, JSON.stringify({ ...scene, bodies: scene.bodies.map((body) => ({ ...body, rig: out })) }))
    const file = await choose(running, again)
    answered(await running.page.evaluate((file) => window.rigsphere.engine.openScene({ task: 1, file }), file))
    expect(await contactsNow()).toEqual(before)
  })

  it('opens from the panel; the tree is reported as stored until another is built', async () => {
    const own = await withRig('reopened')
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await running.page.getByText('Built here').waitFor()
    await answerDialogs(join(own, 'man.spheres'))
    await pick('three and Babylon', 'Sphere tree')
    await press('Export…')
    await press('Open it here')
    await sceneShown(running.page, 'man.spheres.glb')
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await running.page.getByText('From the file').waitFor()
    await unfold(running.page, 'Rebuild…')
    await role('spinbutton', { name: 'Triangles in a leaf' }).fill('20')
    await role('spinbutton', { name: 'Triangles in a leaf' }).press('Enter')
    await press('Rebuild')
    await running.page.getByText('the file has a tree with other settings').waitFor()
    await unfold(running.page, 'Rig')
    await running.page.getByText('stored in the file: used as stored').waitFor()
  })

  it('is rebuilt if its mesh has changed since, and both panels give the reason', async () => {
    const own = await withRig('stale-tree')
    const out = join(own, 'man.spheres.glb')
    await answerDialogs(out)
    await pick('three and Babylon', 'Sphere tree')
    await press('Export…')
    await result().getByRole('button', { name: 'Show in folder' }).waitFor()
    const bytes = await readFile(out)
    const hash = bytes.indexOf('"hash":"') + '"hash":"'.length
    bytes[hash] = bytes[hash] === 0x30 ? 0x31 : 0x30
    await writeFile(out, bytes)
    await press('Open it here')
    await sceneShown(running.page, 'man.spheres.glb')
    await openPanel(running.page, 'Inspect', 'Sphere tree')
    await running.page.getByText('Built here').waitFor()
    await running.page.getByText(/for different geometry or weights: rebuilt/).waitFor()
    await press('Why')
    await role('region', { name: 'Rig' })
      .getByText(/for different geometry or weights: rebuilt/)
      .waitFor()
  })

  it('can be shown in its folder', async () => {
    const own = await withRig('shown')
    const out = join(own, 'man.sph')
    await answerDialogs(out)
    await running.app.evaluate(({ shell }) => {
      shell.showItemInFolder = (path) => void Object.assign(globalThis, { shownPath: path })
    })
    await pick('Data', '.sph')
    await press('Export…')
    await result().getByRole('button', { name: 'Show in folder' }).click()
    const shown = () => running.app.evaluate(() => (globalThis as unknown as { shownPath?: string }).shownPath)
    await expect.poll(shown).toBe(out)
  })
})

describe('rigid spheres', () => {
  it('are previewed in the viewport with their figures, and exported as previewed', async () => {
    const own = await withRig('cut')
    await pick('Data', 'JSON')
    await role('spinbutton', { name: /^Spheres at most/ }).fill('12')
    await role('spinbutton', { name: /^Spheres at most/ }).press('Enter')
    await role('button', { name: /^spheres enclose the skin in all/ }).click()
    await press('None')
    await role('checkbox', { name: /^walk/ }).click()
    await role('button', { name: 'spheres enclose the skin in “walk”' }).waitFor()
    await changedPicture(running.page, async () => {
      await press('Preview')
      await running.page.getByText('12 rigid spheres').waitFor()
    })
    expect(await cell('Measured figures', /^spheres \d/)).toBe('12')
    expect(await cell('Measured figures', /^worst protrusion with padding/)).toBe('0, all inside')
    expect(await readdir(own)).toEqual(['man.glb'])

    const out = join(own, 'man.json')
    await answerDialogs(out)
    await press('Export…')
    await result().getByRole('button', { name: 'Show in folder' }).waitFor()
    const written = JSON.parse(await readFile(out, 'utf8')) as {
      readonly spheres: readonly unknown[]
      readonly report: { readonly protrusion: number; readonly clips: readonly string[] }
    }
    expect(written.spheres).toHaveLength(12)
    expect(written.report.clips).toEqual(['walk'])
    expect(written.report.protrusion).toBeLessThanOrEqual(0)
  })

  it('with other settings invalidate the preview', async () => {
    await withRig('stale')
    await pick('Data', 'JSON')
    await press('Preview')
    await running.page.getByText('32 rigid spheres').waitFor()
    await role('button', { name: 'Level' }).click()
    await running.page.getByText('32 rigid spheres').waitFor({ state: 'detached' })
    await role('region', { name: 'What is written', exact: true }).waitFor()
    await running.page.getByText(/^level 3 of the tree$/).waitFor()
  })

  it('can be cancelled while they are measured, and nothing is written', async () => {
    const own = await withRig('cancelled')
    await answerDialogs(join(own, 'man.json'))
    await pick('Data', 'JSON')
    await press('Export…')
    await press('Cancel')
    await result().getByText('Cancelled. Nothing was written.').waitFor()
    expect(await readdir(own)).toEqual(['man.glb'])
    await role('button', { name: 'Export…', exact: true }).waitFor()
  })
})

describe('existing files', () => {
  it('that belong to the open scene are replaced only after confirmation', async () => {
    const own = await withRig('open')
    const rig = join(own, 'man.glb')
    const original = await readFile(rig)
    const asked = await answerDialogs(rig)
    await pick('three and Babylon', 'Sphere tree')
    await press('Export…')
    await expect.poll(asked).toContainEqual('confirm man.glb is open in this scene. Replace it?')
    await role('button', { name: 'Export…', exact: true }).waitFor()
    expect(await readFile(rig)).toEqual(original)

    await answerDialogs(rig, true)
    await press('Export…')
    await message(running.page, 'Exported man.glb').waitFor()
    expect((await readFile(rig)).length).toBeGreaterThan(original.length)
    await message(running.page, 'Changed on disk').waitFor()
  })

  it('beside the main file need one confirmation, and are kept if it is declined', async () => {
    const own = await withRig('beside')
    await writeFile(join(own, 'man.urdf'), 'mine')
    const asked = await answerDialogs(join(own, 'man.xrdf'))
    await pick('Robotics', 'XRDF')
    await press('Export…')
    await expect.poll(asked, { timeout: 60_000 }).toContainEqual('confirm Replace man.urdf?')
    expect((await readdir(own)).toSorted()).toEqual(['man.glb', 'man.urdf'])
    await answerDialogs(join(own, 'man.xrdf'), true)
    await press('Export…')
    await message(running.page, 'Exported man.xrdf').waitFor({ timeout: 60_000 })
    expect((await readdir(own)).toSorted()).toEqual(['man.glb', 'man.urdf', 'man.xrdf'])
    expect(await readFile(join(own, 'man.urdf'), 'utf8')).toContain('<robot')
  })
})

/** A folder that not even root can write to. */
async function readOnlyFolder(own: string): Promise<string> {
  if (process.getuid?.() === 0) return '/sys'
  const locked = join(own, 'locked')
  await mkdir(locked)
  await chmod(locked, 0o555)
  return locked
}

describe.runIf(process.platform === 'linux')('a read-only folder', () => {
  it('is reported with a hint; the panel keeps the settings, and another folder works', async () => {
    const own = await withRig('locked')
    const locked = await readOnlyFolder(own)
    await answerDialogs(join(locked, 'man.sph'))
    await pick('Data', '.sph')
    await press('Export…')
    const told = message(running.page, 'man was not exported')
    await told.waitFor()
    expect(await told.innerText()).toContain(join(locked, 'man.sph'))
    expect(await told.innerText()).toMatch(/Choose another folder|choose another folder/)
    expect(await result().innerText()).toContain(join(locked, 'man.sph'))
    await answerDialogs(join(own, 'man.sph'))
    await told.getByRole('button', { name: 'Export somewhere else…' }).click()
    await message(running.page, 'Exported man.sph').waitFor()
    expect((await readFile(join(own, 'man.sph'), 'utf8')).split('\n').length).toBeGreaterThan(100)
  })
})

describe('the Export panel', () => {
  it('is reached by menu and keys; arrow keys choose the purpose and do not move the playhead', async () => {
    await withRig('keys')
    const clicked = await running.app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find((item) => item.label === '&File')
      const item = file?.submenu?.items.find(({ label }) => label === 'Export…')
      item?.click()
      return item?.accelerator
    })
    expect(clicked).toBe('CmdOrCtrl+E')
    await expect.poll(() => role('radio', { name: 'Godot' }).evaluate(isFocused)).toBe(true)
    const clock = await running.page.locator('.clock').innerText()
    for (let k = 0; k < 2; k++) await running.page.keyboard.press('ArrowDown')
    await expect.poll(() => role('radio', { name: 'VRM' }).isChecked()).toBe(true)
    await running.page.getByText(/UniVRM, three-vrm/).waitFor()
    expect(await running.page.locator('.clock').innerText()).toBe(clock)
    await pick('three and Babylon', 'KHR draft')
    await running.page.getByText('Experimental.').waitFor()
  })

  it('disables formats that a mesh without a glTF file cannot use, with the reason', async () => {
    const own = join(folder, 'mesh')
    await mkdir(own)
    const obj = join(own, 'corner.obj')
    await writeFile(obj, 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n')
    running = await launchApp({ args: [obj] })
    await sceneShown(running.page, 'corner')
    await openPanel(running.page, 'Export', 'Export for')
    expect(await role('radio', { name: 'VRM' }).isDisabled()).toBe(true)
    const reason = await role('button', { name: 'Export…', exact: true }).getAttribute('aria-description')
    expect(reason).toContain('Convert the mesh to GLB')
    await answerDialogs(join(own, 'corner.json'))
    await pick('Data')
    await press('Export…')
    await message(running.page, 'Exported corner.json').waitFor()
  })

  it('writes a report page from the command palette', async () => {
    const own = await withRig('report')
    const out = join(own, 'review.html')
    const asked = await answerDialogs(out)
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('report')
    await running.page.keyboard.press('Enter')
    await message(running.page, 'Exported review.html').waitFor({ timeout: 120_000 })
    expect(await asked()).toEqual([expect.stringMatching(/man\.report\.html$/)])
    expect(await readFile(out, 'utf8')).toMatch(/^<!doctype html>/i)
  })
})

const isFocused = (element: Element): boolean => element === document.activeElement

describe('an export request', () => {
  const wrong: readonly object[] = [
    { task: 1, body: 1, format: 'glb', name: 'elsewhere.glb' },
    { task: 1, body: 1, format: 'glb', options: { name: '../elsewhere.glb' } },
    { task: 1, body: 1, format: 'json', rigid: { size: { by: 'budget', spheres: 0 } } },
    { task: 1, body: 1, format: 'json', rigid: { size: { by: 'guess' } } },
    { task: 1, body: 1, format: 'json', rigid: { rate: Number.POSITIVE_INFINITY } },
    { task: 1, body: -1, format: 'glb' },
  ]

  it('with a file name or invalid values is rejected before any dialog', async () => {
    await withRig('refused')
    const asked = await answerDialogs(join(folder, 'never.glb'))
    for (const request of wrong) {
      for (const method of ['exportBody', 'previewExport'] as const) {
        const reply = await running.page.evaluate(
          ({ method, request }): Promise<unknown> => window.rigsphere.engine[method](request as never),
          { method, request },
        )
        expect(reply).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
      }
    }
    const unknown = await running.page.evaluate(() =>
      window.rigsphere.engine.exportBody({ task: 1, body: 1, format: 'nonsense' }),
    )
    expect(unknown).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
    const nobody = await running.page.evaluate(() =>
      window.rigsphere.engine.exportBody({ task: 1, body: 99, format: 'glb' }),
    )
    expect(nobody).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
    expect(await asked()).toEqual([])
  })
})
