import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { BodyView, Reply } from '../../electron/contract/core.ts'
import { root } from '../../scripts/paths.mjs'
import type { RunningApp } from './electron.ts'
import { sampleRig } from './sample.ts'

/** Writes a copy of the sample scene that a test can edit and save. */
export async function writeSampleScene(folder: string, name = 'edited.rigscene.json'): Promise<string> {
  const text = await readFile(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), 'utf8')
  const scene = JSON.parse(text) as { readonly bodies: readonly object[] }
  const path = join(folder, name)
  await writeFile(path, JSON.stringify({ ...scene, bodies: scene.bodies.map((body) => ({ ...body, rig: sampleRig })) }))
  return path
}

/** Bodies as stored in the core, not as displayed. */
export async function coreBodies(page: Page): Promise<readonly BodyView[]> {
  const start = await page.evaluate(() => window.rigsphere.shell.ready())
  return (start.ok && start.value.scene?.bodies) || []
}

export function answered<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** Table on the clipboard as rows of cells, header first. */
export async function copiedTable({ app }: RunningApp): Promise<readonly (readonly string[])[]> {
  const text = await app.evaluate(({ clipboard }) => clipboard.readText())
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
}
