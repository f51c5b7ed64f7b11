import { type InfluenceList, LARGEST_WEIGHT } from './influenceList.ts'

/**
 * Adds to carried[j] the weight that the vertices of a primitive give to joint j of its skin. A joint at 0 moves no vertex. As in
 * `gatherInfluences`, a vertex without weights follows the joint that it lists first.
 */
export function addCarriedWeights(lists: readonly InfluenceList[], vertexCount: number, carried: Float64Array): void {
  for (let v = 0; v < vertexCount; v++) {
    let sum = 0
    for (const list of lists) sum += addVertex(list, v, carried)
    if (sum === 0 && lists.length > 0) carried[lists[0].joints.numbers[v * lists[0].joints.step]] += 1
  }
}

function addVertex({ joints, weights, unit, each }: InfluenceList, v: number, carried: Float64Array): number {
  const firstJoint = v * joints.step
  const firstWeight = v * weights.step
  let sum = 0
  for (let e = 0; e < each; e++) {
    const weight = weights.numbers[firstWeight + e] * unit
    if (!(weight > 0 && weight < LARGEST_WEIGHT)) continue
    carried[joints.numbers[firstJoint + e]] += weight
    sum += weight
  }
  return sum
}
