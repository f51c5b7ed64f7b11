import { type Camera, type Ray, Raycaster, Vector2 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { engine } from '../../base/bridge.ts'
import { type App, useApp } from '../../state/app.ts'
import { type PickedTriangle, pickedTriangle } from '../../state/pickedTriangle.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { placeCopies } from '../sideBySide/placeCopies.ts'
import { type PickedSkin, pickSkin } from './pickSkin.ts'

/** A point of the viewport, in pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const caster = new Raycaster()
const normalised = new Vector2()

/** Valid until the next call. */
export function rayAt({ x, y, width, height }: Point, camera: Camera) {
  normalised.set((2 * x) / width - 1, 1 - (2 * y) / height)
  caster.setFromCamera(normalised, camera)
  return caster.ray
}

/** The skin at a point of the viewport. `triangle`: as found by the core; null for copies side by side. */
export interface SkinAt {
  readonly body: number
  readonly vertex: number
  readonly triangle: PickedTriangle | null
}

/** Asks the core. Copies side by side exist only in the window, so their triangles are tested here. */
export async function skinAt(point: Point, camera: Camera): Promise<SkinAt | null> {
  const app = useApp.getState()
  if (app.frame === null) return null
  const { origin, direction } = rayAt(point, camera)
  const copies = placeCopies(app, app.frame, camera)
  if (copies.length > 0) return copyAt(app, app.frame, copies, rayAt(point, camera))
  const reply = await engine.pick({ ray: { origin: origin.toArray(), direction: direction.toArray() } })
  const triangle = reply.ok ? pickedTriangle(useApp.getState(), reply.value) : null
  return triangle === null ? null : { body: triangle.body, vertex: triangle.vertex, triangle }
}

function copyAt(app: App, frame: Frame, copies: ReturnType<typeof placeCopies>, ray: Ray): SkinAt | null {
  const out = leftOut(app)
  let nearest: PickedSkin | null = null
  for (const { method, matrix } of copies) {
    const { origin, direction } = ray.clone().applyMatrix4(matrix.clone().invert())
    const bodies = frame.bodies.map(({ body, positions, methods }) => ({
      body,
      positions: methods?.[method] ?? positions,
    }))
    const picked = pickSkin(bodies, app.assets, out, origin, direction)
    if (picked !== null && picked.distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = picked
  }
  return nearest === null ? null : { body: nearest.body, vertex: nearest.vertex, triangle: null }
}
