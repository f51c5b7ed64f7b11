import type { Camera } from 'three'
import { type App, useApp } from '../../state/app.ts'
import { hiddenJointsOf } from '../../state/hiddenJoints.ts'
import { changeProbe } from '../../state/probe.ts'
import { leftOut, spheresDrawn } from '../../state/sideBySide.ts'
import { pickJoint } from './pickJoint.ts'
import { pickSphere } from './pickSphere.ts'
import { type Point, rayAt, type SkinAt, skinAt } from './skinAt.ts'

/**
 * Selects what a click hits: with the vertex tool or Alt a vertex, otherwise a joint, a sphere if spheres are shown, or
 * a body. Transform tools select only joints and bodies.
 */
export async function selectAt(point: Point, camera: Camera, wantsVertex: boolean): Promise<void> {
  const app = useApp.getState()
  const { frame, tool } = app
  const out = leftOut(app)
  if (frame === null) return
  if (tool === 'probe') return moveProbe(point, camera)
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

/** The skin that a click hits; publishes its triangle as `picked`. `late`: another click followed before the answer. */
async function pickAt(point: Point, camera: Camera): Promise<SkinAt | null | 'late'> {
  const click = ++clicks
  const skin = await skinAt(point, camera)
  if (click !== clicks) return 'late'
  useApp.setState({ picked: skin?.triangle ?? null })
  return skin
}

/** Moves the probe to the clicked point of the skin. */
async function moveProbe(point: Point, camera: Camera): Promise<void> {
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
