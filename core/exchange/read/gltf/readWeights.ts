import type { SkinBuilder } from '../../../rig/skinBuilder.ts'
import { Broken } from '../../base/broken.ts'
import { gatherInfluences } from '../skin/gatherInfluences.ts'
import { createJoined, type InfluenceList, joinInfluences, LARGEST_WEIGHT } from '../skin/influenceList.ts'
import type { WeightRepairs } from '../skin/weightRepairs.ts'
import type { SkinBinding } from './readJoints.ts'

/** Vertices per block. Limits the size of temporary arrays. */
const BLOCK = 4096

/** Adds the vertices of a skinned primitive to the skin. `firstVertex` is the rig index of the first one. */
export function readWeights(
  lists: readonly InfluenceList[],
  binding: SkinBinding,
  firstVertex: number,
  vertexCount: number,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  where: string,
): void {
  const { weights, weightStart } = builder
  const most = Math.min(BLOCK, vertexCount)
  const joined = lists.length === 1 ? null : createJoined(lists, most)
  const joints = new Uint32Array(most * (joined ?? lists[0]).each)
  const into = { joints, weights, weightStart }
  for (let from = 0; from < vertexCount; from += BLOCK) {
    const count = Math.min(BLOCK, vertexCount - from)
    const list = joined === null ? lists[0] : joinInfluences(lists, from, from + count, joined)
    // Vertices of a joined list are numbered from 0 in every block.
    const first = joined === null ? from : 0
    const stray = gatherInfluences(list, first, first + count, binding.joints, firstVertex + from, repairs, into)
    if (stray >= 0) throw strayJoint(list, stray, from - first, binding.joints.length, where)
    if (binding.flat.size > 0) refuseFlat(list, first, count, from - first, binding, where)
    builder.addVertices(joints, count)
  }
}

/**
 * Throws if a vertex is bound to a joint with a singular bind matrix. `offset` converts list indices to primitive
 * indices.
 */
function refuseFlat(
  { joints, weights, unit, each }: InfluenceList,
  first: number,
  count: number,
  offset: number,
  binding: SkinBinding,
  where: string,
): void {
  for (let v = first; v < first + count; v++) {
    for (let e = 0; e < each; e++) {
      const weight = weights.numbers[v * weights.step + e] * unit
      const name = binding.flat.get(binding.joints[joints.numbers[v * joints.step + e]])
      if (name === undefined || !(weight > 0 && weight < LARGEST_WEIGHT)) continue
      const vertex = `${where}: vertex ${offset + v}`
      const message = `${vertex} is bound to joint "${name}" with a singular bind matrix; bind the mesh again`
      throw new Broken(message, 'rig-invalid')
    }
  }
}

function strayJoint(
  { joints, weights }: InfluenceList,
  at: number,
  offset: number,
  jointCount: number,
  where: string,
): Broken {
  const v = Math.floor(at / joints.step)
  const joint = joints.numbers[at]
  const vertex = `${where}: vertex ${offset + v}`
  if (weights.numbers[v * weights.step + (at % joints.step)] > 0) {
    return new Broken(`${vertex} is bound to joint ${joint}, but its skin has ${jointCount}`)
  }
  return new Broken(`${vertex} has no weight and lists joint ${joint}`)
}
