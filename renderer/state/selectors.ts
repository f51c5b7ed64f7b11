import type { BodyView, Frame, RigView } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Length of the timeline. 0: nothing moves. */
export function sceneSeconds(app: App): number {
  return app.scene.status === 'ready' ? app.scene.seconds : 0
}

export function contactCount(frame: Frame | null): number {
  return frame === null ? 0 : frame.contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
}

/** The selected body, or the first one: panels about "the" body always have one while there is one. */
export function shownBody(app: App): BodyView | undefined {
  return app.bodies.find((body) => body.id === app.selection.body) ?? app.bodies[0]
}

export function bodyName(app: App, id: number): string {
  return app.bodies.find((body) => body.id === id)?.settings.name ?? `body ${id}`
}

const noNames: readonly string[] = []
const namesOf = new WeakMap<RigView, readonly string[]>()

/** Names of a body's joints by joint number; the same array every time. */
export function jointNames(app: App, id: number): readonly string[] {
  const rig = app.bodies.find((body) => body.id === id)?.rig
  if (rig === undefined) return noNames
  const known = namesOf.get(rig) ?? rig.joints.map((joint) => joint.name)
  namesOf.set(rig, known)
  return known
}

/** Position in the scene, by which a body gets its colour. */
export function bodyIndex(app: App, id: number): number {
  return app.bodies.findIndex((body) => body.id === id)
}

/** Whether the bodies, or the pairs that are ignored, are other than in the file. Asked often, so the answer for the newest bodies is kept. */
export function unsaved({ bodies, openedBodies, ignored, openedIgnored }: App): boolean {
  if (ignored !== openedIgnored && pairsOf(ignored) !== pairsOf(openedIgnored)) return true
  if (bodies === openedBodies) return false
  if (compared.bodies !== bodies || compared.opened !== openedBodies) {
    compared = { bodies, opened: openedBodies, differ: contentOf(bodies) !== contentOf(openedBodies) }
  }
  return compared.differ
}

let compared: {
  readonly bodies?: readonly BodyView[]
  readonly opened?: readonly BodyView[]
  readonly differ: boolean
} = {
  differ: false,
}

function pairsOf(pairs: App['ignored']): string {
  return pairs
    .map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`)
    .sort()
    .join()
}

function contentOf(bodies: readonly BodyView[]): string {
  return JSON.stringify(bodies.map(({ id, settings }) => [id, Object.entries(settings).sort()]))
}

export interface Totals {
  readonly vertices: number
  readonly triangles: number
  readonly joints: number
}

export function totals(bodies: readonly BodyView[]): Totals {
  return {
    vertices: bodies.reduce((sum, body) => sum + body.rig.vertices, 0),
    triangles: bodies.reduce((sum, body) => sum + body.rig.triangles, 0),
    joints: bodies.reduce((sum, body) => sum + body.rig.joints.length, 0),
  }
}

/** Why playing is off, or undefined when it is on. */
export function noPlayReason(app: App): string | undefined {
  if (app.scene.status !== 'ready') return 'Open a scene first.'
  return app.scene.seconds > 0 ? undefined : 'No body of this scene has a clip.'
}

/** Frames of the timeline count from 0, so that frame 30 of 30 a second is the first second. */
export function frameNumber(app: App): number {
  return Math.round(app.time * app.frameRate)
}

export function lastFrameNumber(app: App): number {
  return Math.round(sceneSeconds(app) * app.frameRate)
}
