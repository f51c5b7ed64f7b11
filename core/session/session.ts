import type { ExportFormat } from '../exchange/write/exportFormat.ts'
import type { ExportPurpose } from '../exchange/write/purposes.ts'
import type { Progress } from '../progress.ts'
import type { Problem, Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Skinning } from '../skinning/skinning.ts'
import type { TreeBuilder } from '../spheretree/builders/builder.ts'
import type { TreeSettings } from '../spheretree/layout.ts'
import type { ContactOptions, Contacts } from './askContacts.ts'
import type { DistanceRequest, SceneDistance } from './askDistance.ts'
import type { DrawnSkin } from './drawnSkin.ts'
import type { Penetration, PenetrationRequest } from './askPenetration.ts'
import type { Picked, PickRequest, Probed, ProbeRequest } from './askProbe.ts'
import type { Exported, ExportRequest } from './exportBody.ts'
import type { ExportPreview } from './previewExport.ts'
import type { ProblemOffenders } from './findOffenders.ts'
import type { IgnoredPair } from './ignoredPairs.ts'
import type { JointPairs } from './jointPairs.ts'
import type { SphereDetails } from './inspectSphere.ts'
import type { VertexDetails } from './inspectVertex.ts'
import type { SkinningMeasure } from './measureSkinning.ts'
import type { TreeReport } from './reportTree.ts'
import type { Bounds } from './motionBounds.ts'
import type { SceneBody } from './sceneFile.ts'
import type { Shading } from './shadeVertices.ts'
import type { ShownSpheres, SphereChoice, SphereColour } from './showSpheres.ts'
import type { UndecidedSpheres } from './undecidedSpheres.ts'
import type { BudgetPoint } from './budgetCurve.ts'
import type { CellTreeSettings, Effort } from '../spheretree/cells/cellTree.ts'
import type { BuildJob, FittedTree, MeasureJob } from '../spheretree/cells/fitJob.ts'
import type { FittedSpheres, FittedView, TreeKind } from './fittedTrees.ts'

/** How the session reaches files. The shell implements it; paths are opaque strings to the core. */
export interface FileSource {
  /** Reads a file that the user named, or a rig that a scene refers to. */
  read(path: string): Promise<Reply<Uint8Array>>
  /**
   * Reads a file that the rig at `rig` refers to as `name`, at most `most` bytes of it. A file outside the folder of the rig is
   * the problem `file-outside`, unless the user allows it: whoever made the rig must not choose what is read.
   */
  readReferenced(rig: string, name: string, most?: number): Promise<Reply<Uint8Array>>
  /** Whether the user refused the files outside its folder that the rig at `rig` refers to: its bodies become placeholders. */
  isRefused?(rig: string): boolean
  /** The path that `relative` names when it stands in the file `from`. */
  resolve(from: string, relative: string): string
  /** How the file `from` names `path`: the inverse of `resolve`. */
  relative(from: string, path: string): string
}

/**
 * The one facade of the core: commands in, reports out. Owns rigs, bodies, poses and caches. Questions about spheres,
 * vertices and trees are answered for the pose of the last `frame`.
 */
