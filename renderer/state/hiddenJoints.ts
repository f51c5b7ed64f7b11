import type { RigView } from '../../electron/contract/core.ts'
import { type App, useApp } from './app.ts'
import { shownBody } from './selectors.ts'

/** Names of joints by the name of their rig: remembered with the window, and the same for every body of the rig. */
export type HiddenJoints = Readonly<Record<string, readonly string[]>>

/** Rigs whose hidden joints are remembered: the settings file stays small. */
const MOST_RIGS = 24

const none: ReadonlySet<number> = new Set<number>()
const known = new WeakMap<RigView, { readonly names: readonly string[]; readonly joints: ReadonlySet<number> }>()

/** Numbers of the joints of a rig that are hidden; the same set until one of them changes. */
export function hiddenJointsOf({ hiddenJoints }: Pick<App, 'hiddenJoints'>, rig: RigView): ReadonlySet<number> {
  const names = hiddenJoints[rig.name]
  if (names === undefined) return none
  const before = known.get(rig)
  if (before?.names === names) return before.joints
  const wanted = new Set(names)
  const joints = new Set(rig.joints.flatMap(({ name }, joint) => (wanted.has(name) ? [joint] : [])))
  known.set(rig, { names, joints })
  return joints
}

/** Hides a joint with all below it, or shows them again. */
export function toggleJoints(rig: RigView, joint: number): void {
  const app = useApp.getState()
  const hidden = hiddenJointsOf(app, rig)
  const hide = !hidden.has(joint)
  const branch = branchOf(rig.joints, joint)
  const next = rig.joints.flatMap(({ name }, at) => ((branch.has(at) ? hide : hidden.has(at)) ? [name] : []))
  remember(app, rig, next)
}

export function showAllJoints(): void {
  const app = useApp.getState()
  const rig = shownBody(app)?.rig
  if (rig !== undefined) remember(app, rig, [])
}

function remember({ hiddenJoints, setView }: App, rig: RigView, names: readonly string[]): void {
  const others = Object.entries(hiddenJoints).filter(([name]) => name !== rig.name)
  const entries = names.length === 0 ? others : [...others.slice(1 - MOST_RIGS), [rig.name, names] as const]
  setView({ hiddenJoints: Object.fromEntries(entries) })
}

function branchOf(joints: RigView['joints'], top: number): ReadonlySet<number> {
  const below = (joint: number): boolean => joint === top || (joint >= 0 && below(joints[joint]?.parent ?? -1))
  return new Set([...joints.keys()].filter(below))
}
