import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import { chooseKinds } from './chooseKinds.ts'
import { type PlanChoices, planFrom } from './planChoices.ts'
import type { RefitPlan } from './refitPlan.ts'

const plans = new WeakMap<SphereTree, RefitPlan>()
const known = new WeakMap<SphereTree, PlanChoices>()

/** The plan of a tree, made once. `rig` is the rig that the tree was built for. */
export function planOf(tree: SphereTree, rig: Rig): RefitPlan {
  const made = plans.get(tree)
  if (made !== undefined) return made
  const choices = known.get(tree)
  const plan = (choices && planFrom(choices, tree, rig)) ?? chooseKinds(tree, rig)
  plans.set(tree, plan)
  return plan
}

/** What is known of a tree before its plan is asked for: it need not be tried out again. */
export function rememberChoices(tree: SphereTree, choices: PlanChoices): void {
  known.set(tree, choices)
}
