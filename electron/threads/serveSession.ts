import { Cancelled, type Progress } from '../../core/base/progress.ts'
import { done, failed } from '../../core/base/reply.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { Session } from '../../core/session/session.ts'
import { buffersIn } from './buffersIn.ts'
import type { Call, CoreMethod, CoreReply, CoreRequest, Message, SceneMemory, SceneMethod } from './coreMessages.ts'
import { workerProgress } from './workerProgress.ts'

export type Post = (message: Message, transfer: readonly ArrayBuffer[]) => void
type Serve = {
  [M in CoreMethod]: (request: CoreRequest<M>, progress: Progress) => CoreReply<M> | Promise<CoreReply<M>>
}

const sceneMethods: Record<SceneMethod, true> = {
  openScene: true,
  addRig: true,
  findRig: true,
  arrange: true,
  restore: true,
  reload: true,
}

/** Methods whose result owns its arrays, so that they can be transferred instead of copied. */
const ownArrays: ReadonlySet<CoreMethod> = new Set<CoreMethod>(['frame', 'exportBody', 'listSpheres', 'fitAlong'])

/** Processes calls one after another, so that no call sees a partially opened scene. */
export function serveSession(session: Session, post: Post): (call: Call) => Promise<void> {
  const serve: Serve = {
    openScene: ({ path, ...options }, progress) => session.open(path, progress, { ...options, placeholders: true }),
    addRig: ({ path, ...options }, progress) => session.add(path, progress, options),
    findRig: ({ rig, path }, progress) => session.replaceMissing(rig, path, progress),
    arrange: ({ bodies, ignored }, progress) => session.arrange(bodies, progress, ignored),
    restore: ({ path, text, numbering }, progress) => session.openText(path, text, progress, numbering),
    reload: ({ path }, progress) => session.reload(path, progress),
    sceneText: ({ path, time }) => done(session.sceneText(path, time)),
    geometry: ({ body }) => session.geometry(body),
    frame: (request) => session.frame(request),
    scan: ({ times, self, passes }) => session.scan(times, self ?? false, passes),
    probe: (request) => session.probe(request),
    pick: (request) => session.pick(request),
    distance: (request) => session.distance(request),
    penetration: (request) => session.penetration(undefined, request),
    innerPenetration: (request, progress) => session.innerPenetration(undefined, request, progress),
    innerDistance: (request, progress) => session.innerDistance(request, progress),
    overlapAlong: ({ bodies, times, compare }) => session.overlapAlong(bodies, times, compare),
    innerEstimate: ({ body, settings }) => session.innerEstimate(body, settings),
    innerJob: ({ body, settings }) => session.innerJob(body, settings),
    adoptInner: ({ body, built }) => session.adoptInner(body, built),
    budgetCurve: ({ operations, self }) => session.budgetCurve(operations, self ?? false),
    tree: ({ body }) => session.tree(body),
    listSpheres: ({ body }) => session.listSpheres(body),
    buildJob: ({ body, settings }) => session.buildJob(body, settings),
    adoptFitted: ({ body, fitted }) => session.adoptFitted(body, fitted),
    measureJob: ({ body, tree }) => session.measureJob(body, tree),
    drawnJob: ({ body, drawn, wish }) => session.drawnJob(body, drawn, wish),
    treeTimes: ({ body, tree, times }) => session.treeTimes(body, tree, times),
    offenders: ({ body, kind }) => session.offenders(body, kind),
    sphere: ({ body, node }) => session.sphere(body, node),
    vertex: ({ body, vertex }) => session.vertex(body, vertex),
    motion: ({ times }) => session.motion(times),
    skinning: ({ body, times }) => session.skinning(body, times),
    fitAlong: ({ body, level, times }) => session.fitAlong(body, level, times),
    exportBody: (request, progress) => session.exportBody(request, progress),
    previewExport: (request, progress) => session.previewExport(request, progress),
  }

  async function answer<M extends CoreMethod>({ id, method, request, cancel }: Call<M>): Promise<void> {
    const progress = workerProgress(cancel, (report) => post({ kind: 'progress', id, report }, []))
    const reply = await cancellable<M>(() => serve[method](request, progress), cancel)
    const memory = reply.ok && method in sceneMethods ? memoryOf(reply.value as SceneView) : null
    // The receiver owns the arrays of frames, exports and lists of spheres. The arrays of a geometry belong to the rig.
    const transfer = ownArrays.has(method) ? [...buffersIn(reply)] : []
    post({ kind: 'answer', id, answer: { reply, memory } }, transfer)
  }

  const memoryOf = ({ path, time }: SceneView): SceneMemory => ({
    path,
    text: session.sceneText(path, time),
    numbering: session.numbering(),
    files: session.files(),
  })

  let queue = Promise.resolve()
  return (call) => (queue = queue.then(() => answer(call)))
}

/**
 * Any error except `Cancelled` is a bug: it ends this worker, and the main process starts a new one from a known state.
 */
async function cancellable<M extends CoreMethod>(
  work: () => CoreReply<M> | Promise<CoreReply<M>>,
  cancel: SharedArrayBuffer,
): Promise<CoreReply<M>> {
  const cancelled = failed('cancelled', 'Cancelled.') as CoreReply<M>
  if (Atomics.load(new Int32Array(cancel), 0) !== 0) return cancelled
  try {
    return await work()
  } catch (error) {
    if (error instanceof Cancelled) return cancelled
    throw error
  }
}