export interface Session {
  /** Replaces the scene by a scene file, or by a single rig that plays its first clip that moves it. */
  open(path: string, progress: Progress, options?: OpenOptions): Promise<Reply<SceneView>>
  /**
   * The same with the text of a scene file that need not be at `path`: a scene comes back as it was left, with placeholders
   * for bodies whose rig cannot be read. With the numbering
   * of the session that wrote it, bodies and rigs have the numbers they had there, and rigs that no body uses are at hand too.
   */
  openText(path: string, text: string, progress: Progress, numbering?: Numbering): Promise<Reply<SceneView>>
  /** What the text of a scene does not tell, for a session that takes over from this one. */
  numbering(): Numbering
  /**
   * Reads the rigs of the scene again, and with `path` the scene file that is there; bodies that keep their name keep
   * their id. Rigs that no body uses, or whose file is gone, stay as they were. Nothing changes if it fails or is cancelled.
   */
  reload(path: string | null, progress: Progress): Promise<Reply<SceneView>>
  /** Gives the bodies of a rig that is missing (`RigView.id`) the rig at `path`. */
  replaceMissing(rig: number, path: string, progress: Progress): Promise<Reply<SceneView>>
  /** Everything that was read for the rigs of the scene. */
  files(): readonly string[]
  /** Adds a rig to the scene as one more body. */
  add(path: string, progress: Progress, options?: Pick<OpenOptions, 'clip' | 'tree'>): Promise<Reply<SceneView>>
  /**
   * Makes the scene what the list says: edits, removals, copies, undo, all in one. Nothing changes if it fails or is
   * cancelled. Without `ignored` the pairs stay that are ignored; those of ids that are not in the scene mean nothing.
   */
  arrange(bodies: readonly Arranged[], progress: Progress, ignored?: readonly IgnoredPair[]): Reply<SceneView>
  /** The scene as the text of a scene file that would stand at `path`. */
  sceneText(path: string, time: number): string
  /** Triangles and counts that do not change while the body is in the scene. */
  geometry(body: number): Reply<BodyGeometry>
  /** Poses every body, deforms what is drawn, and asks for all contacts. */
  frame(request: FrameRequest): Reply<Frame>
  /**
   * Contacts at a few times, without leaving the time of the last frame: a scan of a clip consists of many such calls. `passes`: how often
   * each time is measured; the shortest counts.
   */
  scan(times: readonly number[], self: boolean, passes?: number): Reply<readonly ScanFrame[]>
  /** Contacts at one time by a method of choice; nothing is drawn. */
  contacts(time: number, options: ContactOptions): Reply<Contacts>
  /** The volume that two bodies have in common at one time; without a time, in the pose of the last frame. */
  penetration(time: number | undefined, request: PenetrationRequest): Reply<Penetration>
  /** What a volume touches, and what a ray hits, of the bodies that are shown: in the pose of the last frame, or of a time. */
  probe(request: ProbeRequest, time?: number): Reply<Probed>
  pick(request: PickRequest, time?: number): Reply<Picked>
  /** How far the nearest two bodies that are shown are apart, or two of choice; posed in the same way. */
  distance(request: DistanceRequest, time?: number): Reply<SceneDistance>
  /** What the contact query answers within each of some numbers of operations, in the pose of the last frame. */
  budgetCurve(operations: readonly number[], self: boolean): Reply<readonly BudgetPoint[]>
  /** [KZ05] table 2 for one body. */
  tree(body: number): Reply<TreeReport>
  /** What a thread needs to build a fitted tree for a body: `runFitJob`. */
  buildJob(body: number, settings: CellTreeSettings): Reply<BuildJob>
  /** Keeps a fitted tree for all bodies of the rig. */
  adoptFitted(body: number, fitted: FittedTree): Reply<FittedView>
  /** What a thread needs to judge a tree of a body in the pose of the last frame: `runFitJob`. */
  measureJob(body: number, tree: TreeKind): Reply<MeasureJob>
  /** How well every sphere of a body fits: see `listSpheres`. */
  listSpheres(body: number): Reply<Float32Array>
  /** All those that a problem of the import of a body's rig is about, by the kind of the problem. */
  offenders(body: number, kind: string): Reply<ProblemOffenders>
  sphere(body: number, node: number): Reply<SphereDetails>
  vertex(body: number, vertex: number): Reply<VertexDetails>
  /** Around all bodies that are shown, at some times; the scene stays where it is. null: nothing has a finite position. */
  motion(times: readonly number[]): Reply<Bounds | null>
  /** How well each way of skinning keeps the body's shape at a few times of the scene. */
  /** Mean tightness of the spheres of a level at a few times, without leaving the time of the last frame. */
  fitAlong(body: number, level: number, times: readonly number[]): Reply<Float32Array>
  skinning(body: number, times: readonly number[]): Reply<SkinningMeasure>
  /** Writes a body for others, into memory: see core/exchange/write/formats.ts. */
  exportBody(request: ExportRequest, progress: Progress): Promise<Reply<Exported>>
  /** The same, but only what came of it: sizes, figures, and the rigid spheres for a picture. */
  previewExport(request: ExportRequest, progress: Progress): Promise<Reply<ExportPreview>>
}

