/**
 * Rigsphere as a library: `import { … } from 'rigsphere'`, in Node and in the browser. These exports
 * are stable between releases; docs/library.md shows how to use them. Data flow: bytes -> `readRig` -> rig ->
 * `buildTree` (or the tree stored in the file) -> `createBody` -> pose it -> `queryPair`, `querySelf`.
 */

// Files.
export { type GltfOrigin, type Resources, type RigFile, readGltfParts, readRig } from './exchange/read/readRig.ts'
export {
  CELL_TREE_VERSION,
  INNER_TREE_VERSION,
  TREE_EXTENSION,
  TREE_VERSION,
  type TreeExtension,
} from './exchange/tree/treeExtension.ts'
export type {
  ExportedFile,
  ExportFormat,
  ExportOptions,
  ExportReport,
  ExportSource,
  Written,
} from './exchange/write/exportFormat.ts'
export { exportFormats, findFormat } from './exchange/exportFormats.ts'
export { exportTree } from './exchange/write/formats/glbFormat.ts'

// Rigs and poses.
export type { ImportProblem } from './rig/importProblem.ts'
export type { AnimatedPose } from './rig/animatedPose.ts'
export { createOffsets, createPose } from './rig/createPose.ts'
export { findClip } from './rig/findClip.ts'
export type { Pose } from './rig/pose.ts'
export { poseAt } from './rig/poseAt.ts'
export type { Channel, Clip, Joints, Morphs, Primitive, Rig, Skeleton } from './rig/rig.ts'
export type { Skin } from './rig/skin.ts'
export { validateRig } from './rig/validateRig.ts'

// Deforming.
export { createDeformer, type Deformer, deformAll } from './skinning/deformer.ts'
export { createJointFrames, type JointFrames } from './skinning/jointFrames.ts'
export { refreshFrames } from './skinning/refreshFrames.ts'
export { type Skinning, skinnings } from './skinning/skinning.ts'

// Sphere trees.
export { buildTree, defaultTreeSettings } from './spheretree/buildTree.ts'
export { builderNames } from './spheretree/builders/builders.ts'
export { depthOf, isLeaf, SPHERE, type SphereTree, type TreeSettings } from './spheretree/tree/sphereTree.ts'
export { type TreeFault, type TreeFaultKind, validateTree } from './spheretree/validate/validateTree.ts'
export { buildCellTree, defaultCellTreeSettings } from './spheretree/cells/buildCellTree.ts'
export { cellBuilderNames } from './spheretree/cells/builders/cellBuilders.ts'
export type { CellTree, CellTreeSettings, Effort, TriangleParts } from './spheretree/cells/tree/cellTree.ts'
export { validateCellTree } from './spheretree/cells/validateCellTree.ts'
export { type LevelMeasures, measureLevels, type TreeMeasures } from './spheretree/quality/measureLevels.ts'
export type { CellFit } from './refit/cells/cellFit.ts'
export { poseCells } from './refit/cells/poseCells.ts'

// Bodies: refitted where a query asks for it.
export { type Body, createBody, placeBody, refreshBody, setSkinning } from './query/base/body.ts'
export { tightFit } from './query/base/tightFit.ts'
export { ensureFit } from './refit/ensureFit.ts'
export type { SphereFit } from './refit/fit/sphereFit.ts'

// Questions.
export { askBodies, type BodiesAnswer, type BodiesQuestion } from './query/crowd/askBodies.ts'
export type { BodiesPart } from './query/base/bodiesPart.ts'
export { type DistanceOptions, type DistanceReport, queryDistance } from './query/distance/queryDistance.ts'
export { defaultCosts, type OperationCosts } from './query/interruptible/operationCosts.ts'
export type { Undecided } from './query/interruptible/undecided.ts'
export { methods } from './query/methods.ts'
export { type NearestAnswer, nearestBodies, type NearestQuestion } from './query/distance/nearestBodies.ts'
export { queryPair } from './query/queryPair.ts'
export {
  type PenetrationOptions,
  type PenetrationReport,
  queryPenetration,
} from './query/penetration/queryPenetration.ts'
export type { Push } from './query/penetration/push.ts'
export { type BodyReport, queryProbe } from './query/probe/queryProbe.ts'
export { queryRay, type Ray, type RayOptions, type RayReport } from './query/ray/queryRay.ts'
export type { QueryOptions, QueryReport } from './query/base/queryReport.ts'
export { querySelf } from './query/querySelf.ts'
export type { Volume } from './query/probe/volume.ts'

// Inner spheres.
export { buildInner, defaultInnerSettings, estimateInner } from './innertree/buildInner.ts'
export type { Inner, InnerSettings } from './innertree/inner.ts'
export { bindInner, createInnerBody, type InnerBody } from './innertree/body/innerBody.ts'
export { innerFault } from './innertree/innerFault.ts'
export { innerSettingsFor } from './innertree/innerSettingsFor.ts'
export { type InnerProximity, queryInner } from './innertree/query/queryInner.ts'
export {
  type InnerDistance,
  type InnerDistanceOptions,
  queryInnerDistance,
} from './innertree/query/queryInnerDistance.ts'
export { type InnerOverlap, type InnerOverlapOptions, queryInnerOverlap } from './innertree/query/queryInnerOverlap.ts'

// The one facade of app and terminal: scenes of bodies.
export type { DistanceRequest, SceneDistance } from './session/query/askDistance.ts'
export type { Penetration, PenetrationRequest } from './session/query/askPenetration.ts'
export { createSession } from './session/createSession.ts'
export type { Exported, ExportRequest } from './session/export/exportBody.ts'
export type { SceneBody, SceneFile } from './session/scene/sceneFile.ts'
export type { FileSource } from './session/scene/fileSource.ts'
export type { Frame, FrameRequest } from './session/query/frame.ts'
export type { SceneView } from './session/view/sceneView.ts'
export type { Session } from './session/session.ts'

// What every answer is made of.
export { limits } from './base/limits.ts'
export { Cancelled, noProgress, type Progress } from './base/progress.ts'
export { done, failed, type Problem, type ProblemKind, type Reply } from './base/reply.ts'
