import { done, failed } from '../base/reply.ts'
import type { InnerSettings } from '../innertree/inner.ts'
import { cellSettingsFault } from '../spheretree/cells/cellSettingsFault.ts'
import type { CellTreeSettings } from '../spheretree/cells/tree/cellTree.ts'
import type { FittedTree } from '../spheretree/fitJob.ts'
import type { DrawnWish } from '../spheretree/quality/measureDrawn.ts'
import { exportQueries } from './export/exportQueries.ts'
import { findOffenders } from './inspect/findOffenders.ts'
import { inspectSphere } from './inspect/inspectSphere.ts'
import { inspectVertex } from './inspect/inspectVertex.ts'
import { listSpheres } from './inspect/listSpheres.ts'
import { measureSkinning } from './inspect/measureSkinning.ts'
import { reportPosedTree } from './inspect/treeReport.ts'
import { askDistance } from './query/askDistance.ts'
import { askFrame } from './query/askFrame.ts'
import { askInnerDistance, askInnerPenetration } from './query/askInnerPenetration.ts'
import { askPenetration } from './query/askPenetration.ts'
import { askPick, askProbe } from './query/askProbe.ts'
import { budgetCurve } from './query/budgetCurve.ts'
import { contactsAt } from './query/contactsAt.ts'
import { overlapAlong } from './query/overlapAlong.ts'
import { scan } from './query/scan.ts'
import { treeTimes } from './query/treeTimes.ts'
import { atTime, atTimes, ofBody, ofPosedBody, posingAtTime } from './state/queryForms.ts'
import type { SessionState } from './state/sessionState.ts'
import { bodyGeometry } from './view/bodyGeometry.ts'
import type { TreeChoice } from './view/fittedTrees.ts'
import { levelTightness } from './view/levelTightness.ts'
import { motionBounds } from './view/motionBounds.ts'
import type { BuiltInner } from './view/threadJob.ts'

interface Times {
  readonly times: readonly number[]
}

interface InnerChoice {
  readonly settings: Partial<InnerSettings>
}

/** All queries of a session. Each maps the state of the session and one request to a reply; some report progress. */
export const sessionQueries = {
  /** Triangles and counts. Constant while the body is in the scene. */
  geometry: ofBody((body) => done(bodyGeometry(body))),
  frame: askFrame,
  scan: atTimes(scan),
  contacts: contactsAt,
  /** Overlap volume of two bodies. */
  penetration: posingAtTime(askPenetration),
  /** Triangles of visible bodies that a volume touches. */
  probe: atTime(askProbe),
  /** Triangles of visible bodies that a ray hits. */
  pick: atTime(askPick),
  /** Distance between the two closest visible bodies, or between two given ones. */
  distance: atTime(askDistance),
  /** Like `penetration`, but estimated with inner spheres, so open bodies work too. Builds missing inner spheres. */
  innerPenetration: posingAtTime(askInnerPenetration),
  /** Like `distance`, with inner spheres. */
  innerDistance: posingAtTime(askInnerDistance),
  overlapAlong: atTimes(overlapAlong),
  /** Input for building the inner spheres of a body in a worker thread (`runThreadJob`). */
  innerJob: ofPosedBody((body, { settings }: InnerChoice, { inners }) => inners.buildJob(body, settings)),
  /** Expected time and memory of an `innerJob`. */
  innerEstimate: ofPosedBody((body, { settings }: InnerChoice, { inners }) => done(inners.estimate(body, settings))),
  /** Stores the inner spheres for all bodies of the rig. */
  adoptInner: ofPosedBody((body, { built }: { built: BuiltInner }, { inners }) => inners.adopt(body, built)),
  budgetCurve,
  /** [KZ05] table 2 for one body. */
  tree: ofPosedBody(({ body }) => done(reportPosedTree(body))),
  /** Input for building a fitted tree in a worker thread (`runFitJob`). */
  buildJob: ofPosedBody((body, { settings }: { settings: CellTreeSettings }, { fitted }) => {
    const fault = cellSettingsFault(settings)
    return fault === null ? done(fitted.buildJob(body, settings)) : failed('tree-invalid', fault)
  }),
  /** Stores a fitted tree for all bodies of the rig. Returns all fitted trees of the rig, the latest last. */
  adoptFitted: ofPosedBody((body, request: { fitted: FittedTree }, { fitted }) => fitted.adopt(body, request.fitted)),
  /** Input for measuring a tree of a body in a worker thread (`runFitJob`). */
  measureJob: ofPosedBody((body, { tree }: { tree: TreeChoice }, { fitted }) => fitted.measureJob(body, tree)),
  /** Input for measuring spheres, x y z r each in the world, against a body in a worker thread (`runFitJob`). */
  drawnJob: ofPosedBody((body, { drawn, wish }: { drawn: Float32Array; wish: DrawnWish }, { fitted }) =>
    done(fitted.drawnJob(body, drawn, wish)),
  ),
  treeTimes: atTimes(ofBody(treeTimes)),
  /** Tightness and other measures of every sphere of a body. */
  listSpheres: ofPosedBody(({ body }) => done(listSpheres(body))),
  /** All elements affected by one kind of import problem of a body's rig. */
  offenders: ofBody(({ loaded }, { kind }: { kind: string }) => findOffenders(loaded, kind)),
  sphere: ofPosedBody(({ body }, { node }: { node: number }) => inspectSphere(body, node)),
  vertex: ofPosedBody(({ body }, { vertex }: { vertex: number }) => inspectVertex(body, vertex)),
  /** Bounding box of all visible bodies over several times. The scene keeps its pose. null if no position is finite. */
  motion: atTimes(({ shown }: SessionState, { times }: Times) => motionBounds(shown, times)),
  /** Mean tightness of the spheres of a level at several times. Restores the pose of the last frame. */
  fitAlong: atTimes(
    ofBody((body, { level, times }: Times & { level: number }, state) => {
      const means = levelTightness(body, level, times)
      state.restorePose([body])
      return means
    }),
  ),
  /** How well each skinning method preserves the body's shape at several times. */
  skinning: atTimes(ofPosedBody((body, { times }: Times) => measureSkinning(body, times))),
  ...exportQueries,
}