export interface OpenOptions {
  /** A body whose rig cannot be read becomes a placeholder. Without it the scene is not opened. */
  readonly placeholders?: boolean
  /** The clip that a single rig plays, if it has such a clip. null: none. */
  readonly clip?: string | null
  /** How the tree of a single rig is built that has none in its file. A builder that is not known is the default. */
  readonly tree?: NewTree
}

export type NewTree = Partial<Pick<TreeSettings, 'builder' | 'leaf'>>

/** Numbers by which others know the bodies and rigs of a session. */
export interface Numbering {
  /** Ids of the bodies, in the order of the scene. */
  readonly bodies: readonly number[]
  /** No body had this id or a larger one. */
  readonly next: number
  /** All rigs that `Arranged.rig` may name. */
  readonly rigs: readonly { readonly id: number; readonly path: string }[]
}

/** A body as the window wants it: which rig (`RigView.id`), and its settings. `id` null: a new body. */
export interface Arranged {
  readonly id: number | null
  readonly rig: number
  readonly settings: Omit<SceneBody, 'rig'>
}

export interface FrameRequest {
  readonly time: number
  /** Also the contacts of every body with itself. */
  readonly self?: boolean
  /** Also what the same frame costs with bottom-up refitting. */
  readonly compare?: boolean
  /** Limits the contact query to so many operations: `Frame.undecided` has what it did not reach. */
  readonly operations?: number
  /** Spheres to draw, of one body or of every body that is shown. */
  readonly spheres?: { readonly choice: SphereChoice; readonly colour: SphereColour; readonly body?: number }
  /** Spheres of a level of a body's fitted tree; nothing if it has none. */
  readonly fitted?: { readonly body: number; readonly level: number }
  /** A number per vertex of one body, or of every body (null). */
  readonly shading?: { readonly body: number | null; readonly by: Shading }
  /** Where the joints are. */
  readonly skeleton?: boolean
  /** Joint maps in the place of positions, where `BodyGeometry.skin` lets the receiver do the rest: a crowd is too much to send. */
  readonly maps?: boolean
  /** What each body and each pair of bodies took, and the boxes by which they were found to be near. */
  readonly costs?: boolean
  /** The body to be shown in all three ways of skinning side by side. */
  readonly sideBySide?: number
}

export interface ScanFrame {
  readonly time: number
  /** Colliding triangle pairs, over all pairs of bodies. */
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
}

export interface SceneView {
  /** Path that was opened. */
  readonly path: string
  readonly name: string
  readonly time: number
  /** Length of the longest clip, seconds. */
  readonly seconds: number
  readonly bodies: readonly BodyView[]
  /** What the scene names and its rigs do not have. A body with an unknown clip shows the rest pose and keeps the name. */
  readonly warnings: readonly Problem[]
  /** Ids of bodies whose contacts with each other nobody wants to know; twice the same: with itself. */
  readonly ignored: readonly IgnoredPair[]
  /** The ways in which trees can be built: what `TreeSettings.builder` may be. */
  readonly builders: readonly BuilderView[]
  /** The builders of fitted trees: what `CellTreeSettings.builder` may be. */
  readonly fittedBuilders: readonly FittedBuilderView[]
  readonly defaultFitted: CellTreeSettings
  /** How trees are built where nobody says otherwise. */
  readonly defaultTree: TreeSettings
  /** What bodies can be exported as: what `ExportRequest.format` may be. */
  readonly formats: readonly FormatView[]
  /** What formats are for, in the order in which they are offered. */
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
  /** Whether formats that add to the rig's own file (`FormatView.ending` null) can do so: glTF can, and FBX as GLB. */
  readonly extensible: boolean
  /** The fitted tree that was built for it; null: none yet. */
  readonly fitted: FittedView | null
  /** Seconds to expect of each builder of fitted trees, by effort. */
  readonly fitSeconds: Readonly<Record<string, Readonly<Record<Effort, number>>>>
  /** Why the file cannot be read. Bodies of the rig are then placeholders, which no query answers for. null: it was read. */
  readonly missing: Problem | null
}

