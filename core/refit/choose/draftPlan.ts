import type { Skin } from '../../rig/skin.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { Prices } from './aim.ts'
import type { BundlePlan } from '../plan/bundlePlan.ts'
import { FewWriter } from '../plan/fewPlan.ts'
import { planPoints } from '../plan/pointPlan.ts'
import { BY_GROUP, CONCENTRIC, CORE, FEW_JOINTS, ONE_JOINT, type RefitPlan, TWO_JOINTS } from '../plan/refitPlan.ts'

/** A plan with the simplest method for every node, one ball about the node's centre, and no bundles. */
export function draftPlan(tree: SphereTree, skin: Skin, { small }: Prices): RefitPlan {
  const few = new FewWriter(tree, skin)
  const kinds = new Uint8Array(tree.nodeCount)
  const cores = new Float64Array(tree.nodeCount * CORE)
  const pairs = new Uint32Array(tree.nodeCount * 2)
  for (let node = 0; node < tree.nodeCount; node++) {
    writeCore(tree, node, cores)
    few.readNode(node)
    const size = few.jointCount
    kinds[node] = size === 1 ? ONE_JOINT : size === 2 ? TWO_JOINTS : FEW_JOINTS
    for (let k = 0; k < Math.min(size, 2); k++) pairs[node * 2 + k] = few.joints.values[few.firstJoint + k]
    if (size === 2) few.writeSpan(1, cores, node * CORE + 5)
    if (size <= 2) few.drop()
    else few.keep()
    few.closeNode()
  }
  return {
    kinds,
    turnKinds: kinds.map((kind) => (kind === ONE_JOINT ? ONE_JOINT : BY_GROUP)),
    modes: new Uint8Array(tree.nodeCount).fill(CONCENTRIC),
    small,
    cores,
    pairs,
    few: few.finish(),
    bundles: noBundles,
    points: planPoints(tree, skin),
  }
}

const nothing = new Uint32Array(0)
const noBundles: BundlePlan = {
  integerStart: nothing,
  integers: nothing,
  numberStart: nothing,
  numbers: new Float64Array(0),
  deviationStart: nothing,
  deviationSets: nothing,
  deviationNumbers: new Float64Array(0),
  perJoint: new Uint8Array(0),
}

function writeCore(tree: SphereTree, node: number, cores: Float64Array): void {
  let reach = 0
  for (let k = 0; k < SPHERE; k++) {
    const value = tree.spheres[node * SPHERE + k]
    cores[node * CORE + k] = value
    reach += Math.abs(value)
  }
  cores[node * CORE + SPHERE] = reach
}
