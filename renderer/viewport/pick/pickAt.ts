import { type Camera, Raycaster, Vector2 } from 'three'
import { type App, useApp } from '../../store/app.ts'
import { hiddenJointsOf } from '../../store/hiddenJoints.ts'
import { leftOut, spheresDrawn } from '../../store/sideBySide.ts'
import { placeCopies } from '../sideBySide/placeCopies.ts'
import { pickJoint } from './pickJoint.ts'
import { type PickedSkin, pickSkin } from './pickSkin.ts'
import { pickSphere } from './pickSphere.ts'

/** A point of the picture, in pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const caster = new Raycaster()
const where = new Vector2()

function rayAt({ x, y, width, height }: Point, camera: Camera) {
  where.set((2 * x) / width - 1, 1 - (2 * y) / height)
  caster.setFromCamera(where, camera)
  return caster.ray
}

export function skinAt(app: App, point: Point, camera: Camera): PickedSkin | null {
  if (app.frame === null) return null
  const ray = rayAt(point, camera)
  const copies = placeCopies(app, app.frame, camera)
  if (copies.length === 0) return pickSkin(app.frame.bodies, app.geometry, app.hidden, ray.origin, ray.direction)
  const out = leftOut(app)
  let nearest: PickedSkin | null = null
  for (const { method, matrix } of copies) {
    const { origin, direction } = ray.clone().applyMatrix4(matrix.clone().invert())
    const bodies = app.frame.bodies.map(({ body, positions, methods }) => ({
      body,
      positions: methods?.[method] ?? positions,
    }))
    const picked = pickSkin(bodies, app.geometry, out, origin, direction)
    if (picked !== null && picked.distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = picked
  }
  return nearest
}

/**
 * Selects what a click means: a vertex with the vertex tool or Alt; otherwise the joint whose dot it hits, a sphere
 * where spheres are shown, the body. Tools that move things mean bodies and joints.
 */
export function selectAt(point: Point, camera: Camera, wantsVertex: boolean): void {
  const app = useApp.getState()
  const { frame, tool } = app
  const out = leftOut(app)
  if (frame === null) return
  if (wantsVertex || tool === 'vertex') {
    const skin = skinAt(app, point, camera)
    if (skin !== null) app.selectVertex(skin.body, skin.vertex)
    return
  }
  const joint = app.skeleton ? pickJoint(frame, jointsDrawn(app), camera, point) : null
  if (joint !== null) return app.selectJoint(joint.body, joint.joint)
  const { origin, direction } = rayAt(point, camera)
  const sphere = spheresDrawn(app) && tool === 'select' ? pickSphere(frame, out, origin, direction) : null
  if (sphere !== null) return app.selectSphere(sphere.body, sphere.node)
  app.selectBody(skinAt(app, point, camera)?.body ?? null)
}

function jointsDrawn(app: App): (body: number, joint: number) => boolean {
  const out = leftOut(app)
  return (body, joint) => {
    const rig = app.bodies.find(({ id }) => id === body)?.rig
    return rig !== undefined && !out.has(body) && !hiddenJointsOf(app, rig).has(joint)
  }
}
