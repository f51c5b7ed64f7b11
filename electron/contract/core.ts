/** The words of the core that cross to the window. */
export type { ImportProblem } from '../../core/rig/importProblem.ts'
export type { Problem, ProblemKind, Reply } from '../../core/reply.ts'
export type { SceneBody } from '../../core/session/sceneFile.ts'
export type { Skinning } from '../../core/skinning/skinning.ts'
export type {
  BodyFrame,
  BodyGeometry,
  BodyView,
  Frame,
  PairContacts,
  QueryCounts,
  RigView,
  SceneView,
} from '../../core/session/session.ts'
