import type { Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { checkBodyCount } from '../scene/checkBodyCount.ts'
import { ignoredIds, ignoredNames, type IgnoredPair } from '../scene/ignoredPair.ts'
import type { OpenOptions } from '../scene/openOptions.ts'
import { parseScene } from '../scene/parseScene.ts'
import { asBefore, type OnMissing, placeholder, prepareBodies, refuse } from '../scene/prepareBodies.ts'
import { prepareBody } from '../scene/prepareBody.ts'
import { isScene, readScene, singleRigScene } from '../scene/readScene.ts'
import { isMissing, RigLibrary } from '../scene/rigLibrary.ts'
import type { ParsedScene, SceneBody, SceneFile } from '../scene/sceneFile.ts'
import { type PreparedMember, type SceneMember, settleMember } from '../scene/sessionBody.ts'
import type { SceneView } from '../view/sceneView.ts'
import type { SessionState } from './sessionState.ts'

/** The ids of the bodies and rigs of a session. */
export interface Numbering {
  /** Body ids in scene order. */
  readonly bodies: readonly number[]
  /** Larger than every body id used so far. */
  readonly next: number
  /** All rigs that `Arranged.rig` may refer to. */
  readonly rigs: readonly { readonly id: number; readonly path: string }[]
}

/** Requested state of a body: its rig (`RigView.id`) and its settings. `id` is null for a new body. */
export interface Arranged {
  readonly id: number | null
  readonly rig: number
  readonly settings: Omit<SceneBody, 'rig'>
}

/** The commands of a session, which replace its scene, and what is needed to save the scene. */
export const sceneCommands = { open, openText, numbering, reload, replaceMissing, files, add, arrange, sceneText }

/** Replaces the scene with a scene file, or with a single rig that plays its first clip with motion. */
async function open(
  state: SessionState,
  path: string,
  progress: Progress,
  { placeholders = false, ...options }: OpenOptions = {},
): Promise<Reply<SceneView>> {
  const { files } = state
  const fresh = new RigLibrary(files, state.library)
  const file = isScene(path) ? await readScene(files, path) : await singleRigScene(fresh, path, [], options, progress)
  if (!file.ok) return file
  return replaceScene(state, fresh, path, file.value, progress, [], placeholders ? placeholder(files) : refuse)
}

/**
 * Opens the text of a scene file, which need not exist at `path`. Used to restore a scene: bodies whose rig cannot be
 * read become placeholders. With the `numbering` of the session that wrote the text, bodies and rigs keep their ids,
 * and rigs that no body uses are loaded too.
 */
async function openText(
  state: SessionState,
  path: string,
  text: string,
  progress: Progress,
  { bodies, next, rigs }: Numbering = { bodies: [], next: 1, rigs: [] },
): Promise<Reply<SceneView>> {
  const file = parseScene(text, path)
  if (!file.ok) return file
  const fresh = new RigLibrary(state.files, state.library)
  fresh.number(rigs)
  state.nextId = Math.max(state.nextId, next)
  const replaced = await replaceScene(state, fresh, path, file.value, progress, bodies, placeholder(state.files))
  // Unused rigs may no longer exist. Ignore failures here: `arrange` reports them if undo restores such a body.
  if (replaced.ok) for (const rig of rigs) await fresh.load(rig.path, progress)
  return replaced
}

/** The ids that the scene text does not contain. Pass them to the `openText` of a session that replaces this one. */
function numbering({ scene, nextId, library }: SessionState): Numbering {
  return {
    bodies: scene.bodies.map(({ id }) => id),
    next: nextId,
    rigs: library.list().map(({ id, path }) => ({ id, path })),
  }
}

/**
 * Reads the rigs of the scene again and, if `path` is given, the scene file at `path`. Bodies that keep their name
 * keep their id. Rigs that no body uses, or whose file no longer exists, remain unchanged. If it fails or is
 * cancelled, the scene does not change.
 */
async function reload(state: SessionState, from: string | null, progress: Progress): Promise<Reply<SceneView>> {
  const { files, library: before, scene } = state
  const path = from ?? scene.path
  const file = from === null ? done(currentFile(state, path, scene.file.time)) : await readScene(files, from)
  if (!file.ok) return file
  const known = new Map(scene.bodies.map(({ id, settings }) => [settings.name, id]))
  const ids = from === null ? scene.bodies.map(({ id }) => id) : file.value.bodies.map(({ name }) => known.get(name))
  const fresh = new RigLibrary(files, before)
  const replaced = await replaceScene(state, fresh, path, file.value, progress, ids, asBefore(files, before))
  if (!replaced.ok) return replaced
  fresh.keep(before)
  if (from === null) state.scene = { ...state.scene, ignored: scene.ignored }
  return done(state.view())
}

/** Assigns the rig at `path` to all bodies of a missing rig (`RigView.id`). */
async function replaceMissing(
  state: SessionState,
  rig: number,
  path: string,
  progress: Progress,
): Promise<Reply<SceneView>> {
  const { files, library } = state
  const missing = library.find(rig)
  if (missing === undefined || !isMissing(missing))
    return failed('request-invalid', `The scene has no missing rig with id ${rig}.`)
  const loaded = await library.replaceMissing(rig, path, progress)
  if (!loaded.ok) return loaded
  const { scene } = state
  const bodies: SceneMember[] = []
  for (const body of scene.bodies) {
    const settings = { ...body.settings, rig: files.relative(scene.path, path) }
    const found = body.loaded === missing ? prepareBody(settings, loaded.value, progress) : null
    if (found?.ok === false) return found
    bodies.push(found === null ? body : settleMember(body.id, found.value))
  }
  state.scene = { ...scene, bodies }
  return done(state.view())
}

/** `ids`: the ids for the bodies of the file, in file order. A missing entry gets a new id. */
async function replaceScene(
  state: SessionState,
  fresh: RigLibrary,
  path: string,
  file: ParsedScene,
  progress: Progress,
  ids: readonly (number | undefined)[],
  onMissing: OnMissing,
): Promise<Reply<SceneView>> {
  const prepared = await prepareBodies(state.files, fresh, file, path, progress, onMissing)
  if (!prepared.ok) return prepared
  state.library = fresh
  const bodies = prepared.value.map((body, k) => settleMember(ids[k] ?? state.nextId++, body))
  state.scene = { path, file, bodies, ignored: ignoredIds(bodies, file) }
  return done(state.view())
}

/** Adds a rig to the scene as a new body. */
async function add(
  state: SessionState,
  path: string,
  progress: Progress,
  options: Pick<OpenOptions, 'clip' | 'tree'> = {},
): Promise<Reply<SceneView>> {
  const { files, library } = state
  const few = checkBodyCount(state.scene.bodies.length + 1, path)
  if (!few.ok) return few
  const taken = state.scene.bodies.map((body) => body.settings.name)
  const file = await singleRigScene(library, path, taken, options, progress)
  if (!file.ok) return file
  const prepared = await prepareBodies(files, library, file.value, path, progress, refuse)
  if (!prepared.ok) return prepared
  const { scene } = state
  const added = prepared.value.map((body) => settleMember(state.nextId++, body))
  state.scene = { ...scene, path: scene.path || path, bodies: [...scene.bodies, ...added] }
  return done(state.view())
}

/**
 * Replaces the bodies of the scene with the given list. Covers edits, removals, copies and undo. If it fails or is
 * cancelled, the scene does not change. Without `ignored`, the ignored pairs remain; pairs with unknown ids have no
 * effect.
 */
function arrange(
  state: SessionState,
  wanted: readonly Arranged[],
  progress: Progress,
  ignored: readonly IgnoredPair[] = state.ignored,
): Reply<SceneView> {
  const { files, library, scene } = state
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
    settleMember(id ?? state.nextId++, prepared[k], id === null ? undefined : old.get(id)),
  )
  state.scene = { ...scene, bodies, ignored }
  return done(state.view())
}

/** All files that were read for the rigs of the scene. */
function files({ scene }: SessionState): readonly string[] {
  return [...new Set(scene.bodies.flatMap(({ loaded }) => loaded.files))]
}

/** The text of the scene file, with rig paths relative to `path`. */
function sceneText(state: SessionState, path: string, time: number): string {
  return `${JSON.stringify(currentFile(state, path, time), null, 2)}\n`
}

/** The scene file as saved at `path`. */
function currentFile({ files, scene }: SessionState, path: string, time: number): SceneFile {
  const bodies = scene.bodies.map(({ settings, loaded }) => ({ ...settings, rig: files.relative(path, loaded.path) }))
  const ignore = ignoredNames(scene.bodies, scene.ignored)
  const hasIgnore = ignore.length > 0 || scene.file.ignore !== undefined
  return { ...scene.file, time, bodies, ...(hasIgnore && { ignore }) }
}
