import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { BodyView, Reply } from '../../electron/contract/core.ts'
import { root } from '../../scripts/paths.mjs'
import type { RunningApp } from './electron.ts'
import { sampleRig } from './sample.ts'

/** The sample scene in a file of its own, to be changed and saved. */
export async function writeSampleScene(folder: string, name = 'edited.rigscene.json'): Promise<string> {
  const text = await readFile(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), 'utf8')
  const scene = JSON.parse(text) as { readonly bodies: readonly object[] }
  const path = join(folder, name)
  await writeFile(path, JSON.stringify({ ...scene, bodies: scene.bodies.map((body) => ({ ...body, rig: sampleRig })) }))
  return path
}

/** The bodies as the core has them, not as the window shows them. */
export async function coreBodies(page: Page): Promise<readonly BodyView[]> {
  const start = await page.evaluate(() => window.rigsphere.shell.ready())
  return (start.ok && start.value.scene?.bodies) || []
}

export function answered<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** What the window put on the clipboard: rows of cells, the heading first. */
export async function copiedTable({ app }: RunningApp): Promise<readonly (readonly string[])[]> {
  const text = await app.evaluate(({ clipboard }) => clipboard.readText())
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
}
