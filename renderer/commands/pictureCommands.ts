import { type App, useApp } from '../state/app.ts'
import { deepestLevel, shownLevel } from '../requests/frameRequest.ts'
import { changeProbe, scaleProbe } from '../state/probe.ts'
import { noProbeReason } from '../derive/probeFacts.ts'
import { skinShadings, sphereColours } from '../derive/shadingNames.ts'
import { notSideBySide, setSideBySide, sideBySideBody } from '../state/sideBySide.ts'
import type { Tool, ViewSettings } from '../state/view.ts'
import { type Step, traverseSphere } from '../requests/traverseSphere.ts'
import type { WindowCommand } from './windowCommand.ts'
import { noScene } from './noScene.ts'

const app = useApp.getState

/** Commands for spheres, shading, tools and poses. */
export const pictureCommands: readonly WindowCommand[] = [
  { ...view('spheres', 'Spheres: off, wire, solid', nextStyle), keys: 'B', off: noSpheres },
  { ...view('level-up', 'Spheres: one level up', () => levelBy(-1)), keys: '[', off: noLevel },
  { ...view('level-down', 'Spheres: one level down', () => levelBy(1)), keys: ']', off: noLevel },
  spheres('front', 'Spheres: where the last query stopped (its front)', () => ({ sphereChoice: 'front' })),
  spheres('level', 'Spheres: one level of the tree', () => ({ sphereChoice: 'level' })),
  ...sphereColours.map(({ value, label }) =>
    spheres(value, `Spheres by colour: ${label.toLowerCase()}`, () => ({ sphereColour: value })),
  ),
  traverse('parent', 'Sphere: to its parent', 'Shift+Up'),
  traverse('child', 'Sphere: to its first child', 'Shift+Down'),
  traverse('previous', 'Sphere: to the previous sibling', 'Shift+Left'),
  traverse('next', 'Sphere: to the next sibling', 'Shift+Right'),
  ...skinShadings.map(({ value, label }) =>
    view(`skin-${value}`, `Skin colour: ${label.toLowerCase()}`, () => ({ shading: value })),
  ),
  {
    id: 'side-by-side',
    title: 'Skinning methods side by side: on or off',
    group: 'View',
    keys: 'M',
    run: () => setSideBySide(!app().sideBySide),
    off: notSideBySide,
  },
  { ...view('skeleton', 'Skeleton on or off', () => ({ skeleton: !app().skeleton })), keys: 'K' },
  { ...view('joint-names', 'Joint names on or off', namesOrNot), keys: 'N' },
  { ...view('joint-axes', 'Joint axes on or off', axesOrNot), keys: 'X' },
  tool('select', 'Tool: select', 'Q'),
  tool('move', 'Tool: move the body', 'T'),
  tool('rotate', 'Tool: rotate the body or the joint', 'R'),
  tool('scale', 'Tool: scale the body', 'E'),
  tool('vertex', 'Tool: select a vertex', 'V'),
  { ...tool('probe', 'Tool: probe the bodies with a sphere or a capsule', 'P'), off: noProbeReason },
  probing('form', 'Probe: sphere or capsule', undefined, otherKind),
  probing('smaller', 'Probe: smaller', ',', () => scaleProbe('radius', -1)),
  probing('larger', 'Probe: larger', '.', () => scaleProbe('radius', 1)),
  probing('shorter', 'Probe: shorter capsule', '9', () => scaleProbe('length', -1)),
  probing('longer', 'Probe: longer capsule', '0', () => scaleProbe('length', 1)),
  {
    id: 'reset-joint',
    title: 'Reset the rotation of the selected joint',
    group: 'Edit',
    run: () => resetPose('joint'),
    off: (now) => (rotatedJoints(now, 'joint').length > 0 ? undefined : 'The selected joint has not been rotated.'),
  },
  {
    id: 'reset-pose',
    title: 'Reset all joints of the selected body',
    group: 'Edit',
    run: () => resetPose('body'),
    off: (now) =>
      rotatedJoints(now, 'body').length > 0 ? undefined : 'No joint of the selected body has been rotated.',
  },
  {
    id: 'select-none',
    title: 'Remove the probe, or clear the selection',
    group: 'Edit',
    keys: 'Escape',
    fixedKeys: true,
    run: leave,
    off: (now) => (now.selection.focus === 'none' && now.tool !== 'probe' ? 'Nothing is selected.' : undefined),
  },
]

