import { decodeText } from '../exchange/decodeText.ts'
import type { Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import { defaultTreeSettings } from '../spheretree/buildTree.ts'
import { askContacts } from './askContacts.ts'
import { drawPositions } from './drawPositions.ts'
import { parseScene } from './parseScene.ts'
import { fileName, RigLibrary, treeOf } from './rigLibrary.ts'
import type { SceneBody, SceneFile } from './sceneFile.ts'
import { sceneOf } from './sceneView.ts'
import type { BodyGeometry, FileSource, Frame, SceneView, Session } from './session.ts'
import { createSessionBody, findClip, poseBody, type SessionBody } from './sessionBody.ts'

/** What is open. Replaced whole by `open`; a failed open leaves the old scene as it was. */
interface Scene {
  readonly path: string
  readonly time: number
  readonly bodies: readonly SessionBody[]
}

/** `now` is a clock in milliseconds: the core has none of its own. */
export function createSession(files: FileSource, now: () => number): Session {
  const library = new RigLibrary(files)
  let scene: Scene = { path: '', time: 0, bodies: [] }
  let nextId = 1

  async function createBodies(file: SceneFile, from: string, progress: Progress): Promise<Reply<SessionBody[]>> {
    const bodies: SessionBody[] = []
    for (const settings of file.bodies) {
      progress.report(bodies.length, file.bodies.length, `loading ${settings.name}`)
      const body = await createOne(settings, files.resolve(from, settings.rig), progress)
      if (!body.ok) return body
      bodies.push(body.value)
    }
    return done(bodies)
  }

  async function createOne(settings: SceneBody, path: string, progress: Progress): Promise<Reply<SessionBody>> {
    const loaded = await library.load(path, progress)
    if (!loaded.ok) return loaded
    const clip = findClip(settings, loaded.value)
    if (!clip.ok) return clip
    const tree = treeOf(loaded.value, settings.tree, progress)
    if (!tree.ok) return tree
    return done(createSessionBody(nextId++, settings, loaded.value, tree.value, clip.value))
  }

  async function open(path: string, progress: Progress): Promise<Reply<SceneView>> {
    const file = isScene(path) ? await readScene(files, path) : done(await loneRig(path, [], progress))
    if (!file.ok) return file
    const bodies = await createBodies(file.value, path, progress)
    if (!bodies.ok) return bodies
    scene = { path, time: file.value.time, bodies: bodies.value }
    return done(sceneOf(scene.path, scene.time, scene.bodies))
  }

  async function add(path: string, progress: Progress): Promise<Reply<SceneView>> {
    const file = await loneRig(
      path,
      scene.bodies.map((body) => body.settings.name),
      progress,
    )
    const added = await createBodies(file, path, progress)
    if (!added.ok) return added
    scene = { ...scene, path: scene.path || path, bodies: [...scene.bodies, ...added.value] }
    return done(sceneOf(scene.path, scene.time, scene.bodies))
  }

  /** A scene of one rig, playing its first clip. A rig that does not load shows its problem when the body is made. */
  async function loneRig(path: string, taken: readonly string[], progress: Progress): Promise<SceneFile> {
    const loaded = await library.load(path, progress)
    const clip = loaded.ok ? (loaded.value.rig.clips[0]?.name ?? null) : null
    return { version: 1, time: 0, bodies: [defaultBody(fileName(path), clip, taken)] }
  }

  function geometry(id: number): Reply<BodyGeometry> {
    const body = scene.bodies.find((one) => one.id === id)
    if (body === undefined) return failed('body-unknown', `The scene has no body ${id}.`)
    return done({ body: id, triangles: body.loaded.rig.skin.triangles })
  }

  function frame(time: number): Reply<Frame> {
    const started = now()
    for (const body of scene.bodies) poseBody(body, time)
    const contacts = askContacts(scene.bodies, now)
    if (!contacts.ok) return contacts
    const bodies = scene.bodies.map((body) => ({ body: body.id, positions: drawPositions(body.body) }))
    return done({ time, bodies, ...contacts.value, totalMilliseconds: now() - started })
  }

  return { open, add, geometry, frame }
}

function isScene(path: string): boolean {
  return path.toLowerCase().endsWith('.json')
}

async function readScene(files: FileSource, path: string): Promise<Reply<SceneFile>> {
  const bytes = await files.read(path)
  if (!bytes.ok) return bytes
  return parseScene(decodeText(bytes.value), path, defaultTreeSettings.leaf)
}

function defaultBody(file: string, clip: string | null, taken: readonly string[]): SceneBody {
  return {
    name: freeName(file.replace(/\.[^.]+$/, ''), taken),
    rig: file,
    clip,
    offset: 0,
    speed: 1,
    loop: true,
    skinning: 'linear',
    place: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    tree: defaultTreeSettings,
  }
}

/** `name`, or `name 2`, `name 3`, … if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  let k = 2
  while (taken.includes(`${name} ${k}`)) k++
  return `${name} ${k}`
}
