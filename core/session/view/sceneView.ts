import type { Problem } from '../../base/reply.ts'
import type { UsedExtension } from '../../exchange/read/gltf/checkExtensions.ts'
import type { ExportFormat } from '../../exchange/write/exportFormat.ts'
import type { ExportPurpose } from '../../exchange/write/exportPurposes.ts'
import type { ImportProblem } from '../../rig/importProblem.ts'
import type { IgnoredPair } from '../scene/ignoredPair.ts'
import type { SceneBody } from '../scene/sceneFile.ts'
import type { FittedView } from './fittedTrees.ts'
import type { InnerView } from './innerBodies.ts'
import type { TreeBuilder } from '../../spheretree/builders/treeBuilder.ts'
import type { CellTreeSettings, Effort } from '../../spheretree/cells/tree/cellTree.ts'
import type { TreeSettings } from '../../spheretree/tree/sphereTree.ts'

export interface SceneView {
  /** The opened path. */
  readonly path: string
  readonly name: string
  readonly time: number
  /** Length of the longest clip in seconds. */
  readonly seconds: number
  readonly bodies: readonly BodyView[]
  /**
   * References of the scene that its rigs cannot resolve. A body with an unknown clip shows the rest pose and keeps the
   * clip name.
   */
  readonly warnings: readonly Problem[]
  /** Ids of bodies whose contacts are not computed. Equal ids disable the contacts of a body with itself. */
  readonly ignored: readonly IgnoredPair[]
  /** The available tree builders, for `TreeSettings.builder`. */
  readonly builders: readonly BuilderView[]
  /** The available builders of fitted trees, for `CellTreeSettings.builder`. */
  readonly fittedBuilders: readonly FittedBuilderView[]
  readonly defaultFitted: CellTreeSettings
  /** The default tree settings. */
  readonly defaultTree: TreeSettings
  /** The available export formats, for `ExportRequest.format`. */
  readonly formats: readonly FormatView[]
  /** The purposes of export formats, in display order. */
  readonly purposes: readonly ExportPurpose[]
}

export type FormatView = Omit<ExportFormat, 'write'>

export type BuilderView = Omit<TreeBuilder, 'build'>

export interface BodyView {
  readonly id: number
  readonly settings: SceneBody
  readonly rig: RigView
}

export interface RigView {
  readonly id: number
  readonly name: string
  readonly vertices: number
  readonly triangles: number
  /** Extent of the rest pose along x, y and z. */
  readonly size: readonly [number, number, number]
  readonly joints: readonly JointView[]
  readonly clips: readonly { readonly name: string; readonly seconds: number }[]
  readonly problems: readonly ImportProblem[]
  /** The glTF extensions that its file uses. */
  readonly extensions: readonly UsedExtension[]
  /**
   * True if formats that extend the rig's own file (`FormatView.ending` null) support it: glTF, and FBX converted to
   * GLB.
   */
  readonly extensible: boolean
  /** The fitted trees of the rig, the latest last. */
  readonly fitted: readonly FittedView[]
  /** The latest inner spheres of the rig, or null. */
  readonly inner: InnerView | null
  /** Expected build time in seconds of each builder of fitted trees, by effort. */
  readonly fitSeconds: Readonly<Record<string, Readonly<Record<Effort, number>>>>
  /**
   * Why the file cannot be read, or null if it was read. Bodies of a missing rig are placeholders and take no part in
   * queries.
   */
  readonly missing: Problem | null
}

export interface JointView {
  readonly name: string
  readonly parent: number
  /** Number of vertices on which the joint has a non-zero weight. */
  readonly vertices: number
}

export interface FittedBuilderView {
  readonly name: string
  readonly title: string
  readonly description: string
}
