import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ParsedScene } from '../../core/session/scene/sceneFile.ts'
import { root } from '../../scripts/paths.mjs'

/** The app's initial scene and its first rig. */
const samplePath = join(root, 'assets', 'scenes', 'two-men.rigscene.json')
const sample = JSON.parse(readFileSync(samplePath, 'utf8')) as ParsedScene
export const sampleRig = resolve(dirname(samplePath), sample.bodies[0].rig)

/** Writes a scene that takes seconds to open: many bodies with different tree settings, so that they share no tree. */
export async function writeLongScene(folder: string): Promise<string> {
  const [body] = sample.bodies
  const bodies = Array.from({ length: 40 }, (_, i) => ({
    ...body,
    name: `body ${i}`,
    rig: sampleRig,
    tree: { builder: 'quinlan', collapse: 0.6 + i / 1000 },
  }))
  const path = join(folder, 'long.rigscene.json')
  await writeFile(path, JSON.stringify({ ...sample, bodies }))
  return path
}
