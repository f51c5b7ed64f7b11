import type { SkinBuilder } from '../../rig/skinBuilder.ts'
import { Broken } from '../broken.ts'
import { gatherInfluences } from '../gatherInfluences.ts'
import { type InfluenceList, LARGEST_WEIGHT } from '../influenceList.ts'
import type { WeightRepairs } from '../weightRepairs.ts'
import type { SkinBinding } from './readJoints.ts'

/** Vertices at a time. Room for the joints of all of them would cost more than what is done with it. */
const BLOCK = 4096

/** Adds the vertices of a skinned primitive to the skin. `firstVertex` is the rig's number of the first of them. */
export function readWeights(
  list: InfluenceList,
  binding: SkinBinding,
  firstVertex: number,
  vertexCount: number,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  where: string,
): void {
  const { weights, weightStart } = builder
  const joints = new Uint32Array(Math.min(BLOCK, vertexCount) * list.each)
  const into = { joints, weights, weightStart }
  for (let from = 0; from < vertexCount; from += BLOCK) {
    const to = Math.min(from + BLOCK, vertexCount)
    const stray = gatherInfluences(list, from, to, binding.joints, firstVertex + from, repairs, into)
    if (stray >= 0) throw strayJoint(list, stray, binding.joints.length, where)
    builder.addVertices(joints, to - from)
  }
  if (binding.flat.size > 0) refuseFlat(list, binding, vertexCount, where)
}

/** No vertex may hang on a joint whose bind matrix cannot be undone. */
function refuseFlat(
  { joints, weights, unit, each }: InfluenceList,
  binding: SkinBinding,
  vertexCount: number,
  where: string,
): void {
  for (let v = 0; v < vertexCount; v++) {
    for (let e = 0; e < each; e++) {
      const weight = weights.numbers[v * weights.step + e] * unit
      const name = binding.flat.get(binding.joints[joints.numbers[v * joints.step + e]])
      if (name === undefined || !(weight > 0 && weight < LARGEST_WEIGHT)) continue
      const message = `${where}: vertex ${v} hangs on joint "${name}", whose inverse bind matrix has determinant 0; bind the mesh again`
      throw new Broken(message, 'rig-invalid')
    }
  }
}

function strayJoint({ joints, weights }: InfluenceList, place: number, jointCount: number, where: string): Broken {
  const vertex = Math.floor(place / joints.step)
  const joint = joints.numbers[place]
  const weight = weights.numbers[vertex * weights.step + (place % joints.step)]
  if (weight > 0) return new Broken(`${where}: vertex ${vertex} hangs on joint ${joint}, its skin has ${jointCount}`)
  return new Broken(`${where}: vertex ${vertex} has no weight and lists joint ${joint}`)
}
