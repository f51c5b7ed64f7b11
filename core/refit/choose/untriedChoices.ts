import type { Skin } from '../../rig/skin.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { pricesOf } from './aim.ts'
import { draftPlan } from './draftPlan.ts'
import type { PlanChoices } from '../../spheretree/tree/planChoices.ts'
import { BOTH, ONE_JOINT, POINTS } from '../plan/refitPlan.ts'

/**
 * Choices without trials: POINTS for nodes with few vertices, the simplest method for all others. For trees whose
 * leaves are deformed anyway, such as those of inner spheres, they barely affect query times and save seconds before
 * the first one.
 */
export function untriedChoices(tree: SphereTree, skin: Skin): PlanChoices {
  const { kinds, turnKinds, points } = draftPlan(tree, skin, pricesOf('query', tree.settings))
  const choose = (kind: number, node: number) =>
    kind !== ONE_JOINT && points.start[node + 1] > points.start[node] ? POINTS : kind
  return {
    kinds: kinds.map(choose),
    turnKinds: turnKinds.map(choose),
    modes: new Uint8Array(tree.nodeCount).fill(BOTH),
    bundles: new Uint8Array(tree.nodeCount),
    owns: new Uint8Array(tree.groupSet.length),
  }
}
