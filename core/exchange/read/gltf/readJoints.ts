import { AFFINE, invert, multiply, setIdentity } from '../../../math/affine.ts'
import { JointList } from '../../../rig/jointList.ts'
import type { Skeleton } from '../../../rig/rig.ts'
import { Broken } from '../../base/broken.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { commonMap, isSingular, type PosedJoint, sameStretch } from './commonMap.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'
import { type GltfLayout, nodeName } from '../../gltf/gltfLayout.ts'
import { checkShape, readNumbers } from './readNumbers.ts'
import { affineOf } from './readSkeleton.ts'

/** A skin of the file, prepared for binding vertices. */
export interface SkinBinding {
  /** B: transforms the bind space of the file to rest coordinates. */
  readonly toRest: Float64Array
  /** Rig joint of each skin joint. */
  readonly joints: Uint32Array
  /** Names of the rig joints with a singular inverse bind matrix. No vertex may be bound to them. */
  readonly flat: ReadonlyMap<number, string>
}

/** `carried`: for every skin, the total weight of each of its joints over all vertices. */
export function readJoints(
  file: GltfFile,
  layout: GltfLayout,
  skeleton: Skeleton,
  globals: Float64Array,
  carried: readonly Float64Array[],
  decoded: Decoded,
  log: ProblemLog,
): { list: JointList; bindings: readonly SkinBinding[] } {
  const list = new JointList(skeleton)
  const depths = depthOf(skeleton)
  const bindings = file.skins.map((skin, index) => {
    const binds = inverseBinds(file, index, decoded, log)
    const joints = skin.joints.map((joint, k): PosedJoint => {
      const node = layout.indexOf[joint]
      const map = new Float64Array(AFFINE)
      multiply(globals, node * AFFINE, binds[k], 0, map, 0)
      return { map, node, depth: depths[node], carried: carried[index][k] }
    })
    return bindSkin(file, index, binds, joints, globals, list, log)
  })
  return { list, bindings }
}

function bindSkin(
  file: GltfFile,
  skinIndex: number,
  binds: readonly Float64Array[],
  posed: readonly PosedJoint[],
  globals: Float64Array,
  list: JointList,
  log: ProblemLog,
): SkinBinding {
  const skin = file.skins[skinIndex]
  const toRest = commonMap(posed)
  const back = new Float64Array(AFFINE)
  invert(toRest, 0, back, 0)
  const flat = new Map<number, string>()
  const joints = Uint32Array.from(posed, (joint, k) => {
    const bind = restBind(joint, binds[k], toRest, back, globals)
    const name = nodeName(file, skin.joints[k])
    if (!bind.every(Number.isFinite)) throw notFinite(`skin ${skinIndex}`, k, name)
    const index = list.add(joint.node, bind, skinIndex)
    if (isSingular(binds[k])) {
      log.add('joint-flat', name)
      flat.set(index, name)
    }
    return index
  })
  return { toRest, joints, flat }
}

/**
 * Inverse bind matrix from rest coordinates. A joint without weights that is bound at another scale than the others,
 * such as root joints added by exporters, is rebound at its default pose, because bounds on joint matrices include it.
 */
function restBind(
  { map, node, carried }: PosedJoint,
  inverseBind: Float64Array,
  toRest: Float64Array,
  back: Float64Array,
  globals: Float64Array,
): Float64Array {
  const bind = new Float64Array(AFFINE)
  const isRebound = carried === 0 && !sameStretch(map, toRest) && invert(globals, node * AFFINE, bind, 0)
  if (!isRebound || !bind.every(Number.isFinite)) multiply(inverseBind, 0, back, 0, bind, 0)
  return bind
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

/** Number of ancestors of each node. */
function depthOf(skeleton: Skeleton): Int32Array {
  const depths = new Int32Array(skeleton.parents.length)
  skeleton.parents.forEach((parent, node) => {
    depths[node] = parent < 0 ? 0 : depths[parent] + 1
  })
  return depths
}
