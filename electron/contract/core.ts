/** Types of the core that cross to the window. */
export type { CutSize } from '../../core/exchange/bonecut/boneCut.ts'
export type { CutOptions, ExportReport } from '../../core/exchange/write/exportFormat.ts'
export type { ExportPurpose } from '../../core/exchange/write/purposes.ts'
export type { ImportProblem } from '../../core/rig/importProblem.ts'
export type { Problem, ProblemKind, Reply } from '../../core/reply.ts'
export type { SceneBody } from '../../core/session/sceneFile.ts'
export type { Skinning } from '../../core/skinning/skinning.ts'
export type {
  BodyCost,
  BodyFrame,
  BodyGeometry,
  BodyProblem,
  BodyView,
  BuilderView,
  FittedBuilderView,
  FormatView,
  Frame,
  FrameCosts,
  PairContacts,
  QueryCounts,
  RigView,
  SceneView,
} from '../../core/session/session.ts'
export type { BudgetPoint } from '../../core/session/budgetCurve.ts'
export type { UndecidedSpheres } from '../../core/session/undecidedSpheres.ts'
export type { FittedSpheres, FittedView, TreeKind } from '../../core/session/fittedTrees.ts'
export type { CellTreeSettings, Effort } from '../../core/spheretree/cells/cellTree.ts'
export { efforts } from '../../core/spheretree/cells/cellTree.ts'
export type { LevelMeasures, TreeMeasures } from '../../core/spheretree/quality/measureLevels.ts'
export type { DrawnSkin } from '../../core/session/drawnSkin.ts'
export type { SceneDistance } from '../../core/session/askDistance.ts'
export type { Penetration } from '../../core/session/askPenetration.ts'
export type { ExportPreview, RigidSpheres } from '../../core/session/previewExport.ts'
export type { ProblemOffenders } from '../../core/session/findOffenders.ts'
export type { IgnoredPair } from '../../core/session/ignoredPairs.ts'
export type { Picked, PickRequest, Probed, ProbeRequest, RayHit } from '../../core/session/askProbe.ts'
export type { Ray } from '../../core/query/ray.ts'
export type { Volume } from '../../core/query/volume.ts'
export { listedSphere } from '../../core/session/listedSphere.ts'
export type { SetDetails, SphereDetails } from '../../core/session/inspectSphere.ts'
export type { VertexDetails } from '../../core/session/inspectVertex.ts'
export type { SkinningMeasure } from '../../core/session/measureSkinning.ts'
export type { Bounds } from '../../core/session/motionBounds.ts'
export type { Radii, TreeLevel, TreeReport } from '../../core/session/reportTree.ts'
export type { Place, Quaternion } from '../../core/session/sceneFile.ts'
export type { Arranged, FrameRequest, ScanFrame } from '../../core/session/session.ts'
export type { Shading } from '../../core/session/shadeVertices.ts'
export type { ShownSpheres, SphereChoice, SphereColour } from '../../core/session/showSpheres.ts'
export type { TreeSettings } from '../../core/spheretree/layout.ts'
