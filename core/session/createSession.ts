import { LastRigidSpheres } from '../exchange/rigid/lastRigidSpheres.ts'
import { decodeText } from '../exchange/base/decodeText.ts'
import type { JointContact } from '../exchange/write/exportFormat.ts'
import { noProgress, type Progress } from '../base/progress.ts'
import { shortMessage } from '../base/messageText.ts'
import { done, failed, type Problem, type Reply } from '../base/reply.ts'
import { completeTree } from '../spheretree/completeTree.ts'
import { refreshBody } from '../query/base/body.ts'
import { createCrowd } from '../query/crowd/crowd.ts'
import { scanContacts } from '../query/crowd/scanContacts.ts'
import { depthOf } from '../spheretree/tree/sphereTree.ts'
import { answerFrame } from './query/answerFrame.ts'
import { askPenetration, type Penetration, type PenetrationRequest } from './query/askPenetration.ts'
import { askPick, askProbe } from './query/askProbe.ts'
import { askContacts, type ContactContext, type ContactOptions, type Contacts } from './query/askContacts.ts'
import { askDistance } from './query/askDistance.ts'
import { checkBodyCount } from './scene/checkBodyCount.ts'
import { checkContactOptions } from './query/checkContactOptions.ts'
import { checkTimes } from './query/checkTimes.ts'
import { defaultBody } from './scene/defaultBody.ts'
import { dominantOf } from './view/dominantOf.ts'
import { drawnSkinOf } from './view/drawnSkin.ts'
import { type Exported, exportBody as writeBody, type ExportRequest } from './export/exportBody.ts'
import { findOffenders, type ProblemOffenders } from './inspect/findOffenders.ts'
import { ignoredIds, ignoredKeys, ignoredNames, type IgnoredPair } from './scene/ignoredPair.ts'
import { inspectSphere } from './inspect/inspectSphere.ts'
import { inspectVertex } from './inspect/inspectVertex.ts'
import { budgetCurve } from './query/budgetCurve.ts'
import { cellSettingsFault } from '../spheretree/cells/cellSettingsFault.ts'
import { FittedTrees, type TreeChoice } from './view/fittedTrees.ts'
import { askInnerDistance, askInnerPenetration } from './query/askInnerPenetration.ts'
import { InnerBodies } from './view/innerBodies.ts'
import { type OverlapPoint, overlapAlong } from './query/overlapAlong.ts'
import { type TreeTime, treeTimes } from './query/treeTimes.ts'
import { listSpheres } from './inspect/listSpheres.ts'
import { nameJointPairs } from './query/jointPairs.ts'
import { levelTightness } from './view/levelTightness.ts'
import { measureSkinning } from './inspect/measureSkinning.ts'
import { motionBounds } from './view/motionBounds.ts'
import { parseScene } from './scene/parseScene.ts'
import { prepareBody } from './scene/prepareBody.ts'
import { type ExportPreview, previewOf } from './export/previewOf.ts'
import { reportPosedTree } from './inspect/treeReport.ts'
import { fileName, isMissing, type LoadedRig, type MissingRig, RigLibrary } from './scene/rigLibrary.ts'
import type { ParsedBody, ParsedScene, SceneBody, SceneFile } from './scene/sceneFile.ts'
import { sceneOf } from './view/sceneOf.ts'
import type { Arranged, Numbering, Session } from './session.ts'
import type { BodyGeometry } from './view/bodyGeometry.ts'
import type { FileSource } from './scene/fileSource.ts'
import type { Frame, FrameRequest } from './query/frame.ts'
import type { OpenOptions } from './scene/openOptions.ts'
import type { ScanFrame } from './query/scanFrame.ts'
import type { SceneView } from './view/sceneView.ts'
import {
  isLive,
  isPlaceholder,
  poseBody,
  type PreparedMember,
  type SceneMember,
  type SessionBody,
  settleMember,
} from './scene/sessionBody.ts'

