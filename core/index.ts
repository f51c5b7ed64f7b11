/**
 * Rigsphere as a library: `import { … } from 'rigsphere'`, in Node and in the browser. What is listed here is what we keep
 * from release to release; docs/library.md shows how it goes together. The way of the data: bytes -> `readRig` -> rig
 * -> `buildTree` (or the tree that came with the file) -> `createBody` -> pose it -> `queryPair`, `querySelf`.
 */

// Files.
export { type GltfOrigin, type Resources, type RigFile, readGltfParts, readRig } from './exchange/readRig.ts'
export { CELL_TREE_VERSION, TREE_EXTENSION, TREE_VERSION, type TreeExtension } from './exchange/treeExtension/layout.ts'
export type {
  ExportedFile,
  ExportFormat,
  ExportOptions,
  ExportReport,
  ExportSource,
  Written,
} from './exchange/write/exportFormat.ts'
export { exportFormats, findFormat } from './exchange/write/formats.ts'
export { exportTree } from './exchange/write/treeFormat.ts'

// Rigs and poses.
export type { ImportProblem } from './rig/importProblem.ts'
export type { AnimatedPose } from './rig/animatedPose.ts'
export { createOffsets, createPose } from './rig/createPose.ts'
export { findClip } from './rig/findClip.ts'
export type { Pose } from './rig/pose.ts'
export { poseAt } from './rig/poseAt.ts'
export type { Channel, Clip, Joints, Morphs, Primitive, Rig, Skeleton } from './rig/rig.ts'
export type { Skin } from './rig/skin.ts'
export { validateRig } from './rig/validate.ts'

// Deforming.
export { createDeformer, type Deformer, deformAll } from './skinning/deform.ts'
export { createJointFrames, type JointFrames } from './skinning/jointFrames.ts'
export { refreshFrames } from './skinning/refreshFrames.ts'
export { type Skinning, skinnings } from './skinning/skinning.ts'

// Sphere trees.
export { buildTree, defaultTreeSettings } from './spheretree/buildTree.ts'
export { builderNames } from './spheretree/builders/registry.ts'
export { depthOf, isLeaf, SPHERE, type SphereTree, type TreeSettings } from './spheretree/layout.ts'
export { type TreeFault, type TreeFaultKind, validateTree } from './spheretree/validate.ts'
export { buildCellTree, defaultCellTreeSettings } from './spheretree/cells/buildCellTree.ts'
export { cellBuilderNames } from './spheretree/cells/builders/registry.ts'
export type { CellTree, CellTreeSettings, Effort, TriangleParts } from './spheretree/cells/cellTree.ts'
export { validateCellTree } from './spheretree/cells/validateCellTree.ts'
export { type LevelMeasures, measureLevels, type TreeMeasures } from './spheretree/quality/measureLevels.ts'
export type { CellFit } from './refit/cells/cellFit.ts'
export { poseCells } from './refit/cells/poseCells.ts'

// Bodies: refitted where a query asks for it.
export { type Body, createBody, placeBody, refreshBody, setSkinning } from './query/body.ts'
export { tightFit } from './query/tightFit.ts'
export { ensureFit } from './refit/ensureFit.ts'
export type { SphereFit } from './refit/sphereFit.ts'

// Questions.
export { askBodies, type BodiesAnswer, type BodiesQuestion } from './query/askBodies.ts'
export type { BodiesPart } from './query/bodiesPart.ts'
export { type DistanceOptions, type DistanceReport, queryDistance } from './query/distance.ts'
export { defaultCosts, type OperationCosts } from './query/interruptible/operationCosts.ts'
export type { Undecided } from './query/interruptible/undecided.ts'
export { methods } from './query/methods.ts'
export { type NearestAnswer, nearestBodies, type NearestQuestion } from './query/nearestBodies.ts'
export { queryPair } from './query/pair.ts'
export { type PenetrationOptions, type PenetrationReport, queryPenetration } from './query/penetration.ts'
export { type BodyReport, queryProbe } from './query/probe.ts'
export { queryRay, type Ray, type RayOptions, type RayReport } from './query/ray.ts'
export type { QueryOptions, QueryReport } from './query/report.ts'
export { querySelf } from './query/self.ts'
export type { Volume } from './query/volume.ts'

// The one facade of app and terminal: scenes of bodies.
export type { DistanceRequest, SceneDistance } from './session/askDistance.ts'
export type { Penetration, PenetrationRequest } from './session/askPenetration.ts'
export { createSession } from './session/createSession.ts'
export type { Exported, ExportRequest } from './session/exportBody.ts'
export type { SceneBody, SceneFile } from './session/sceneFile.ts'
export type { FileSource, Frame, FrameRequest, SceneView, Session } from './session/session.ts'

// What every answer is made of.
export { limits } from './limits.ts'
export { Cancelled, noProgress, type Progress } from './progress.ts'
export { done, failed, type Problem, type ProblemKind, type Reply } from './reply.ts'
