import { create } from 'zustand'
import type { Frame, RigidSpheres } from '../../../electron/contract/core.ts'
import { engine } from '../../base/bridge.ts'
import { type App, useApp } from '../../state/app.ts'
import { latestWins } from '../../base/latestWins.ts'
import { fittedDrawn, leftOut, shownRigidSpheres, spheresDrawn } from '../../state/sideBySide.ts'
import { placeRigidSpheres } from './placeRigidSpheres.ts'

// Measures the drawn spheres against the skin once the viewport is at rest.

/** The spheres to measure. */
export interface DrawnSource {
  readonly frame: Frame
  readonly kind: 'fitted' | 'rigid' | 'tree'
  readonly rigid: RigidSpheres | null
  readonly uncovered: boolean
}

export interface DrawnMeasure {
  readonly source: DrawnSource
  /** Per body, the protrusion of each fitted sphere in this pose. */
  readonly protrusions: ReadonlyMap<number, Float32Array>
  /** The skin outside the spheres, over all bodies whose spheres are drawn. null: not requested. */
  readonly uncovered: { readonly share: number; readonly corners: readonly Float32Array[] } | null
}

/** The latest measure, which may be stale: see `currentMeasure`. */
export const useDrawnMeasure = create<{ readonly measure: DrawnMeasure | null }>()(() => ({ measure: null }))

/** Time at rest before measuring. */
const REST_MS = 250

/** The spheres to measure, or null if there are none. */
export function drawnSource(app: App): DrawnSource | null {
  const { frame, uncovered, growing } = app
  if (frame === null || growing !== null) return null
  if (fittedDrawn(app)) return { frame, kind: 'fitted', rigid: null, uncovered }
  if (!uncovered) return null
  const rigid = shownRigidSpheres(app)?.spheres ?? null
  if (rigid !== null) return { frame, kind: 'rigid', rigid, uncovered }
  return spheresDrawn(app) ? { frame, kind: 'tree', rigid: null, uncovered } : null
}

function sameSpheres(a: DrawnSource | null, b: DrawnSource | null): boolean {
  if (a === null || b === null) return a === b
  return a.frame === b.frame && a.kind === b.kind && a.rigid === b.rigid
}

/** The measure of the spheres on screen, possibly without uncovered skin; null if there is none yet. */
export function currentMeasure(app: App, measure: DrawnMeasure | null): DrawnMeasure | null {
  return measure !== null && sameSpheres(drawnSource(app), measure.source) ? measure : null
}

/** Measures the drawn spheres whenever the viewport comes to rest. Returns the function that stops it. */
export function followDrawn(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const app = useApp.getState()
      const source = drawnSource(app)
      const known = currentMeasure(app, useDrawnMeasure.getState().measure)
      const isKnown = known !== null && (known.uncovered !== null || source?.uncovered === false)
      if (source !== null && !isKnown && !app.playing) measuring.push(source)
    }, REST_MS)
  }
  const stop = useApp.subscribe((app, before) => {
    const [source, old] = [drawnSource(app), drawnSource(before)]
    if (app.playing !== before.playing || !sameSpheres(source, old) || source?.uncovered !== old?.uncovered) schedule()
  })
  schedule()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const measuring = latestWins(async (source: DrawnSource) => {
  const measure = await measureDrawn(source)
  if (measure !== null) useDrawnMeasure.setState({ measure })
})

/** Measures only what is missing. null: a body cannot be measured because the scene has changed. */
async function measureDrawn(source: DrawnSource): Promise<DrawnMeasure | null> {
  const { measure } = useDrawnMeasure.getState()
  const known = measure !== null && sameSpheres(source, measure.source) ? measure : null
  const wish = { protrusions: source.kind === 'fitted' && known === null, uncovered: source.uncovered }
  const protrusions = new Map(known?.protrusions)
  const corners: Float32Array[] = []
  let area = 0
  let outside = 0
  for (const [body, drawn] of drawnSpheres(source)) {
    const reply = await engine.measureDrawn({ body, drawn, wish })
    if (!reply.ok) return null
    const { uncovered } = reply.value
    if (reply.value.protrusions !== null) protrusions.set(body, reply.value.protrusions)
    if (uncovered === null) continue
    area += uncovered.area
    outside += uncovered.uncovered
    corners.push(uncovered.corners)
  }
  const share = area > 0 ? outside / area : 0
  return { source, protrusions, uncovered: source.uncovered ? { share, corners } : null }
}

/** Body ids and their spheres: x, y, z, radius each. */
function drawnSpheres({ frame, kind, rigid }: DrawnSource): readonly (readonly [number, Float32Array])[] {
  const app = useApp.getState()
  const hidden = leftOut(app)
  if (kind === 'rigid') {
    const body = app.bodies.find(({ id }) => id === app.rigidSpheres?.body)
    const joints = frame.bodies.find((one) => one.body === body?.id)?.joints
    if (body === undefined || joints === undefined || rigid === null) return []
    const placed = new Float32Array(rigid.xyzr.length)
    placeRigidSpheres(rigid, joints, body.settings.place, placed)
    return [[body.id, placed]]
  }
  return frame.bodies.flatMap(({ body, fitted, spheres }) => {
    const xyzr = kind === 'fitted' ? fitted?.xyzr : spheres?.xyzr
    return xyzr === undefined || hidden.has(body) ? [] : [[body, xyzr] as const]
  })
}