/** The open scene. Always replaced as a whole, so a failed command leaves the previous scene intact. */
interface Scene {
  readonly path: string
  /** The file as read. Unknown fields are written back on save. */
  readonly file: ParsedScene
  readonly bodies: readonly SceneMember[]
  /** Pairs of body ids, so they survive renames. Pairs of removed bodies are kept in case undo restores the body. */
  readonly ignored: readonly IgnoredPair[]
}

const emptyFile: SceneFile = { version: 1, time: 0, bodies: [] }

/** `now` is a clock in milliseconds. The core has no clock of its own. */
export function createSession(files: FileSource, now: () => number): Session {
  let library = new RigLibrary(files)
  let scene: Scene = { path: '', file: emptyFile, bodies: [], ignored: [] }
  let nextId = 1

  let lastTime = 0

  const visible = () => scene.bodies.filter((body) => !body.settings.hidden)
  const shown = () => visible().filter(isLive)
  const crowd = createCrowd()
  const rigidCache = new LastRigidSpheres()
  const fitted = new FittedTrees()
  const inners = new InnerBodies()
  const context = (): ContactContext => ({ now, crowd, ignored: scene.ignored })
  const view = (): SceneView => sceneOf(scene.path, scene.file.time, scene.bodies, scene.ignored, fitted, inners)

  async function open(
    path: string,
    progress: Progress,
    { placeholders = false, ...options }: OpenOptions = {},
  ): Promise<Reply<SceneView>> {
    const fresh = new RigLibrary(files, library)
    const file = isScene(path)
      ? await readScene(files, path)
      : await singleRigScene(fresh, path, { ...options, taken: [] }, progress)
    if (!file.ok) return file
    return replaceScene(fresh, path, file.value, progress, { onMissing: placeholders ? placeholder(files) : refuse })
  }

  async function openText(
    path: string,
    text: string,
    progress: Progress,
    numbering: Numbering = { bodies: [], next: 1, rigs: [] },
  ): Promise<Reply<SceneView>> {
    const file = parseScene(text, path)
    if (!file.ok) return file
    const fresh = new RigLibrary(files, library)
    fresh.number(numbering.rigs)
    nextId = Math.max(nextId, numbering.next)
    const replaced = await replaceScene(fresh, path, file.value, progress, {
      ids: numbering.bodies,
      onMissing: placeholder(files),
    })
    // Unused rigs may no longer exist. Ignore failures here: `arrange` reports them if undo restores such a body.
    if (replaced.ok) for (const rig of numbering.rigs) await fresh.load(rig.path, progress)
    return replaced
  }

  const numbering = (): Numbering => ({
    bodies: scene.bodies.map(({ id }) => id),
    next: nextId,
    rigs: library.list().map(({ id, path }) => ({ id, path })),
  })

  async function reload(from: string | null, progress: Progress): Promise<Reply<SceneView>> {
    const path = from ?? scene.path
    const file = from === null ? done(currentFile(path, scene.file.time)) : await readScene(files, from)
    if (!file.ok) return file
    const known = new Map(scene.bodies.map(({ id, settings }) => [settings.name, id]))
    const ids = from === null ? scene.bodies.map(({ id }) => id) : file.value.bodies.map(({ name }) => known.get(name))
    const before = library
    const { ignored } = scene
    const onMissing = asBefore(files, before)
    const replaced = await replaceScene(new RigLibrary(files, before), path, file.value, progress, { ids, onMissing })
    if (!replaced.ok) return replaced
    library.keep(before)
    if (from === null) scene = { ...scene, ignored }
    return done(view())
  }

  async function replaceMissing(rig: number, path: string, progress: Progress): Promise<Reply<SceneView>> {
    const missing = library.find(rig)
    if (missing === undefined || !isMissing(missing))
      return failed('request-invalid', `The scene has no missing rig with id ${rig}.`)
    const loaded = await library.replaceMissing(rig, path, progress)
    if (!loaded.ok) return loaded
    const bodies: SceneMember[] = []
    for (const body of scene.bodies) {
      const settings = { ...body.settings, rig: files.relative(scene.path, path) }
      const found = body.loaded === missing ? prepareBody(settings, loaded.value, progress) : null
      if (found?.ok === false) return found
      bodies.push(found === null ? body : settleMember(body.id, found.value))
    }
    scene = { ...scene, bodies }
    return done(view())
  }

  /** `ids`: the ids for the bodies of the file, in file order. A missing entry gets a new id. */
  async function replaceScene(
    fresh: RigLibrary,
    path: string,
    file: ParsedScene,
    progress: Progress,
    { ids = [], onMissing }: { readonly ids?: readonly (number | undefined)[]; readonly onMissing: OnMissing },
  ): Promise<Reply<SceneView>> {
    const prepared = await prepareAll(fresh, file, path, progress, onMissing)
    if (!prepared.ok) return prepared
    library = fresh
    const bodies = prepared.value.map((body, k) => settleMember(ids[k] ?? nextId++, body))
    scene = { path, file, bodies, ignored: ignoredIds(bodies, file) }
    return done(view())
  }

  async function add(path: string, progress: Progress, options: OpenOptions = {}): Promise<Reply<SceneView>> {
    const few = checkBodyCount(scene.bodies.length + 1, path)
    if (!few.ok) return few
    const taken = scene.bodies.map((body) => body.settings.name)
    const file = await singleRigScene(library, path, { ...options, taken }, progress)
    if (!file.ok) return file
    const prepared = await prepareAll(library, file.value, path, progress, refuse)
    if (!prepared.ok) return prepared
    const added = prepared.value.map((body) => settleMember(nextId++, body))
    scene = { ...scene, path: scene.path || path, bodies: [...scene.bodies, ...added] }
    return done(view())
  }

  function arrange(
    wanted: readonly Arranged[],
    progress: Progress,
    ignored: readonly IgnoredPair[] = scene.ignored,
  ): Reply<SceneView> {
    const few = checkBodyCount(wanted.length)
    if (!few.ok) return few
    const prepared: PreparedMember[] = []
    for (const { rig, settings } of wanted) {
      const loaded = library.find(rig)
      if (loaded === undefined) return failed('request-invalid', `The session has no rig ${rig}.`)
      const one = prepareBody({ ...settings, rig: files.relative(scene.path, loaded.path) }, loaded, progress)
      if (!one.ok) return one
      prepared.push(one.value)
    }
    const old = new Map(scene.bodies.map((body) => [body.id, body]))
    const bodies = wanted.map(({ id }, k) =>
      settleMember(id ?? nextId++, prepared[k], id === null ? undefined : old.get(id)),
    )
    scene = { ...scene, bodies, ignored }
    return done(view())
  }

  async function prepareAll(
    rigs: RigLibrary,
    file: ParsedScene,
    from: string,
    progress: Progress,
    onMissing: OnMissing,
  ): Promise<Reply<PreparedMember[]>> {
    const prepared: PreparedMember[] = []
    for (const body of file.bodies) {
      progress.report(prepared.length, file.bodies.length, `loading ${body.name}`)
      const path = files.resolve(from, body.rig)
      const read = await rigs.load(path, progress)
      const loaded = read.ok ? read : onMissing(rigs, path, read.problem)
      if (!loaded.ok) {
        const message = shortMessage(`Body "${body.name}": ${loaded.problem.message}`)
        return { ok: false, problem: { ...loaded.problem, message } }
      }
      const one = prepareBody(withTree(body, loaded.value), loaded.value, progress)
      if (!one.ok) return one
      prepared.push(one.value)
    }
    return done(prepared)
  }

  /** The scene file as saved at `path`. */
  function currentFile(path: string, time: number): SceneFile {
    const bodies = scene.bodies.map(({ settings, loaded }) => ({
      ...settings,
      rig: files.relative(path, loaded.path),
    }))
    const ignore = ignoredNames(scene.bodies, scene.ignored)
    const hasIgnore = ignore.length > 0 || scene.file.ignore !== undefined
    return { ...scene.file, time, bodies, ...(hasIgnore && { ignore }) }
  }

  const sceneText = (path: string, time: number) => `${JSON.stringify(currentFile(path, time), null, 2)}\n`

  function bodyOf(id: number): Reply<SessionBody> {
    const found = scene.bodies.find((one) => one.id === id)
    if (found === undefined) return unknownBody(id)
    return isPlaceholder(found) ? { ok: false, problem: found.loaded.problem } : done(found)
  }

  function withBody<T>(id: number, ask: (body: SessionBody) => Reply<T>): Reply<T> {
    const body = bodyOf(id)
    if (!body.ok) return body
    const fresh = refreshBody(body.value.body)
    return fresh.ok ? ask(body.value) : fresh
  }

  /** Does not pose the body: a body that cannot be posed at one time may still be drawn at another. */
  function geometry(id: number): Reply<BodyGeometry> {
    const found = bodyOf(id)
    if (!found.ok) return found
    const { body, loaded } = found.value
    return done({
      body: id,
      triangles: loaded.rig.skin.triangles,
      dominant: dominantOf(loaded.rig),
      skin: drawnSkinOf(loaded.rig),
      spheres: body.tree.nodeCount,
      depth: depthOf(body.tree),
      storedTree: loaded.storedTrees.has(body.tree),
    })
  }

  function offenders(id: number, kind: string): Reply<ProblemOffenders> {
    const body = bodyOf(id)
    return body.ok ? findOffenders(body.value.loaded, kind) : body
  }

  function frame(request: FrameRequest): Reply<Frame> {
    const sound = checkTimes([request.time])
    if (!sound.ok) return sound
    lastTime = request.time
    const frame = answerFrame(shown(), request, context(), fitted, inners)
    if (!frame.ok) return frame
    const missing = visible()
      .filter(isPlaceholder)
      .map(({ id, loaded }) => ({ body: id, problem: loaded.problem }))
    return done({ ...frame.value, problems: [...missing, ...frame.value.problems] })
  }

  function scan(times: readonly number[], self: boolean, passes = 1): Reply<readonly ScanFrame[]> {
    const sound = checkTimes(times)
    if (!sound.ok) return sound
    const bodies = shown()
    const pose = (time: number) => {
      for (const body of bodies) poseBody(body, time)
    }
    const ignored = ignoredKeys(bodies, scene.ignored)
    const asked = { bodies: bodies.map(({ body }) => body), times, pose, self, ignored, now, passes }
    const moments = scanContacts(asked, noProgress)
    pose(lastTime)
    if (!moments.ok) return moments
    return done(
      moments.value.map(({ time, contacts, refits, milliseconds }) => ({ time, contacts, refits, milliseconds })),
    )
  }

  /** Restores the pose of the last frame. */
  function fitAlong(id: number, level: number, times: readonly number[]): Reply<Float32Array> {
    const sound = checkTimes(times)
    if (!sound.ok) return sound
    const body = bodyOf(id)
    if (!body.ok) return body
    const means = levelTightness(body.value, level, times)
    poseBody(body.value, lastTime)
    return means
  }

  function contacts(time: number, options: ContactOptions): Reply<Contacts> {
    const sound = checkContactOptions(options)
    if (!sound.ok) return sound
    const started = now()
    const posed = posedFor(time)
    if (!posed.ok) return posed
    const bodies = posed.value
    const { budget } = options
    const left = budget === undefined ? options : { ...options, budget: budget - (now() - started) }
    return askContacts(bodies, left, context())
  }

  /** Restores the pose of the last frame. */
  function jointContacts(time: number): Reply<readonly JointContact[]> {
    const before = lastTime
    const asked = contacts(time, { self: true })
    const posed = posedFor(before)
    if (!posed.ok) return posed
    return asked.ok ? done(nameJointPairs(asked.value.contacts, posed.value)) : asked
  }

  function penetration(time: number | undefined, request: PenetrationRequest): Reply<Penetration> {
    const sound = checkTimes(time === undefined ? [] : [time])
    return sound.ok ? askPenetration(shown(), request, context(), () => posedFor(time)) : sound
  }

  /** Restores the pose of the last frame. */
  function overlapOf(
    ids: readonly [number, number],
    times: readonly number[],
    compare = false,
  ): Reply<readonly OverlapPoint[]> {
    const sound = checkTimes(times)
    if (!sound.ok) return sound
    const [a, b] = ids.map(bodyOf)
    if (!a.ok) return a
    if (!b.ok) return b
    if (a.value === b.value) return failed('request-invalid', 'Overlap needs two different bodies.')
    const points = overlapAlong([a.value, b.value], times, inners, compare, now)
    for (const body of [a.value, b.value]) poseBody(body, lastTime)
    return points
  }

  /** Restores the pose of the last frame. */
  function timesOf(id: number, tree: TreeChoice, times: readonly number[]): Reply<readonly TreeTime[]> {
    const sound = checkTimes(times)
    if (!sound.ok) return sound
    const body = bodyOf(id)
    if (!body.ok) return body
    const ignored = new Set(scene.ignored.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : [])))
    const others = shown().filter((one) => one.id !== id && !ignored.has(one.id))
    const found = treeTimes({ body: body.value, others, tree, times, fitted, now })
    for (const one of [body.value, ...others]) poseBody(one, lastTime)
    return found
  }

  /** The visible bodies, posed at `time`, or as in the last frame if `time` is undefined. */
  function posedFor(time: number | undefined): Reply<readonly SessionBody[]> {
    const sound = checkTimes(time === undefined ? [] : [time])
    if (!sound.ok) return sound
    const bodies = shown()
    if (time !== undefined) {
      lastTime = time
      for (const body of bodies) poseBody(body, time)
    }
    return done(bodies)
  }

  function withPosed<T>(time: number | undefined, ask: (bodies: readonly SessionBody[]) => Reply<T>): Reply<T> {
    const posed = posedFor(time)
    return posed.ok ? ask(posed.value) : posed
  }

  async function exportBody(request: ExportRequest, progress: Progress): Promise<Reply<Exported>> {
    const body = bodyOf(request.body)
    if (!body.ok) return body
    const asked = { contacts: (times: readonly number[], self = false) => scan(times, self), jointContacts, rigidCache }
    return writeBody(body.value, request, files, asked, progress)
  }

  async function previewExport(request: ExportRequest, progress: Progress): Promise<Reply<ExportPreview>> {
    const exported = await exportBody(request, progress)
    if (!exported.ok) return exported
    const body = bodyOf(request.body)
    return body.ok ? done(previewOf(exported.value, body.value.loaded.rig)) : body
  }

  return {
    open,
    openText,
    numbering,
    reload,
    replaceMissing,
    files: () => [...new Set(scene.bodies.flatMap(({ loaded }) => loaded.files))],
    add,
    arrange,
    sceneText,
    geometry,
    frame,
    scan,
    fitAlong,
    contacts,
    penetration,
    probe: (request, time) => withPosed(time, (bodies) => askProbe(bodies, request, now)),
    pick: (request, time) => withPosed(time, (bodies) => askPick(bodies, request, now)),
    distance: (request, time) => withPosed(time, (bodies) => askDistance(bodies, request, context())),
    innerPenetration: (time, request, progress) => {
      const sound = checkTimes(time === undefined ? [] : [time])
      if (!sound.ok) return sound
      return askInnerPenetration(shown(), request, { ...context(), inners, progress }, () => posedFor(time))
    },
    innerDistance: (request, progress, time) => {
      const sound = checkTimes(time === undefined ? [] : [time])
      if (!sound.ok) return sound
      return askInnerDistance(shown(), request, { ...context(), inners, progress }, () => posedFor(time))
    },
    overlapAlong: overlapOf,
    innerJob: (id, settings) => withBody(id, (body) => inners.buildJob(body, settings)),
    innerEstimate: (id, settings) => withBody(id, (body) => done(inners.estimate(body, settings))),
    adoptInner: (id, inner) => withBody(id, (body) => inners.adopt(body, inner)),
    exportBody,
    previewExport,
    budgetCurve: (operations, self) => budgetCurve(shown(), operations, self, context()),
    tree: (id) => withBody(id, ({ body }) => done(reportPosedTree(body))),
    buildJob: (id, settings) => {
      const fault = cellSettingsFault(settings)
      return fault === null
        ? withBody(id, (body) => done(fitted.buildJob(body, settings)))
        : failed('tree-invalid', fault)
    },
    adoptFitted: (id, tree) => withBody(id, (body) => fitted.adopt(body, tree)),
    measureJob: (id, tree) => withBody(id, (body) => fitted.measureJob(body, tree)),
    drawnJob: (id, drawn, wish) => withBody(id, (body) => done(fitted.drawnJob(body, drawn, wish))),
    treeTimes: timesOf,
    listSpheres: (id) => withBody(id, ({ body }) => done(listSpheres(body))),
    offenders,
    sphere: (id, node) => withBody(id, ({ body }) => inspectSphere(body, node)),
    vertex: (id, vertex) => withBody(id, ({ body }) => inspectVertex(body, vertex)),
    motion: (times) => {
      const sound = checkTimes(times)
      return sound.ok ? motionBounds(shown(), times) : sound
    },
    skinning: (id, times) => {
      const sound = checkTimes(times)
      return sound.ok ? withBody(id, (body) => measureSkinning(body, times)) : sound
    },
  }
}

