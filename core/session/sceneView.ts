import { triangleCount, vertexCount } from '../rig/skin.ts'
import type { LoadedRig } from './rigLibrary.ts'
import { fileName } from './rigLibrary.ts'
import type { RigView, SceneView } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

/** The scene as a shell shows it. */
export function sceneOf(path: string, time: number, bodies: readonly SessionBody[]): SceneView {
  const seconds = bodies.reduce((longest, { clip, settings }) => {
    return clip === null || settings.speed === 0 ? longest : Math.max(longest, clip.seconds / Math.abs(settings.speed))
  }, 0)
  return {
    path,
    name: fileName(path),
    time,
    seconds,
    bodies: bodies.map((body) => ({ id: body.id, settings: body.settings, rig: rigView(body.loaded) })),
  }
}

function rigView({ id, rig, problems }: LoadedRig): RigView {
  const { joints, skin } = rig
  const listed = joints.nodes.filter((node) => node >= 0).length
  return {
    id,
    name: rig.name,
    vertices: vertexCount(skin),
    triangles: triangleCount(skin),
    joints: joints.names.slice(0, listed).map((name, joint) => ({ name, parent: joints.parents[joint] })),
    clips: rig.clips.map(({ name, seconds }) => ({ name, seconds })),
    problems,
  }
}
