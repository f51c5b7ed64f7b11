import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/layout.ts'
import type { Aim } from './aim.ts'
import { chooseKinds } from './chooseKinds.ts'
import { type PlanChoices, planFrom } from './planChoices.ts'
import type { RefitPlan } from './refitPlan.ts'

const plans: Record<Aim, WeakMap<SphereTree, RefitPlan>> = { walk: new WeakMap(), tight: new WeakMap() }
/** What is known of a tree's plan for walks. */
const known = new WeakMap<SphereTree, PlanChoices>()

/** The plan of a tree, made once. `rig` is the rig that the tree was built for. */
export function planOf(tree: SphereTree, rig: Rig, aim: Aim): RefitPlan {
  const made = plans[aim].get(tree)
  if (made !== undefined) return made
  const choices = aim === 'walk' ? known.get(tree) : undefined
  const plan = (choices && planFrom(choices, tree, rig, aim)) ?? chooseKinds(tree, rig, aim)
  plans[aim].set(tree, plan)
  return plan
}

/** What is known of a tree before its plan for walks is asked for: it need not be tried out again. */
export function rememberChoices(tree: SphereTree, choices: PlanChoices): void {
  known.set(tree, choices)
}
