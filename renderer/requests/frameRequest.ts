/** The frame that the viewport needs. */
import type { FrameRequest } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import { isCrowd, isManyBodies } from '../state/crowd.ts'
import { shownInner } from '../derive/shownInner.ts'
import { fittedDrawn, shownRigidSpheres, sideBySideBody, spheresDrawn } from '../state/sideBySide.ts'

/** Builds the request for the frame on screen: its time and everything that is drawn. */
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

/** Compares requests as text. They are small, and `frameRequest` always uses the same key order. */
export function sameRequest(a: FrameRequest, b: FrameRequest): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The deepest level of any body. */
export function deepestLevel(app: App): number {
  return Math.max(1, ...[...app.assets.values()].map(({ tree }) => tree.depth))
}

/** The chosen level, limited to the deepest level. */
export function shownLevel(app: App): number {
  return Math.min(app.sphereLevel, deepestLevel(app))
}

/** With many bodies, only the spheres of the selected one: all spheres would hide the skins. */
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

/** A crowd needs boxes to find the visible bodies; the Contacts workspace lists costs. */
function needsCosts(app: App): boolean {
  return app.boxes || app.workspace === 'contacts' || isCrowd(app)
}

/** The gizmo, highlighted joints and rigid spheres need joint positions even if the skeleton is not drawn. */
function needsSkeleton(app: App): boolean {
  const { skeleton, tool, selection, highlighted } = app
  if (highlighted !== null && highlighted.joints.length > 0) return true
  return skeleton || (tool === 'rotate' && selection.focus === 'joint') || shownRigidSpheres(app) !== null
}
