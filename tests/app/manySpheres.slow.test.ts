import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { out, root } from '../../scripts/paths.mjs'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { installMeter, type Metered, metered } from '../support/pictureMeter.ts'
import { answered, coreBodies } from '../support/scene.ts'
import { sceneShown } from '../support/window.ts'

const rig = join(root, 'assets', 'rigs', 'creature.glb')
/** The level with the most distinguishable spheres, at leaf size 1. */
const LEVEL = 7

let running: RunningApp
let folder: string
let spheres: number
let vertices: number
const measured: { readonly what: string; readonly metered: Metered }[] = []

beforeAll(async () => {
  folder = await freshFolder('rigsphere-many-')
  const scene = join(folder, 'many.rigscene.json')
  const bodies = [{ name: 'creature', rig, clip: 'walk', tree: { builder: 'quinlan', leaf: 1 } }]
  await writeFile(scene, JSON.stringify({ version: 1, bodies }))
  running = await launchApp({ args: [scene] })
  await running.page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(running.page, 'many')
  // The scan of the clip keeps the core and the machine busy.
  await running.page.getByText(/scanned (\d+) of \1/).waitFor({ timeout: 120_000 })
  const level = running.page.getByRole('slider', { name: /level/i })
  await level.focus()
  for (let k = 4; k < LEVEL; k++) await running.page.keyboard.press('ArrowRight')
  const choice = { choice: { kind: 'level', level: LEVEL }, colour: 'refitted' } as const
  const frame = answered(
    await running.page.evaluate((spheres) => window.rigsphere.engine.frame({ time: 0, spheres }), choice),
  )
  spheres = frame.bodies[0].spheres?.nodes.length ?? 0
  vertices = (await coreBodies(running.page))[0].rig.vertices
  await running.page.getByText(`${spheres.toLocaleString('en')} spheres ·`).waitFor()
  await installMeter(running.page)
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
  if (measured.length === 0) return
  // Used by the reliability page.
  await mkdir(join(out, 'tests'), { recursive: true })
  await writeFile(join(out, 'tests', 'window.json'), JSON.stringify({ spheres, measured }))
})

const SECONDS = 4

/** Drags sideways back and forth, as fast as the window follows. */
async function dragAbout(x: number, y: number, reach: number): Promise<void> {
  const { mouse } = running.page
  await mouse.move(x, y)
  await mouse.down()
  const end = performance.now() + 1000 * SECONDS
  for (let k = 0; performance.now() < end; k++) {
    await mouse.move(x + reach * Math.sin(k / 20), y)
    await running.page.waitForTimeout(8)
  }
  await mouse.up()
}

async function orbit(): Promise<void> {
  const box = await running.page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  await dragAbout(box.x + 0.3 * box.width, box.y + 0.75 * box.height, 120)
}

async function scrub(): Promise<void> {
  const box = await running.page.getByRole('slider', { name: 'Time' }).boundingBox()
  if (box === null) throw new Error('the timeline is missing')
  await dragAbout(box.x + 0.5 * box.width, box.y + 0.5 * box.height, 0.4 * box.width)
}

async function meterOf(what: string, act: () => Promise<void>): Promise<Metered> {
  const took = await metered(running.page, act)
  measured.push({ what, metered: took })
  return took
}

describe.each(['Wire', 'Solid'])('more than five thousand spheres (%s)', (style) => {
  beforeAll(() => running.page.getByRole('button', { name: style, exact: true }).click())

  it('are all drawn', () => {
    expect(spheres).toBeGreaterThan(5000)
  })

  it('need few draw calls and no upload, element or object each while the camera moves', async () => {
    const took = await meterOf(`${style.toLowerCase()}, orbiting`, orbit)
    expect(took.pictures).toBeGreaterThan(5)
    expect(took.drawCalls).toBeLessThan(20)
    expect(took.uploaded).toBeLessThan(spheres)
    expect(took.mutations).toBeLessThan(2)
    // Less than the smallest object per sphere.
    expect(took.allocated).toBeLessThan(40 * spheres)
  })

  it('are uploaded once per frame while the time changes', async () => {
    const took = await meterOf(`${style.toLowerCase()}, scrubbing`, scrub)
    expect(took.pictures).toBeGreaterThan(5)
    expect(took.drawCalls).toBeLessThan(20)
    // Position and colour per sphere, position and normal per vertex.
    expect(took.uploaded).toBeLessThan(1.2 * (32 * spheres + 24 * vertices))
  })
})