export interface JointView {
  readonly name: string
  readonly parent: number
  /** How many vertices it moves: those on which it has a weight. */
  readonly vertices: number
}

export interface BodyGeometry {
  readonly body: number
  readonly triangles: Uint32Array
  /** The joint with the largest share in each triangle. */
  readonly dominant: Int32Array
  /** By which the receiver can deform the body itself, where a frame has `maps`. null: it cannot. */
  readonly skin: DrawnSkin | null
  /** Of the tree: how many spheres it has, and on how many levels. */
  readonly spheres: number
  readonly depth: number
  /** Whether the tree came with the file; otherwise it was built here. */
  readonly storedTree: boolean
}

/** Names the time it answers, so that a late answer can be dropped. Arrays are the receiver's own. */
export interface Frame {
  readonly time: number
  /** Those that can be posed at this time. */
  readonly bodies: readonly BodyFrame[]
  /** Those that cannot, with the reason: a missing rig, a joint map or a placement that is not finite. All others are answered. */
  readonly problems: readonly BodyProblem[]
  readonly contacts: readonly PairContacts[]
  readonly counts: QueryCounts
  /** Of the contact query alone. */
  readonly milliseconds: number
  /** Of everything: posing, query, deforming what is drawn. */
  readonly totalMilliseconds: number
  /** Where `compare` asked for it. */
  readonly bottomUp?: Compared
  /** Where `costs` asked for them. */
  readonly costs?: FrameCosts
  /** Where `operations` limits the query. */
  readonly undecided?: UndecidedSpheres
}

export interface BodyProblem {
  readonly body: number
  readonly problem: Problem
}

export interface FrameCosts {
  /** By name. Half of what a pair took counts for each of its bodies: the times add up to that of the query, nearly. */
  readonly bodies: readonly BodyCost[]
  /** PAIR_COST numbers per pair of bodies that was searched: their ids, milliseconds, sphere tests, triangle tests, contacts. */
  readonly pairs: Float64Array
  /** Low x y z, high x y z of each body, in the order of `bodies`; NaN for a body without triangles. */
  readonly boxes: Float32Array
}

export interface BodyCost {
  readonly body: number
  readonly milliseconds: number
  readonly refits: number
  readonly verticesSkinned: number
}

export interface Compared {
  readonly counts: QueryCounts
  readonly milliseconds: number
}

export interface BodyFrame {
  readonly body: number
  /** World space, 3 per vertex, for drawing. Empty where there are `maps`. */
  readonly positions: Float32Array
  /** From rest to the world: affine 3x4, row-major, 12 per joint of the rig's skin. Only of linearly blended bodies. */
  readonly maps?: Float32Array
  readonly spheres?: ShownSpheres
  readonly fitted?: FittedSpheres
  /** What the skin's colour tells, one number per vertex; NaN where there is none. Dominant joints not where there are `maps`: the skin tells them. */
  readonly values?: Float32Array
  /** Positions as in `positions` by each way of skinning, where `sideBySide` asked for them. */
  readonly methods?: Readonly<Record<Skinning, Float32Array>>
  /** `values` as they were if the body were skinned in each way, where both were asked for. */
  readonly methodValues?: Readonly<Record<Skinning, Float32Array>>
  /** World frame of each joint: affine 3x4, row-major, 12 per joint of `RigView.joints`. */
  readonly joints?: Float32Array
}

export interface PairContacts extends JointPairs {
  /** Body ids; a === b for contacts of a body with itself. */
  readonly a: number
  readonly b: number
  /** Colliding triangle pairs: ta, tb, ta, tb, … sorted. */
  readonly triangles: Uint32Array
  /** The joint that dominates each of those triangles, in the same order. */
  readonly joints: Uint32Array
}

export interface QueryCounts {
  readonly sphereTests: number
  readonly refits: number
  readonly boxTests: number
  readonly triangleTests: number
  readonly verticesSkinned: number
}

export interface FittedBuilderView {
  readonly name: string
  readonly title: string
  readonly description: string
}
