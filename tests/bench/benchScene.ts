import { readFileSync } from 'node:fs'
import { nodeFiles } from '../../cli/files.ts'
import { noProgress } from '../../core/progress.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import { parseScene } from '../../core/session/parseScene.ts'
import { RigLibrary, treeOf } from '../../core/session/rigLibrary.ts'
import { findClip, poseBody, type SessionBody, settleBody } from '../../core/session/sessionBody.ts'

export const scenes = new URL('../../assets/scenes/', import.meta.url).pathname

/** One for all measures: every rig is read once. */
const library = new RigLibrary(nodeFiles)

export interface BenchScene {
  readonly name: string
  readonly bodies: readonly SessionBody[]
  /** The moment that the scene file shows. */
  readonly time: number
  /** Length of the longest clip. */
  readonly seconds: number
  pose(time: number): void
}

/** The bodies of a sample scene, with trees of a given leaf size and a given skinning for all. */
export async function loadScene(name: string, leaf: number, skinning: Skinning = 'linear'): Promise<BenchScene> {
  const text = readFileSync(`${scenes}${name}.rigscene.json`, 'utf8')
  return sceneOf(name, text, leaf, skinning)
}

/** The same for the text of a scene file that could stand beside the others. */
export async function sceneOf(
  name: string,
  text: string,
  leaf: number,
  skinning: Skinning = 'linear',
): Promise<BenchScene> {
  const path = `${scenes}${name}.rigscene.json`
  const file = parseScene(text, path, leaf)
  if (!file.ok) throw new Error(file.problem.message)
  const bodies: SessionBody[] = []
  for (const listed of file.value.bodies) {
    const loaded = await library.load(nodeFiles.resolve(path, listed.rig), noProgress)
    if (!loaded.ok) throw new Error(loaded.problem.message)
    const settings = { ...listed, skinning, tree: { ...listed.tree, leaf } }
    const clip = findClip(settings, loaded.value)
    const tree = treeOf(loaded.value, settings.tree, noProgress)
    if (!tree.ok) throw new Error(tree.problem.message)
    bodies.push(settleBody(bodies.length, { settings, loaded: loaded.value, clip, tree: tree.value }))
  }
  const seconds = Math.max(...bodies.map((body) => body.clip?.seconds ?? 0))
  return {
    name,
    bodies,
    time: file.value.time,
    seconds,
    pose: (time) => {
      for (const body of bodies) poseBody(body, time)
    },
  }
}
