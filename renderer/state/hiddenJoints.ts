import { onceFor } from '../../core/base/onceFor.ts'
import type { RigView } from '../../electron/contract/core.ts'
import { type App, useApp } from './app.ts'
import { shownBody } from './selectors.ts'

/** Joint names by rig name, stored with the view; they apply to every body of the rig. */
export type HiddenJoints = Readonly<Record<string, readonly string[]>>

/** Limits the size of the settings file. */
const MAX_RIGS = 24

const none: ReadonlySet<number> = new Set<number>()

const jointsNamed = onceFor(({ joints }: RigView) =>
  onceFor((names: readonly string[]): ReadonlySet<number> => {
    const wanted = new Set(names)
    return new Set(joints.flatMap(({ name }, joint) => (wanted.has(name) ? [joint] : [])))
  }),
)

/** Numbers of the hidden joints of a rig. Returns the same set until it changes. */
export function hiddenJointsOf({ hiddenJoints }: Pick<App, 'hiddenJoints'>, rig: RigView): ReadonlySet<number> {
  const names = hiddenJoints[rig.name]
  return names === undefined ? none : jointsNamed(rig)(names)
}

/** Hides a joint and its descendants, or shows them again. */
export function toggleJoints(rig: RigView, joint: number): void {
  const app = useApp.getState()
  const hidden = hiddenJointsOf(app, rig)
  const hide = !hidden.has(joint)
  const branch = branchOf(rig.joints, joint)
  const next = rig.joints.flatMap(({ name }, at) => ((branch.has(at) ? hide : hidden.has(at)) ? [name] : []))
  setHidden(app, rig, next)
}

export function showAllJoints(): void {
  const app = useApp.getState()
  const rig = shownBody(app)?.rig
  if (rig !== undefined) setHidden(app, rig, [])
}

function setHidden({ hiddenJoints, setView }: App, rig: RigView, names: readonly string[]): void {
  const others = Object.entries(hiddenJoints).filter(([name]) => name !== rig.name)
  const entries = names.length === 0 ? others : [...others.slice(1 - MAX_RIGS), [rig.name, names] as const]
  setView({ hiddenJoints: Object.fromEntries(entries) })
}

function branchOf(joints: RigView['joints'], top: number): ReadonlySet<number> {
  const below = (joint: number): boolean => joint === top || (joint >= 0 && below(joints[joint]?.parent ?? -1))
  return new Set([...joints.keys()].filter(below))
}