function view(id: WindowCommand['id'], title: string, change: () => Partial<ViewSettings>): WindowCommand {
  return { id, title, group: 'View', run: () => app().setView(change()), off: noScene }
}

/** Commands that choose spheres also show them. */
function spheres(what: string, title: string, choice: () => Partial<ViewSettings>): WindowCommand {
  const change = () => ({ ...(app().spheres === 'off' && { spheres: 'wire' as const }), ...choice() })
  return { ...view(`spheres-${what}`, title, change), off: noSpheres }
}

function tool(wanted: Tool, title: string, keys: string): WindowCommand {
  return { id: `tool-${wanted}`, title, group: 'Edit', keys, run: () => app().setTool(wanted), off: noScene }
}

function probing(id: string, title: string, keys: string | undefined, run: () => void): WindowCommand {
  return { id: `probe-${id}`, title, group: 'Edit', keys, run, off: noProbe }
}

function noProbe({ tool }: App): string | undefined {
  return tool === 'probe' ? undefined : 'Activate the probe tool first.'
}

function otherKind(): void {
  changeProbe({ kind: app().probe?.kind === 'sphere' ? 'capsule' : 'sphere' })
}

/** Escape leaves the probe tool first, then clears the selection. */
function leave(): void {
  if (app().tool === 'probe') app().setTool('select')
  else app().selectBody(null)
}

function traverse(step: Step, title: string, keys: string): WindowCommand {
  return { id: `sphere-${step}`, title, group: 'View', keys, run: () => void traverseSphere(step), off: noSphere }
}

function noSphere(now: App): string | undefined {
  return now.selection.sphere === null ? 'Select a sphere first.' : undefined
}

function noSpheres(now: App): string | undefined {
  if (now.tool === 'probe') return 'Tree spheres are not drawn while the probe tool is active.'
  return sideBySideBody(now) === undefined ? noScene(now) : 'Spheres are not drawn in side-by-side view.'
}

function noLevel(now: App): string | undefined {
  if (now.spheres === 'off') return 'Show spheres first.'
  return now.sphereChoice === 'level'
    ? noSpheres(now)
    : 'The spheres at which the last query stopped are on several levels.'
}

function nextStyle(): Partial<ViewSettings> {
  return { spheres: ({ off: 'wire', wire: 'solid', solid: 'off' } as const)[app().spheres] }
}

function levelBy(step: number): Partial<ViewSettings> {
  return { sphereLevel: Math.max(1, Math.min(deepestLevel(app()), shownLevel(app()) + step)) }
}

function namesOrNot(): Partial<ViewSettings> {
  const { skeleton, jointNames } = app()
  return { skeleton: true, jointNames: !(skeleton && jointNames) }
}

function axesOrNot(): Partial<ViewSettings> {
  const { skeleton, jointAxes } = app()
  return { skeleton: true, jointAxes: !(skeleton && jointAxes) }
}

/** Names of the joints that the user has rotated. */
function rotatedJoints({ bodies, selection }: App, which: 'joint' | 'body'): readonly string[] {
  const body = bodies.find((one) => one.id === selection.body)
  const rotated = Object.keys(body?.settings.pose ?? {})
  if (which === 'body') return rotated
  const name = body?.rig.joints[selection.joint ?? -1]?.name
  return rotated.filter((one) => one === name)
}

function resetPose(which: 'joint' | 'body'): void {
  const { bodies, selection, editBody } = app()
  const body = bodies.find((one) => one.id === selection.body)
  if (body === undefined) return
  const reset = new Set(rotatedJoints(app(), which))
  const kept = Object.entries(body.settings.pose).filter(([name]) => !reset.has(name))
  editBody(body.id, { pose: Object.fromEntries(kept) })
}