function unknownBody(id: number): Reply<never> {
  return failed('body-unknown', `The scene has no body ${id}.`)
}

/** Handles a body whose rig cannot be read. */
type OnMissing = (rigs: RigLibrary, path: string, problem: Problem) => Reply<LoadedRig | MissingRig>

const refuse: OnMissing = (_rigs, _path, problem) => ({ ok: false, problem })
/**
 * A `file-outside` problem fails at first, so that the shell can ask the user for permission and open the scene again.
 */
const placeholder =
  (files: FileSource): OnMissing =>
  (rigs, path, problem) =>
    problem.kind === 'file-outside' && files.isRefused?.(path) !== true
      ? { ok: false, problem }
      : done(rigs.miss(path, problem))

/** If the file no longer exists, keeps the rig loaded before. If the file has become unreadable, fails. */
const asBefore =
  (files: FileSource, before: RigLibrary): OnMissing =>
  (rigs, path, problem) => {
    const old = before.at(path)
    if (old === undefined) return placeholder(files)(rigs, path, problem)
    if (problem.kind !== 'file-missing') return refuse(rigs, path, problem)
    rigs.adopt(old)
    return done(old)
  }

/** Missing tree settings come from the tree stored with the rig, or else from the defaults. */
function withTree(body: ParsedBody, loaded: LoadedRig | MissingRig): SceneBody {
  const stored = isMissing(loaded) ? null : loaded.stored
  return { ...body, tree: { ...body.tree, ...completeTree(body.tree, stored ?? undefined) } }
}

/** A scene with a single rig. */
async function singleRigScene(
  rigs: RigLibrary,
  path: string,
  { taken, ...options }: OpenOptions & { readonly taken: readonly string[] },
  progress: Progress,
): Promise<Reply<SceneFile>> {
  const loaded = await rigs.load(path, progress)
  if (!loaded.ok) return loaded
  return done({ ...emptyFile, bodies: [defaultBody(fileName(path), loaded.value, taken, options)] })
}

function isScene(path: string): boolean {
  return path.toLowerCase().endsWith('.json')
}

async function readScene(files: FileSource, path: string): Promise<Reply<ParsedScene>> {
  const bytes = await files.read(path)
  if (!bytes.ok) return bytes
  return parseScene(decodeText(bytes.value), path)
}
