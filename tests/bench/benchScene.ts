import { readFileSync } from 'node:fs'
import { nodeFiles } from '../../host/nodeFiles.ts'
import { noProgress } from '../../core/base/progress.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import { parseScene } from '../../core/session/scene/parseScene.ts'
import { RigLibrary, treeOf } from '../../core/session/scene/rigLibrary.ts'
import { quinlan } from '../../core/spheretree/builders/quinlan.ts'
import { completeTree } from '../../core/spheretree/completeTree.ts'
import type { TreeSettings } from '../../core/spheretree/tree/sphereTree.ts'
import { findClip, poseBody, type SessionBody, settleBody } from '../../core/session/scene/sessionBody.ts'

export const scenes = new URL('../../assets/scenes/', import.meta.url).pathname

/** Shared by all benchmarks, so that each rig is read only once. */
const library = new RigLibrary(nodeFiles)

export interface BenchScene {
  readonly name: string
  readonly bodies: readonly SessionBody[]
  /** The time stored in the scene file. */
  readonly time: number
  /** Length of the longest clip. */
  readonly seconds: number
  pose(time: number): void
}

/** Tree settings of [KZ05] §3.1. */
export const papersTree: TreeSettings = { builder: quinlan.name, collapse: quinlan.collapse, leaf: 1 }

/**
 * Loads a sample scene. All bodies use the given tree settings (missing ones take their defaults) and skinning method.
 */
export async function loadScene(
  name: string,
  tree: Partial<TreeSettings> = {},
  skinning: Skinning = 'linear',
): Promise<BenchScene> {
  const text = readFileSync(`${scenes}${name}.rigscene.json`, 'utf8')
  return sceneOf(name, text, tree, skinning)
}

/**
 * Like `loadScene`, for scene text that is not on disk. Relative paths resolve against the folder of the sample scenes.
 */
export async function sceneOf(
  name: string,
  text: string,
  treeSettings: Partial<TreeSettings> = {},
  skinning: Skinning = 'linear',
): Promise<BenchScene> {
  const path = `${scenes}${name}.rigscene.json`
  const file = parseScene(text, path)
  if (!file.ok) throw new Error(file.problem.message)
  const bodies: SessionBody[] = []
  for (const listed of file.value.bodies) {
    const loaded = await library.load(nodeFiles.resolve(path, listed.rig), noProgress)
    if (!loaded.ok) throw new Error(loaded.problem.message)
    const settings = { ...listed, skinning, tree: completeTree(treeSettings) }
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
