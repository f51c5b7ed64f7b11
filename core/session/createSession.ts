import { decodeText } from '../exchange/decodeText.ts'
import { noProgress, type Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import { refreshBody } from '../query/body.ts'
import { createCrowd } from '../query/crowd.ts'
import { scanContacts } from '../query/scan.ts'
import { defaultTreeSettings } from '../spheretree/buildTree.ts'
import { depthOf } from '../spheretree/layout.ts'
import { answerFrame } from './answerFrame.ts'
import { askPenetration, type Penetration, type PenetrationRequest } from './askPenetration.ts'
import { askPick, askProbe } from './askProbe.ts'
import { askContacts, type ContactContext, type ContactOptions, type Contacts } from './askContacts.ts'
import { askDistance } from './askDistance.ts'
import { defaultBody } from './defaultBody.ts'
import { dominantOf } from './dominantOf.ts'
import { drawnSkinOf } from './drawnSkin.ts'
import { type Exported, exportBody as writeBody, type ExportRequest } from './exportBody.ts'
import { findOffenders, type ProblemOffenders } from './findOffenders.ts'
import { ignoredIds, ignoredKeys, ignoredNames, type IgnoredPair } from './ignoredPairs.ts'
import { inspectSphere } from './inspectSphere.ts'
import { inspectVertex } from './inspectVertex.ts'
import { measureSkinning } from './measureSkinning.ts'
import { parseScene } from './parseScene.ts'
import { prepareBody } from './prepareBody.ts'
import { type ExportPreview, previewOf } from './previewExport.ts'
import { reportPosedTree } from './reportTree.ts'
import { fileName, RigLibrary } from './rigLibrary.ts'
import type { SceneFile } from './sceneFile.ts'
import { sceneOf } from './sceneView.ts'
import type {
  Arranged,
  BodyGeometry,
  FileSource,
  Frame,
  FrameRequest,
  Numbering,
  ScanFrame,
  SceneView,
  Session,
} from './session.ts'
import { poseBody, type Prepared, type SessionBody, settleBody } from './sessionBody.ts'

/** What is open. Replaced whole, so that a command that fails leaves the old scene as it was. */
interface Scene {
  readonly path: string
  /** The file as it was read: what we do not know in it goes back on save. */
  readonly file: SceneFile
  readonly bodies: readonly SessionBody[]
  /** By id, so that they outlive renames; those of bodies that were removed sleep until undo brings them back. */
  readonly ignored: readonly IgnoredPair[]
}

const emptyFile: SceneFile = { version: 1, time: 0, bodies: [] }

/** `now` is a clock in milliseconds: the core has none of its own. */
export function createSession(files: FileSource, now: () => number): Session {
  let library = new RigLibrary(files)
  let scene: Scene = { path: '', file: emptyFile, bodies: [], ignored: [] }
  let nextId = 1

  let lastTime = 0

  const shown = () => scene.bodies.filter((body) => !body.settings.hidden)
  const crowd = createCrowd()
  const context = (): ContactContext => ({ now, crowd, ignored: scene.ignored })
  const view = (): SceneView => sceneOf(scene.path, scene.file.time, scene.bodies, scene.ignored)

  async function open(path: string, progress: Progress): Promise<Reply<SceneView>> {
    const fresh = new RigLibrary(files, library)
    const file = isScene(path) ? await readScene(files, path) : await loneRig(fresh, path, [], progress)
    return file.ok ? replaceScene(fresh, path, file.value, progress) : file
  }

  async function openText(
    path: string,
    text: string,
    progress: Progress,
    numbering: Numbering = { bodies: [], next: 1, rigs: [] },
  ): Promise<Reply<SceneView>> {
    const file = parseScene(text, path, defaultTreeSettings.leaf)
    if (!file.ok) return file
    const fresh = new RigLibrary(files, library)
    fresh.number(numbering.rigs)
    nextId = Math.max(nextId, numbering.next)
    const replaced = await replaceScene(fresh, path, file.value, progress, numbering.bodies)
    // A rig that no body uses may be gone: who brings it back by undo is told then.
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
    const replaced = await replaceScene(new RigLibrary(files, before), path, file.value, progress, ids)
    if (!replaced.ok) return replaced
    library.keep(before)
    if (from === null) scene = { ...scene, ignored }
    return done(view())
  }

  /** `ids`: those that the bodies of the file keep, in their order. */
  async function replaceScene(
    fresh: RigLibrary,
    path: string,
    file: SceneFile,
    progress: Progress,
    ids: readonly (number | undefined)[] = [],
  ): Promise<Reply<SceneView>> {
    const prepared = await prepareAll(fresh, file, path, progress)
    if (!prepared.ok) return prepared
    library = fresh
    const bodies = prepared.value.map((body, k) => settleBody(ids[k] ?? nextId++, body))
    scene = { path, file, bodies, ignored: ignoredIds(bodies, file) }
    return done(view())
  }

  async function add(path: string, progress: Progress): Promise<Reply<SceneView>> {
    const taken = scene.bodies.map((body) => body.settings.name)
    const file = await loneRig(library, path, taken, progress)
    if (!file.ok) return file
    const prepared = await prepareAll(library, file.value, path, progress)
    if (!prepared.ok) return prepared
    const added = prepared.value.map((body) => settleBody(nextId++, body))
    scene = { ...scene, path: scene.path || path, bodies: [...scene.bodies, ...added] }
    return done(view())
  }

  function arrange(
    wanted: readonly Arranged[],
    progress: Progress,
    ignored: readonly IgnoredPair[] = scene.ignored,
  ): Reply<SceneView> {
    const prepared: Prepared[] = []
    for (const { rig, settings } of wanted) {
      const loaded = library.find(rig)
      if (loaded === undefined) return failed('request-invalid', `The session has no rig ${rig}.`)
      const one = prepareBody({ ...settings, rig: files.relative(scene.path, loaded.path) }, loaded, progress)
      if (!one.ok) return one
      prepared.push(one.value)
    }
    const old = new Map(scene.bodies.map((body) => [body.id, body]))
    const bodies = wanted.map(({ id }, k) =>
      settleBody(id ?? nextId++, prepared[k], id === null ? undefined : old.get(id)),
    )
    scene = { ...scene, bodies, ignored }
    return done(view())
  }

  async function prepareAll(
    rigs: RigLibrary,
    file: SceneFile,
    from: string,
    progress: Progress,
  ): Promise<Reply<Prepared[]>> {
    const prepared: Prepared[] = []
    for (const settings of file.bodies) {
      progress.report(prepared.length, file.bodies.length, `loading ${settings.name}`)
      const loaded = await rigs.load(files.resolve(from, settings.rig), progress)
      if (!loaded.ok)
        return failed(loaded.problem.kind, `Body "${settings.name}": ${loaded.problem.message}`, loaded.problem.path)
      const one = prepareBody(settings, loaded.value, progress)
      if (!one.ok) return one
      prepared.push(one.value)
    }
    return done(prepared)
  }

  /** The scene file as it would stand at `path`. */
  function currentFile(path: string, time: number): SceneFile {
    const bodies = scene.bodies.map(({ settings, loaded }) => ({
      ...settings,
      rig: files.relative(path, loaded.path),
    }))
    const ignore = ignoredNames(scene.bodies, scene.ignored)
    const isTold = ignore.length > 0 || scene.file.ignore !== undefined
    return { ...scene.file, time, bodies, ...(isTold && { ignore }) }
  }

  const sceneText = (path: string, time: number) => `${JSON.stringify(currentFile(path, time), null, 2)}\n`

  function withBody<T>(id: number, ask: (body: SessionBody) => Reply<T>): Reply<T> {
    const body = scene.bodies.find((one) => one.id === id)
    if (body === undefined) return unknownBody(id)
    const fresh = refreshBody(body.body)
    return fresh.ok ? ask(body) : fresh
  }

  /** Needs no pose: a body that cannot be posed at one time may be drawn at the next. */
  function geometry(id: number): Reply<BodyGeometry> {
    const found = scene.bodies.find((one) => one.id === id)
    if (found === undefined) return unknownBody(id)
    const { body, loaded } = found
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
    const body = scene.bodies.find((one) => one.id === id)
    return body === undefined ? unknownBody(id) : findOffenders(body.loaded, kind)
  }

  function frame(request: FrameRequest): Reply<Frame> {
    lastTime = request.time
    return done(answerFrame(shown(), request, context()))
  }

  function scan(times: readonly number[], self: boolean): Reply<readonly ScanFrame[]> {
    const bodies = shown()
    const pose = (time: number) => {
      for (const body of bodies) poseBody(body, time)
    }
    const ignored = ignoredKeys(bodies, scene.ignored)
    const asked = { bodies: bodies.map(({ body }) => body), times, pose, self, ignored, now }
    const moments = scanContacts(asked, noProgress)
    pose(lastTime)
    if (!moments.ok) return moments
    return done(
      moments.value.map(({ time, contacts, refits, milliseconds }) => ({ time, contacts, refits, milliseconds })),
    )
  }

  function contacts(time: number, options: ContactOptions): Reply<Contacts> {
    const started = now()
    const bodies = posedFor(time)
    const { budget } = options
    const left = budget === undefined ? options : { ...options, budget: budget - (now() - started) }
    return askContacts(bodies, left, context())
  }

  function penetration(time: number, request: PenetrationRequest): Reply<Penetration> {
    return askPenetration(shown(), request, context(), () => posedFor(time))
  }

  /** The bodies in the pose of the last frame, or of a time. */
  function posedFor(time: number | undefined): readonly SessionBody[] {
    const bodies = shown()
    if (time !== undefined) {
      lastTime = time
      for (const body of bodies) poseBody(body, time)
    }
    return bodies
  }

  async function exportBody(request: ExportRequest, progress: Progress): Promise<Reply<Exported>> {
    const body = scene.bodies.find((one) => one.id === request.body)
    if (body === undefined) return unknownBody(request.body)
    return writeBody(body, request, files, (times, self = false) => scan(times, self), progress)
  }

  async function previewExport(request: ExportRequest, progress: Progress): Promise<Reply<ExportPreview>> {
    const exported = await exportBody(request, progress)
    if (!exported.ok) return exported
    const body = scene.bodies.find((one) => one.id === request.body)
    return body === undefined ? unknownBody(request.body) : done(previewOf(exported.value, body.loaded.rig))
  }

  return {
    open,
    openText,
    numbering,
    reload,
    files: () => [...new Set(scene.bodies.flatMap(({ loaded }) => loaded.files))],
    add,
    arrange,
    sceneText,
    geometry,
    frame,
    scan,
    contacts,
    penetration,
    probe: (request, time) => askProbe(posedFor(time), request, now),
    pick: (request, time) => askPick(posedFor(time), request, now),
    distance: (request, time) => askDistance(posedFor(time), request, context()),
    exportBody,
    previewExport,
    tree: (id) => withBody(id, ({ body }) => done(reportPosedTree(body))),
    offenders,
    sphere: (id, node) => withBody(id, ({ body }) => inspectSphere(body, node)),
    vertex: (id, vertex) => withBody(id, ({ body }) => inspectVertex(body, vertex)),
    skinning: (id, times) => withBody(id, (body) => measureSkinning(body, times)),
  }
}

function unknownBody(id: number): Reply<never> {
  return failed('body-unknown', `The scene has no body ${id}.`)
}

/** A scene of one rig, playing its first clip. */
async function loneRig(
  rigs: RigLibrary,
  path: string,
  taken: readonly string[],
  progress: Progress,
): Promise<Reply<SceneFile>> {
  const loaded = await rigs.load(path, progress)
  if (!loaded.ok) return loaded
  return done({ ...emptyFile, bodies: [defaultBody(fileName(path), loaded.value, taken)] })
}

function isScene(path: string): boolean {
  return path.toLowerCase().endsWith('.json')
}

async function readScene(files: FileSource, path: string): Promise<Reply<SceneFile>> {
  const bytes = await files.read(path)
  if (!bytes.ok) return bytes
  return parseScene(decodeText(bytes.value), path, defaultTreeSettings.leaf)
}
