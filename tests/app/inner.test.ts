import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { answered, coreBodies, writeSampleScene } from '../support/scene.ts'
import { changedPicture, picture } from '../support/picture.ts'
import { openPanel, sceneShown, seekTo } from '../support/window.ts'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-inner-'))
  running = await launchApp({ args: [await writeDeepScene(folder)] })
  await sceneShown(running.page, 'deep')
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** A unit cube without its face at z = 0. */
const openCube = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${k & 1} ${(k >> 1) & 1} ${k >> 2}`),
  ...['5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => `f ${side}`),
].join('\n')

/** The sample scene with the right man closer, so that the arms overlap by more than 2 % of his volume. */
async function writeDeepScene(into: string): Promise<string> {
  const path = await writeSampleScene(into, 'deep.rigscene.json')
  const scene = JSON.parse(await readFile(path, 'utf8')) as { bodies: { place: { position: number[] } }[] }
  const right = scene.bodies[1]
  if (right !== undefined) right.place.position = [0.05, 0, 1.08]
  await writeFile(path, JSON.stringify(scene))
  return path
}

const panel = (name: string) => running.page.getByRole('region', { name, exact: true })
const fact = (name: string) =>
  panel('Overlap and push')
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .innerText()
const drawn = () => running.page.getByText('Showing inner spheres').count()

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

  it('fill more of the body if their number is larger', async () => {
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
    const legend = inner.getByRole('figure', { name: 'Spheres by joint' })
    await expect.poll(() => legend.getByRole('listitem').count()).toBeGreaterThan(3)
  })

  it('start from the current density and settings of the body, which the packing lists', async () => {
    const inner = panel('Inner spheres')
    const density = inner.locator('.slider').filter({ hasText: 'Density' })
    expect(await density.innerText()).toContain('250 spheres')
    const packing = inner.getByRole('table', { name: 'The packing' })
    expect(await packing.getByRole('row', { name: /^largest radius/ }).innerText()).toContain('2 %')
    await inner.getByText('Advanced').click()
    await inner.getByRole('combobox', { name: 'Largest radius' }).click()
    await running.page.getByRole('option', { name: '10 %' }).click()
    await inner.getByRole('button', { name: 'Fill with spheres' }).click()
    const changed = packing.getByRole('row', { name: /^largest radius/ })
    await expect.poll(() => changed.innerText(), { timeout: 60_000 }).toContain('10 %')
    expect(await inner.getByRole('combobox', { name: 'Largest radius' }).innerText()).toContain('10 %')
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
    await expect.poll(() => push.count(), { timeout: 15_000 }).toBe(1)
    const found = answered(
      await running.page.evaluate(
        (of) => window.rigsphere.engine.innerPenetration({ bodies: of, compare: true }),
        bodies,
      ),
    )
    expect(found.exact).toBeGreaterThan(0)
    // The window rounds to four decimal places.
    const shown = async () => Number.parseFloat(await fact('volume in common'))
    await expect.poll(shown, { timeout: 15_000 }).toBeCloseTo(found.volume, 4)
    expect(await push.innerText()).toBe(`push ${await fact('push depth')}`)
  })

  it('answer from fewer spheres within a time limit', async () => {
    expect(await fact('answered by')).toBe('250 + 250 spheres')
    const before = await fact('volume in common')
    await panel('Overlap and push').getByRole('slider', { name: 'Time limit' }).press('Home')
    await panel('Overlap and push').getByText('0.05 ms').waitFor()
    await expect.poll(() => fact('answered by')).toBe('125 + 125 spheres, out of time')
    expect(await fact('volume in common')).not.toBe(before)
    await panel('Overlap and push').getByRole('slider', { name: 'Time limit' }).press('End')
  })

  it('measure the overlap along the clip, plotted with a band and, on request, the exact volume', async () => {
    const curves = running.page.getByRole('list', { name: 'Curves' })
    await expect.poll(() => curves.innerText(), { timeout: 60_000 }).toMatch(/overlap ≤ [\d.e-]+/)
    await expect.poll(bandPixels, { timeout: 60_000 }).toBeGreaterThan(50)
    await panel('Overlap and push').getByRole('switch', { name: 'Compare with the exact volume' }).click()
    await expect.poll(() => curves.innerText(), { timeout: 60_000 }).toMatch(/exact: error [\d.]+ %/)
    await panel('Overlap and push').getByRole('switch', { name: 'Compare with the exact volume' }).click()
  })

  it('that overlap are highlighted', async () => {
    expect(await highlightedPart()).toBeGreaterThan(0.005)
    await seekTo(running.page, 0.1)
    await expect.poll(highlightedPart, { timeout: 15_000 }).toBe(0)
  })

  it('label the distance of bodies that are apart as an upper bound', async () => {
    await seekTo(running.page, 0.1)
    const label = running.page.locator('.distance-label span:not([hidden])')
    await expect.poll(() => label.count(), { timeout: 15_000 }).toBe(1)
    const bodies = (await coreBodies(running.page)).map(({ id }) => id) as [number, number]
    const bound = answered(
      await running.page.evaluate((of) => window.rigsphere.engine.innerDistance({ bodies: of }), bodies),
    )
    expect(await label.innerText()).toMatch(/^≤ [\d.]+/)
    expect(Number.parseFloat((await label.innerText()).slice(2))).toBeCloseTo(bound.distance, 2)
  })

  it('cannot be compared with the exact volume in a frame whose volume is exact', async () => {
    const compare = panel('Overlap and push').getByRole('switch', { name: 'Compare with the exact volume' })
    expect(await compare.getAttribute('aria-disabled')).toBeNull()
    await seekTo(running.page, 0.32)
    await expect.poll(() => compare.getAttribute('aria-disabled'), { timeout: 15_000 }).toBe('true')
    expect(await fact('answered by')).toBe('exact query')
    expect(Number.parseFloat(await fact('volume in common'))).toBeGreaterThan(0)
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

/** Part of the picture that shows overlapping spheres: a pale shade of the colour of contacts. */
async function highlightedPart(): Promise<number> {
  return running.app.evaluate(
    ({ nativeImage }, text) => {
      const pixels = nativeImage.createFromBuffer(Buffer.from(text, 'base64')).toBitmap()
      let count = 0
      for (let k = 0; k < pixels.length; k += 4) {
        const [blue, green, red] = [pixels[k], pixels[k + 1], pixels[k + 2]] as [number, number, number]
        if (green > 90 && red - green > 30 && blue - green > 50) count++
      }
      return (4 * count) / pixels.length
    },
    await picture(running.page),
  )
}

describe('inner spheres of an open body', () => {
  let other: RunningApp
  beforeAll(async () => {
    const path = join(folder, 'open.obj')
    await writeFile(path, openCube)
    other = await launchApp({ args: [path] })
    await sceneShown(other.page, 'open')
  })
  afterAll(() => other?.close())

  it('have a list of the holes that were closed; a click frames one', async () => {
    const inner = await openPanel(other.page, 'Inspect', 'Inner spheres')
    await inner.getByRole('slider', { name: 'Density' }).press('Home')
    await inner.getByRole('button', { name: 'Fill with spheres' }).click()
    await inner.getByText('1 hole was closed').waitFor({ timeout: 60_000 })
    const hole = inner.getByRole('list', { name: 'Holes' }).getByRole('button')
    expect(await hole.innerText()).toMatch(/1\.41 wide, 4 edges\s+at 0\.5 0\.5 0/)
    await changedPicture(other.page, () => hole.click())
    expect(await hole.getAttribute('aria-pressed')).toBe('true')
  })
})

/** Number of pixels of the plot inside the band, which has a quarter of the opacity: its edges and the line have more. */
function bandPixels(): Promise<number> {
  return running.page.locator('.plot canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    const isBand = (pixel: number) => {
      const [red, , blue, alpha] = [0, 1, 2, 3].map((k) => data[4 * pixel + k]) as [number, number, number, number]
      return Math.abs(alpha - 64) < 3 && red > blue + 60
    }
    let count = 0
    for (let pixel = width; pixel < width * (height - 1); pixel++) {
      if (isBand(pixel - width) && isBand(pixel) && isBand(pixel + width)) count++
    }
    return count
  })
}
