import { onceFor } from '../../base/onceFor.ts'
import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { RefitPlan } from '../plan/refitPlan.ts'
import type { Aim } from './aim.ts'
import { chooseKinds } from './chooseKinds.ts'
import { planFrom } from './choicesOf.ts'

const plans: Record<Aim, (tree: SphereTree, rig: Rig) => RefitPlan> = {
  query: onceFor((tree: SphereTree, rig: Rig) => {
    const stored = tree.choices === undefined ? null : planFrom(tree.choices, tree, rig, 'query')
    return stored ?? chooseKinds(tree, rig, 'query')
  }),
  tight: onceFor((tree: SphereTree, rig: Rig) => chooseKinds(tree, rig, 'tight')),
}

/**
 * The plan of a tree, created once: from its stored choices, or by trials, which take some tenths of a second. `rig`
 * must be the rig that the tree was built for.
 */
export function planOf(tree: SphereTree, rig: Rig, aim: Aim): RefitPlan {
  return plans[aim](tree, rig)
}
