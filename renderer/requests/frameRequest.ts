import type { FrameRequest } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import { isCrowd, isManyBodies } from '../state/crowd.ts'
import { shownInner } from '../derive/shownInner.ts'
import { fittedDrawn, shownRigidSpheres, sideBySideBody, spheresDrawn } from '../state/sideBySide.ts'

/** What the picture needs from the core right now: the time, and whatever is drawn beside the skin. */
export function frameRequest(app: App): FrameRequest {
  const shading = shadingOf(app)
  const sideBySide = sideBySideBody(app)?.id
  return {
    time: app.time,
    ...(app.selfContacts && { self: true }),
    ...(app.compare && { compare: true }),
    ...(app.operations !== null && { operations: app.operations }),
    ...(spheresDrawn(app) && spheresOf(app)),
    ...(app.fittedShown !== null && fittedDrawn(app) && { fitted: app.fittedShown }),
    ...innerOf(app),
    ...(isCrowd(app) && { maps: true }),
    ...(needsCosts(app) && { costs: true }),
    ...(shading !== undefined && { shading }),
    ...(sideBySide !== undefined && { sideBySide }),
    ...(needsSkeleton(app) && { skeleton: true }),
  }
}

/** Requests are small and made in one place, so their text tells them apart. */
export function sameRequest(a: FrameRequest, b: FrameRequest): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Deepest level of any body: beyond it there is nothing to show. */
export function deepestLevel(app: App): number {
  return Math.max(1, ...[...app.assets.values()].map(({ tree }) => tree.depth))
}

/** The level that is shown: what was chosen for a deeper tree is cut to this one. */
export function shownLevel(app: App): number {
  return Math.min(app.sphereLevel, deepestLevel(app))
}

/** A crowd would vanish under its spheres: it shows those of the selected body. */
function spheresOf(app: App): Pick<FrameRequest, 'spheres'> {
  const spheres = { choice: choiceOf(app), colour: app.sphereColour }
  if (!isManyBodies(app)) return { spheres }
  return app.selection.body === null ? {} : { spheres: { ...spheres, body: app.selection.body } }
}

function innerOf(app: App): Pick<FrameRequest, 'inner'> {
  const shown = shownInner(app)
  if (shown === null) return {}
  const { body, other, count } = shown
  return { inner: { body, count, ...(other !== undefined && { other }) } }
}

function choiceOf(app: App): NonNullable<FrameRequest['spheres']>['choice'] {
  return app.sphereChoice === 'front' ? { kind: 'front' } : { kind: 'level', level: shownLevel(app) }
}

function shadingOf({ shading, against, selection }: App): FrameRequest['shading'] {
  switch (shading) {
    case 'plain':
      return undefined
    case 'weight':
      if (selection.body === null || selection.joint === null) return undefined
      return { body: selection.body, by: { kind: 'weight', joint: selection.joint } }
    case 'difference':
      return { body: null, by: { kind: 'difference', against } }
    default:
      return { body: null, by: { kind: shading } }
  }
}

/** Boxes say which bodies of a crowd are in the picture; the Contacts workspace lists costs. */
function needsCosts(app: App): boolean {
  return app.boxes || app.workspace === 'contacts' || isCrowd(app)
}

/** The gizmo on a joint stands where the joint is, shown or not, and so do lit ones; rigid spheres follow their joints. */
function needsSkeleton(app: App): boolean {
  const { skeleton, tool, selection, highlighted } = app
  if (highlighted !== null && highlighted.joints.length > 0) return true
  return skeleton || (tool === 'rotate' && selection.focus === 'joint') || shownRigidSpheres(app) !== null
}
