import { AFFINE, determinant, invert, multiply, setIdentity } from '../../math/affine.ts'
import { JointList } from '../../rig/jointList.ts'
import type { Skeleton } from '../../rig/rig.ts'
import { Broken } from '../broken.ts'
import type { ProblemLog } from '../problemLog.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile } from './file.ts'
import { type GltfLayout, nodeName } from './layout.ts'
import { checkShape, readNumbers } from './numbers.ts'
import { affineOf } from './readSkeleton.ts'

/** One skin of the file, ready for its vertices. */
export interface SkinBinding {
  /** B: bind space of the file to rest coordinates. */
  readonly toRest: Float64Array
  /** Rig joint of each joint of the skin. */
  readonly joints: Uint32Array
  /** Rig joints whose inverse bind matrix cannot be undone, with their names: no vertex may hang there. */
  readonly flat: ReadonlyMap<number, string>
}

export function readJoints(
  file: GltfFile,
  layout: GltfLayout,
  skeleton: Skeleton,
  globals: Float64Array,
  decoded: Decoded,
  log: ProblemLog,
): { list: JointList; bindings: readonly SkinBinding[] } {
  const list = new JointList(skeleton)
  const depths = depthOf(skeleton)
  const bindings = file.skins.map((_, skin) => bindSkin(file, layout, skin, depths, globals, decoded, list, log))
  return { list, bindings }
}

function bindSkin(
  file: GltfFile,
  layout: GltfLayout,
  skinIndex: number,
  depths: Int32Array,
  globals: Float64Array,
  decoded: Decoded,
  list: JointList,
  log: ProblemLog,
): SkinBinding {
  const skin = file.skins[skinIndex]
  const binds = inverseBinds(file, skinIndex, decoded, log)
  const places = skin.joints.map((joint) => layout.place[joint])
  const toRest = restMap(places, binds, depths, globals)
  const back = new Float64Array(AFFINE)
  invert(toRest, 0, back, 0)
  const joints = Uint32Array.from(places, (place, k) => {
    const bind = new Float64Array(AFFINE)
    multiply(binds[k], 0, back, 0, bind, 0)
    if (!bind.every(Number.isFinite)) throw notFinite(`skin ${skinIndex}`, k, nodeName(file, skin.joints[k]))
    return list.add(place, bind, skinIndex)
  })
  const flat = new Map<number, string>()
  binds.forEach((bind, k) => {
    if (!isSingular(bind)) return
    log.add('joint-flat', nodeName(file, skin.joints[k]))
    flat.set(joints[k], nodeName(file, skin.joints[k]))
  })
  return { toRest, joints, flat }
}

function inverseBinds(file: GltfFile, skinIndex: number, decoded: Decoded, log: ProblemLog): Float64Array[] {
  const { joints, inverseBinds: accessor } = file.skins[skinIndex]
  if (accessor < 0) {
    const identity = new Float64Array(AFFINE)
    setIdentity(identity, 0)
    return joints.map(() => identity)
  }
  const where = `skin ${skinIndex}, inverse bind matrices`
  checkShape(file, accessor, 'MAT4', where)
  const numbers = readNumbers(file, decoded, accessor)
  if (numbers.length < joints.length * 16) {
    throw new Broken(`${where}: ${numbers.length / 16} for ${joints.length} joints`)
  }
  return joints.map((joint, k) => {
    const bind = affineOf(numbers, nodeName(file, joint), log, k * 16)
    if (!bind.every(Number.isFinite)) throw notFinite(`skin ${skinIndex}`, k, nodeName(file, joint))
    return bind
  })
}

function notFinite(where: string, k: number, name: string): Broken {
  return new Broken(`${where}: the inverse bind matrix of joint ${k} ("${name}") is not finite`, 'rig-invalid')
}

/** B = C_r of the root-most joint r in the default pose; the identity where that cannot be undone. */
function restMap(
  places: readonly number[],
  binds: readonly Float64Array[],
  depths: Int32Array,
  globals: Float64Array,
): Float64Array {
  const k = rootmost(places, depths)
  const map = new Float64Array(AFFINE)
  multiply(globals, places[k] * AFFINE, binds[k], 0, map, 0)
  const undone = new Float64Array(AFFINE)
  const usable =
    !isSingular(map) && invert(map, 0, undone, 0) && map.every(Number.isFinite) && undone.every(Number.isFinite)
  if (!usable) setIdentity(map, 0)
  return map
}

/** The joint with the fewest ancestors; of several, the one that comes first in the skeleton. */
function rootmost(places: readonly number[], depths: Int32Array): number {
  let best = 0
  places.forEach((place, k) => {
    const deeper = depths[place] - depths[places[best]]
    if (deeper < 0 || (deeper === 0 && place < places[best])) best = k
  })
  return best
}

/** How many ancestors each node has. */
function depthOf(skeleton: Skeleton): Int32Array {
  const depths = new Int32Array(skeleton.parents.length)
  skeleton.parents.forEach((parent, node) => {
    depths[node] = parent < 0 ? 0 : depths[parent] + 1
  })
  return depths
}

/** Singular to within rounding: the determinant measured against the largest it could be for rows of this length. */
function isSingular(m: Float64Array): boolean {
  let size = 1
  for (let row = 0; row < 12; row += 4) size *= Math.sqrt(m[row] ** 2 + m[row + 1] ** 2 + m[row + 2] ** 2)
  return !(Math.abs(determinant(m, 0)) > 1e-12 * size) || !Number.isFinite(size)
}
