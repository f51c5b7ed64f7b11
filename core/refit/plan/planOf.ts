import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import { chooseKinds } from './chooseKinds.ts'
import type { RefitPlan } from './refitPlan.ts'

const plans = new WeakMap<SphereTree, RefitPlan>()

/** The plan of a tree, made once. `rig` is the rig that the tree was built for. */
export function planOf(tree: SphereTree, rig: Rig): RefitPlan {
  const known = plans.get(tree)
  if (known !== undefined) return known
  const plan = chooseKinds(tree, rig)
  plans.set(tree, plan)
  return plan
}
