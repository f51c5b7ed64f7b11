import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { AnimatedPose, Body, Clip, Skinning } from '../../core/index.ts'
import type { Place } from '../../core/session/scene/sceneFile.ts'
import { affineOf } from '../../core/session/scene/sessionBody.ts'
import { scenes } from './benchScene.ts'

/** What the library exports; every version has at least the functions used here. */
export type Version = typeof import('../../core/index.ts')

interface Actor {
  readonly body: Body
  readonly pose: AnimatedPose
  readonly clip: Clip | null
  readonly speed: number
  readonly offset: number
  readonly loop: boolean
}

export interface VersionScene {
  readonly bodies: readonly Body[]
  readonly seconds: number
  pose(time: number): void
}

interface ListedBody {
  readonly rig: string
  readonly clip: string | null
  readonly offset?: number
  readonly speed?: number
  readonly loop?: boolean
  readonly place?: Partial<Place>
}

/** A sample scene, built with the library of one version of the core. Trees have the default settings. */
export async function versionScene(core: Version, name: string, skinning: Skinning): Promise<VersionScene> {
  const file = `${scenes}${name}.rigscene.json`
  const listed = (JSON.parse(readFileSync(file, 'utf8')) as { bodies: ListedBody[] }).bodies
  const made = new Map<string, Awaited<ReturnType<typeof rigAndTree>>>()
  const actors: Actor[] = []
  for (const one of listed) {
    const path = resolve(dirname(file), one.rig)
    let shared = made.get(path)
    if (shared === undefined) made.set(path, (shared = await rigAndTree(core, path)))
    const { rig, tree } = shared
    const pose = core.createPose(rig)
    const body = core.createBody(rig, tree, pose)
    core.placeBody(body, affineOf({ position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], ...one.place }))
    core.setSkinning(body, skinning)
    const clip = rig.clips.find(({ name }) => name === one.clip) ?? null
    actors.push({ body, pose, clip, speed: one.speed ?? 1, offset: one.offset ?? 0, loop: one.loop ?? true })
  }
  return {
    bodies: actors.map(({ body }) => body),
    seconds: Math.max(...actors.map(({ clip }) => clip?.seconds ?? 0)),
    pose(time) {
      for (const { pose, clip, speed, offset, loop } of actors) core.poseAt(pose, clip, time * speed + offset, loop)
    },
  }
}

async function rigAndTree(core: Version, path: string) {
  const outside = () => Promise.resolve(core.failed('file-missing', `${path} refers to another file.`))
  const read = await core.readRig(new Uint8Array(readFileSync(path)), path, outside)
  if (!read.ok) throw new Error(read.problem.message)
  const { rig } = read.value
  return { rig, tree: core.buildTree(rig, core.defaultTreeSettings, core.noProgress) }
}
