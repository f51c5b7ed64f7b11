import type { Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { bodyFault } from './parseScene.ts'
import { isMissing, type LoadedRig, type MissingRig, treeOf } from './rigLibrary.ts'
import type { SceneBody } from './sceneFile.ts'
import { findClip, type PreparedMember } from './sessionBody.ts'

/** Beyond this, squared distances lose too much precision to separate bodies. */
const LARGEST_PLACE = 1e12

/** Settings may come from a program, so they are validated like those of a scene file. */
function checkSettings(settings: SceneBody, path: string): Reply<true> {
  const fault = bodyFault(settings)
  if (fault === null) return checkPlace(settings, path)
  const kind = fault.where.startsWith('place') ? 'placement-invalid' : 'request-invalid'
  return failed(kind, `Body "${settings?.name}": ${fault.message}.`, path)
}

function checkPlace({ name, place }: SceneBody, path: string): Reply<true> {
  const bad = [...place.position, ...place.scale].find((number) => !(Math.abs(number) <= LARGEST_PLACE))
  if (bad !== undefined) {
    const message = `Body "${name}" has a position or scale of ${bad}; the allowed maximum is ${LARGEST_PLACE}.`
    return failed('placement-invalid', message, path)
  }
  const length = place.rotation.reduce((sum, part) => sum + part * part, 0)
  if (length > 0 && length < Infinity) return done(true)
  const turn = place.rotation.join(', ')
  const message = `Body "${name}" has an invalid rotation: ${turn}. Use the quaternion 0, 0, 0, 1 for no rotation.`
  return failed('placement-invalid', message, path)
}

/** Resolves the names in a body's settings and builds its tree. Does not change the scene. */
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
