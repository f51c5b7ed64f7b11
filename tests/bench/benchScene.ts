import { readFileSync } from 'node:fs'
import { nodeFiles } from '../../cli/files.ts'
import { noProgress } from '../../core/progress.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import { parseScene } from '../../core/session/parseScene.ts'
import { RigLibrary, treeOf } from '../../core/session/rigLibrary.ts'
import { quinlan } from '../../core/spheretree/builders/quinlan.ts'
import { completeTree } from '../../core/spheretree/completeTree.ts'
import type { TreeSettings } from '../../core/spheretree/layout.ts'
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

/** The tree of the papers: [KZ05] §3.1. */
export const papersTree: TreeSettings = { builder: quinlan.name, collapse: quinlan.collapse, leaf: 1 }

/** The bodies of a sample scene, with trees of the given settings, or else the defaults, and a given skinning for all. */
export async function loadScene(
  name: string,
  tree: Partial<TreeSettings> = {},
  skinning: Skinning = 'linear',
): Promise<BenchScene> {
  const text = readFileSync(`${scenes}${name}.rigscene.json`, 'utf8')
  return sceneOf(name, text, tree, skinning)
}

/** The same for the text of a scene file that could stand beside the others. */
export async function sceneOf(
  name: string,
  text: string,
  wanted: Partial<TreeSettings> = {},
  skinning: Skinning = 'linear',
): Promise<BenchScene> {
  const path = `${scenes}${name}.rigscene.json`
  const file = parseScene(text, path)
  if (!file.ok) throw new Error(file.problem.message)
  const bodies: SessionBody[] = []
  for (const listed of file.value.bodies) {
    const loaded = await library.load(nodeFiles.resolve(path, listed.rig), noProgress)
    if (!loaded.ok) throw new Error(loaded.problem.message)
    const settings = { ...listed, skinning, tree: completeTree(wanted) }
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
