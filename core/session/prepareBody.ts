import type { Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import { bodyFault } from './parseScene.ts'
import { isMissing, type LoadedRig, type MissingRig, treeOf } from './rigLibrary.ts'
import type { SceneBody } from './sceneFile.ts'
import { findClip, type PreparedMember } from './sessionBody.ts'

/** Farther or larger, and squares of distances no longer tell bodies apart. */
const LARGEST_PLACE = 1e12

/** Settings may come from a program: what a scene file may not hold is refused here too. */
function checkSettings(settings: SceneBody, path: string): Reply<true> {
  const fault = bodyFault(settings)
  if (fault === null) return checkPlace(settings, path)
  const kind = fault.where.startsWith('place') ? 'placement-invalid' : 'request-invalid'
  return failed(kind, `Body "${settings?.name}": ${fault.message}.`, path)
}

function checkPlace({ name, place }: SceneBody, path: string): Reply<true> {
  const bad = [...place.position, ...place.scale].find((number) => !(Math.abs(number) <= LARGEST_PLACE))
  if (bad !== undefined) {
    const message = `Body "${name}" is placed or scaled by ${bad}; numbers up to ${LARGEST_PLACE} can be used.`
    return failed('placement-invalid', message, path)
  }
  const length = place.rotation.reduce((sum, part) => sum + part * part, 0)
  if (length > 0 && length < Infinity) return done(true)
  const turn = place.rotation.join(', ')
  const message = `Body "${name}" is turned by the quaternion ${turn}, which is no rotation; 0, 0, 0, 1 leaves it as it is.`
  return failed('placement-invalid', message, path)
}

/** Looks up what a body's settings name, and builds its tree; the scene is not touched. */
export function prepareBody(
  settings: SceneBody,
  loaded: LoadedRig | MissingRig,
  progress: Progress,
): Reply<PreparedMember> {
  const sound = checkSettings(settings, loaded.path)
  if (!sound.ok) return sound
  if (isMissing(loaded)) return done({ settings, loaded })
  const tree = treeOf(loaded, settings.tree, progress)
  if (!tree.ok) return tree
  return done({ settings, loaded, clip: findClip(settings, loaded), tree: tree.value })
}
