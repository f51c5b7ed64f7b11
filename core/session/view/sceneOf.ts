import { onceFor } from '../../base/onceFor.ts'
import { LONGEST_SCENE_SECONDS } from '../../rig/checkMomentCount.ts'
import type { ExportFormat } from '../../exchange/write/exportFormat.ts'
import { exportFormats } from '../../exchange/exportFormats.ts'
import { exportPurposes } from '../../exchange/write/exportPurposes.ts'
import { quotedList } from '../../base/messageText.ts'
import type { Problem } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import { triangleCount, vertexCount } from '../../rig/skin.ts'
import { verticesByJoint } from '../../rig/verticesByJoint.ts'
import { builders } from '../../spheretree/builders/builders.ts'
import { defaultTreeSettings } from '../../spheretree/buildTree.ts'
import { defaultCellTreeSettings } from '../../spheretree/cells/buildCellTree.ts'
import { cellBuilders } from '../../spheretree/cells/builders/cellBuilders.ts'
import type { CellBuilder } from '../../spheretree/cells/tree/cellBuilder.ts'
import { type Effort, efforts } from '../../spheretree/cells/tree/cellTree.ts'
import type { FittedTrees } from './fittedTrees.ts'
import type { InnerBodies } from './innerBodies.ts'
import { ignoredNow, type IgnoredPair } from '../scene/ignoredPair.ts'
import { fileName, isMissing, type LoadedRig, type MissingRig } from '../scene/rigLibrary.ts'
import type { FormatView, JointView, RigView, SceneView } from './sceneView.ts'
import { isPlaceholder, type SceneMember } from '../scene/sessionBody.ts'

/** The scene for display. */
export function sceneOf(
  path: string,
  time: number,
  bodies: readonly SceneMember[],
  ignored: readonly IgnoredPair[],
  fitted: FittedTrees,
  inners: InnerBodies,
): SceneView {
  const seconds = Math.max(0, ...bodies.map(secondsOf))
  return {
    path,
    name: fileName(path),
    time,
    seconds: Math.min(seconds, LONGEST_SCENE_SECONDS),
    bodies: bodies.map((body) => ({
      id: body.id,
      settings: body.settings,
      rig: isMissing(body.loaded) ? missingView(body.loaded) : rigView(body.loaded, fitted, inners),
    })),
    warnings: bodies.flatMap(unknownClip),
    ignored: ignoredNow(bodies, ignored),
    builders: builders.map(({ name, title, description, collapse }) => ({ name, title, description, collapse })),
    defaultTree: defaultTreeSettings,
    fittedBuilders: cellBuilders.map(({ name, title, description }) => ({ name, title, description })),
    defaultFitted: defaultCellTreeSettings,
    formats: exportFormats().map(formatView),
    purposes: exportPurposes,
  }
}

function secondsOf(member: SceneMember): number {
  if (isPlaceholder(member) || member.clip === null || member.settings.speed === 0) return 0
  return member.clip.seconds / Math.abs(member.settings.speed)
}

function unknownClip(member: SceneMember): Problem[] {
  const { clip, name } = member.settings
  if (isPlaceholder(member) || clip === null || member.clip !== null) return []
  const { rig, path } = member.loaded
  const names = quotedList(rig.clips.map((one) => one.name))
  const known = names === '' ? 'The rig has no clips.' : `The rig has ${names}.`
  const missing = `Body "${name}" uses the clip "${clip}", which ${fileName(path)} does not contain.`
  const message = `${missing} It shows the rest pose instead. ${known}`
  return [{ kind: 'clip-unknown', message, path }]
}

function missingView({ id, path, problem }: MissingRig): RigView {
  const size = [0, 0, 0] as const
  const nothing = {
    size,
    vertices: 0,
    triangles: 0,
    joints: [],
    clips: [],
    problems: [],
    extensions: [],
    extensible: false,
    fitted: [],
    inner: null,
    fitSeconds: {},
  }
  return { id, name: fileName(path), ...nothing, missing: problem }
}

function formatView({ write: _write, ...view }: ExportFormat): FormatView {
  return view
}

function rigView(loaded: LoadedRig, fitted: FittedTrees, inners: InnerBodies): RigView {
  const { id, rig, problems, origin } = loaded
  const { skin } = rig
  return {
    id,
    name: rig.name,
    vertices: vertexCount(skin),
    triangles: triangleCount(skin),
    size: sizeOf(rig),
    joints: jointsOf(rig),
    clips: rig.clips.map(({ name, seconds }) => ({ name, seconds })),
    problems,
    extensions: origin?.extensions ?? [],
    extensible: origin !== null,
    fitted: fitted.views(loaded),
    inner: inners.view(loaded),
    fitSeconds: fitSeconds(triangleCount(skin)),
    missing: null,
  }
}

function fitSeconds(triangles: number): RigView['fitSeconds'] {
  const byEffort = (builder: CellBuilder) =>
    Object.fromEntries(
      efforts.map((effort) => [effort, builder.estimate(triangles, { ...defaultCellTreeSettings, effort })]),
    ) as Record<Effort, number>
  return Object.fromEntries(cellBuilders.map((builder) => [builder.name, byEffort(builder)]))
}

const sizeOf = onceFor((rig: Rig) => extentOf(rig.skin.rest))

function extentOf(points: Float64Array): RigView['size'] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let s = 0; s < points.length; s++) {
    const axis = s % 3
    if (points[s] < low[axis]) low[axis] = points[s]
    if (points[s] > high[axis]) high[axis] = points[s]
  }
  return [0, 1, 2].map((axis) => Math.max(0, high[axis] - low[axis])) as unknown as RigView['size']
}

/** Cached, because counting visits every vertex and dragging requests it for every mouse move. */
/** Omits the world joint. */
const jointsOf = onceFor((rig: Rig): readonly JointView[] => {
  const { names, nodes, parents } = rig.joints
  const listed = nodes.filter((node) => node >= 0).length
  const vertices = verticesByJoint(rig.skin, names.length)
  return names.slice(0, listed).map((name, joint) => ({ name, parent: parents[joint], vertices: vertices[joint] }))
})
