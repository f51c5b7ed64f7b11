import { type Camera, type Ray, Raycaster, Vector2 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { engine } from '../../base/bridge.ts'
import { type App, useApp } from '../../state/app.ts'
import { hiddenJointsOf } from '../../state/hiddenJoints.ts'
import { type PickedTriangle, pickedTriangle } from '../../state/picked.ts'
import { changeProbe } from '../../state/probe.ts'
import { leftOut, spheresDrawn } from '../../state/sideBySide.ts'
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

/** The skin under a point of the picture: `triangle` is the core's answer, where it was asked. */
export interface SkinAt {
  readonly body: number
  readonly vertex: number
  readonly triangle: PickedTriangle | null
}

/** Asks the core, whose trees find the triangle. Copies side by side are not where the core has the body: those are tried here. */
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
    const picked = pickSkin(bodies, app.geometry, out, origin, direction)
    if (picked !== null && picked.distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = picked
  }
  return nearest === null ? null : { body: nearest.body, vertex: nearest.vertex, triangle: null }
}

/**
 * Selects what a click means, once the core has answered what lies under it: a vertex with the vertex tool or Alt; otherwise the joint whose dot it hits, a sphere
 * where spheres are shown, the body. Tools that move things mean bodies and joints.
 */
export async function selectAt(point: Point, camera: Camera, wantsVertex: boolean): Promise<void> {
  const app = useApp.getState()
  const { frame, tool } = app
  const out = leftOut(app)
  if (frame === null) return
  if (tool === 'probe') return putProbe(point, camera)
  if (wantsVertex || tool === 'vertex') {
    const skin = await pickAt(point, camera)
    if (skin !== null && skin !== 'late') app.selectVertex(skin.body, skin.vertex)
    return
  }
  const joint = app.skeleton ? pickJoint(frame, jointsDrawn(app), camera, point) : null
  if (joint !== null) return app.selectJoint(joint.body, joint.joint)
  const { origin, direction } = rayAt(point, camera)
  const sphere = spheresDrawn(app) && tool === 'select' ? pickSphere(frame, out, origin, direction) : null
  if (sphere !== null) return app.selectSphere(sphere.body, sphere.node)
  const skin = await pickAt(point, camera)
  if (skin !== 'late') app.selectBody(skin?.body ?? null)
}

let clicks = 0

/** The skin that a click means, and the triangle for all who show it. `late`: another click came meanwhile. */
async function pickAt(point: Point, camera: Camera): Promise<SkinAt | null | 'late'> {
  const click = ++clicks
  const skin = await skinAt(point, camera)
  if (click !== clicks) return 'late'
  useApp.setState({ picked: skin?.triangle ?? null })
  return skin
}

/** A click on the skin brings the probe there. */
async function putProbe(point: Point, camera: Camera): Promise<void> {
  const skin = await skinAt(point, camera)
  if (skin?.triangle) changeProbe({ position: skin.triangle.point })
}

function jointsDrawn(app: App): (body: number, joint: number) => boolean {
  const out = leftOut(app)
  return (body, joint) => {
    const rig = app.bodies.find(({ id }) => id === body)?.rig
    return rig !== undefined && !out.has(body) && !hiddenJointsOf(app, rig).has(joint)
  }
}
