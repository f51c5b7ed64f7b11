import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { differentPart, settledPicture } from '../support/picture.ts'
import { message, sceneShown } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-light-')
  const userData = join(folder, 'settings')
  await mkdir(userData)
  const view = { tourSeen: true, spheres: 'off' }
  const settings = { version: 1, window: null, recent: [], theme: 'system', view }
  await writeFile(join(userData, 'settings.json'), JSON.stringify(settings))
  await write(octahedron(false), [1, 1, 1])
  running = await launchApp({ args: [scene()], userData })
  await sceneShown(running.page, 'mine')
})
afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const scene = () => join(folder, 'mine.rigscene.json')

async function write(mesh: string, scale: readonly number[]): Promise<void> {
  await writeFile(join(folder, 'solid.obj'), mesh)
  const bodies = [{ name: 'solid', rig: 'solid.obj', place: { scale } }]
  await writeFile(scene(), JSON.stringify({ version: 1, bodies }))
}

/** Screenshot after the window has loaded these files. */
async function picture(mesh: string, scale: readonly number[]): Promise<string> {
  await write(mesh, scale)
  await message(running.page, /Changed on disk.*mine/s).waitFor()
  await running.page.getByRole('button', { name: 'Reload' }).click()
  await message(running.page, 'Changed on disk').waitFor({ state: 'detached' })
  return settledPicture(running.page)
}

describe('the light', () => {
  it('is the same on mirrored bodies and on triangles with inverted winding', async () => {
    await settledPicture(running.page)
    const inverted = await picture(octahedron(true), [1, 1, 1])
    const plain = await picture(octahedron(false), [1, 1, 1])
    const mirrored = await picture(octahedron(false), [-1, 1, 1])
    expect(await differentPart(running, plain, inverted)).toBeLessThan(0.005)
    expect(await differentPart(running, plain, mirrored)).toBeLessThan(0.005)
  })
})

/** An octahedron centred at the origin. Its mirror image is the same mesh with inverted winding. */
function octahedron(inverted: boolean): string {
  const corners = ['1 0 0', '-1 0 0', '0 1 0', '0 -1 0', '0 0 1', '0 0 -1'].map((corner) => `v ${corner}`)
  const faces = Array.from({ length: 8 }, (_, k) => {
    const [x, y, z] = [1 + (k & 1), 3 + ((k >> 1) & 1), 5 + (k >> 2)]
    const isNegative = ((k ^ (k >> 1) ^ (k >> 2)) & 1) === 1
    return isNegative === inverted ? `f ${x} ${y} ${z}` : `f ${x} ${z} ${y}`
  })
  return [...corners, ...faces, ''].join('\n')
}
