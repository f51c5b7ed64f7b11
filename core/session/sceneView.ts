import type { ExportFormat } from '../exchange/write/exportFormat.ts'
import { exportFormats } from '../exchange/write/formats.ts'
import type { Rig } from '../rig/rig.ts'
import { triangleCount, vertexCount } from '../rig/skin.ts'
import { verticesByJoint } from '../rig/verticesByJoint.ts'
import { builders } from '../spheretree/builders/registry.ts'
import { ignoredNow, type IgnoredPair } from './ignoredPairs.ts'
import type { LoadedRig } from './rigLibrary.ts'
import { fileName } from './rigLibrary.ts'
import type { FormatView, JointView, RigView, SceneView } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

/** The scene as a shell shows it. */
export function sceneOf(
  path: string,
  time: number,
  bodies: readonly SessionBody[],
  ignored: readonly IgnoredPair[],
): SceneView {
  const seconds = bodies.reduce((longest, { clip, settings }) => {
    return clip === null || settings.speed === 0 ? longest : Math.max(longest, clip.seconds / Math.abs(settings.speed))
  }, 0)
  return {
    path,
    name: fileName(path),
    time,
    seconds,
    bodies: bodies.map((body) => ({ id: body.id, settings: body.settings, rig: rigView(body.loaded) })),
    ignored: ignoredNow(bodies, ignored),
    builders: builders.map(({ name, title }) => ({ name, title })),
    formats: exportFormats().map(formatView),
  }
}

function formatView({ name, label, title, readers, ending, experimental, takesCut }: ExportFormat): FormatView {
  return { name, label, title, readers, ending, experimental, takesCut }
}

function rigView({ id, rig, problems, origin }: LoadedRig): RigView {
  const { skin } = rig
  return {
    id,
    name: rig.name,
    vertices: vertexCount(skin),
    triangles: triangleCount(skin),
    joints: jointsOf(rig),
    clips: rig.clips.map(({ name, seconds }) => ({ name, seconds })),
    problems,
    extensible: origin !== null,
  }
}

/** Counting visits every vertex, and edits ask with every pixel of a drag. */
const known = new WeakMap<Rig, readonly JointView[]>()

/** The world joint is not listed. */
function jointsOf(rig: Rig): readonly JointView[] {
  const { names, nodes, parents } = rig.joints
  const made = known.get(rig) ?? viewJoints()
  known.set(rig, made)
  return made

  function viewJoints(): readonly JointView[] {
    const listed = nodes.filter((node) => node >= 0).length
    const vertices = verticesByJoint(rig.skin, names.length)
    return names.slice(0, listed).map((name, joint) => ({ name, parent: parents[joint], vertices: vertices[joint] }))
  }
}
