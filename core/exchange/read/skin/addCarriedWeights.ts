import { type InfluenceList, LARGEST_WEIGHT } from './influenceList.ts'

/**
 * Adds the weights of a primitive's vertices to carried[j], per skin joint j. A joint with 0 influences no vertex. As
 * in `gatherInfluences`, a vertex without weights follows its first listed joint.
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
