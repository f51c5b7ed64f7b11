/** Values derived from the store. */
import { onceFor } from '../../core/base/onceFor.ts'
import type { BodyView, Frame, RigView } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Length of the timeline in seconds. 0: nothing moves. */
export function sceneSeconds(app: App): number {
  return app.scene.status === 'ready' ? app.scene.seconds : 0
}

export function contactCount(frame: Frame | null): number {
  return frame === null ? 0 : frame.contacts.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
}

/** The selected body, or else the first one. */
export function shownBody(app: App): BodyView | undefined {
  return app.bodies.find((body) => body.id === app.selection.body) ?? app.bodies[0]
}

export function bodyName(app: App, id: number): string {
  return app.bodies.find((body) => body.id === id)?.settings.name ?? `body ${id}`
}

const noNames: readonly string[] = []
const namesOf = onceFor(({ joints }: RigView): readonly string[] => joints.map(({ name }) => name))

/** Names of a body's joints by joint number. Returns the same array every time. */
export function jointNames(app: App, id: number): readonly string[] {
  const rig = app.bodies.find((body) => body.id === id)?.rig
  return rig === undefined ? noNames : namesOf(rig)
}

/** Index in the scene, which determines the colour of a body. */
export function bodyIndex(app: App, id: number): number {
  return app.bodies.findIndex((body) => body.id === id)
}

/**
 * Whether bodies or ignored pairs differ from the file. Caches the last comparison, because many components call it.
 */
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

/** Why playback is disabled, or undefined. */
export function noPlayReason(app: App): string | undefined {
  if (app.scene.status !== 'ready') return 'Open a scene first.'
  return app.scene.seconds > 0 ? undefined : 'No body of this scene has a clip.'
}

/** Counted from 0: at 30 frames per second, frame 30 is at 1 s. */
export function frameNumber(app: App): number {
  return Math.round(app.time * app.frameRate)
}

export function lastFrameNumber(app: App): number {
  return Math.round(sceneSeconds(app) * app.frameRate)
}
