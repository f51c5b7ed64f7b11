import type { Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { Aim } from './aim.ts'
import { chooseKinds } from './chooseKinds.ts'
import { type PlanChoices, planFrom } from './planChoices.ts'
import type { RefitPlan } from '../plan/refitPlan.ts'

const plans: Record<Aim, WeakMap<SphereTree, RefitPlan>> = { query: new WeakMap(), tight: new WeakMap() }
/** Stored choices for the 'query' plan of a tree. */
const storedChoices = new WeakMap<SphereTree, PlanChoices>()

/** The plan of a tree, created once. `rig` must be the rig that the tree was built for. */
export function planOf(tree: SphereTree, rig: Rig, aim: Aim): RefitPlan {
  const made = plans[aim].get(tree)
  if (made !== undefined) return made
  const choices = aim === 'query' ? storedChoices.get(tree) : undefined
  const plan = (choices && planFrom(choices, tree, rig, aim)) ?? chooseKinds(tree, rig, aim)
  plans[aim].set(tree, plan)
  return plan
}

/** Stores choices for the 'query' plan of a tree before it is created, so that no trials are needed. */
export function rememberChoices(tree: SphereTree, choices: PlanChoices): void {
  storedChoices.set(tree, choices)
}
