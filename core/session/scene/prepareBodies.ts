import { shortMessage } from '../../base/messageText.ts'
import type { Progress } from '../../base/progress.ts'
import { done, type Problem, type Reply } from '../../base/reply.ts'
import { completeTree } from '../../spheretree/completeTree.ts'
import type { FileSource } from './fileSource.ts'
import { prepareBody } from './prepareBody.ts'
import { isMissing, type LoadedRig, type MissingRig, type RigLibrary } from './rigLibrary.ts'
import type { ParsedBody, ParsedScene, SceneBody } from './sceneFile.ts'
import type { PreparedMember } from './sessionBody.ts'

/** Handles a body whose rig cannot be read. */
export type OnMissing = (rigs: RigLibrary, path: string, problem: Problem) => Reply<LoadedRig | MissingRig>

export const refuse: OnMissing = (_rigs, _path, problem) => ({ ok: false, problem })

/**
 * A `file-outside` problem fails at first, so that the shell can ask the user for permission and open the scene again.
 */
export const placeholder =
  (files: FileSource): OnMissing =>
  (rigs, path, problem) =>
    problem.kind === 'file-outside' && files.isRefused?.(path) !== true
      ? { ok: false, problem }
      : done(rigs.miss(path, problem))

/** If the file no longer exists, keeps the rig loaded before. If the file has become unreadable, fails. */
export const asBefore =
  (files: FileSource, before: RigLibrary): OnMissing =>
  (rigs, path, problem) => {
    const old = before.at(path)
    if (old === undefined) return placeholder(files)(rigs, path, problem)
    if (problem.kind !== 'file-missing') return refuse(rigs, path, problem)
    rigs.adopt(old)
    return done(old)
  }

/** Loads the rigs of a scene file at `from` and prepares its bodies. Does not change the scene. */
export async function prepareBodies(
  files: FileSource,
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

/** Missing tree settings come from the tree stored with the rig, or else from the defaults. */
function withTree(body: ParsedBody, loaded: LoadedRig | MissingRig): SceneBody {
  const stored = isMissing(loaded) ? null : loaded.stored
  return { ...body, tree: { ...body.tree, ...completeTree(body.tree, stored ?? undefined) } }
}
