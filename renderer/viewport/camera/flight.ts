import { Box3, MathUtils, type PerspectiveCamera, Spherical, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import type { CameraTarget } from '../../state/live.ts'
import { contactBounds, everythingBounds, pairBounds, selectionBounds, vertexBounds } from '../base/bounds.ts'
import { copiesOf } from '../sideBySide/copiesOf.ts'
import { firstArm } from './firstArm.ts'

// Moves the camera to a target, and keeps its pose for the next canvas.

interface CameraPose {
  readonly target: Vector3
  /** From the target to the camera. */
  readonly arm: Spherical
}

/** An animated move of the camera from one pose to another. */
export interface Flight {
  readonly from: CameraPose
  readonly to: CameraPose
  readonly seconds: number
  elapsed: number
}

const directions = {
  front: new Spherical(1, Math.PI / 2, 0),
  side: new Spherical(1, Math.PI / 2, Math.PI / 2),
  top: new Spherical(1, 0.0001, 0),
}

/** Whether the camera has left its initial pose. */
let moved = false

/** The last pose, from which a new canvas starts after a lost context. */
let stored: { readonly eye: Vector3; readonly lookAt: Vector3 } | null = null

export function storePose(camera: PerspectiveCamera, lookAt: Vector3): void {
  if (moved) stored = { eye: camera.position.clone(), lookAt: lookAt.clone() }
}

/** Returns whether a pose was stored. */
export function restorePose(camera: PerspectiveCamera, lookAt: Vector3): boolean {
  if (stored === null) return false
  camera.position.copy(stored.eye)
  lookAt.copy(stored.lookAt)
  camera.lookAt(lookAt)
  return true
}

export function flightTo(
  app: App,
  frame: Frame,
  target: CameraTarget,
  camera: PerspectiveCamera,
  lookAt: Vector3,
  reducedMotion: boolean,
): Flight | null {
  const bounds = boundsFor(app, frame, target)
  if (bounds === null) return null
  const from = poseOf(camera, lookAt)
  const arm = armFor(target, from, frame)
  const corners = cornersBeside(app, frame, target, arm, cornersOf(bounds))
  const centre = new Box3().setFromPoints([...corners]).getCenter(new Vector3())
  // The bounds of a whole clip are generous already: bodies rarely reach their corners.
  arm.radius =
    distanceFor(corners, centre, arm, camera) * (target.kind === 'welcome' && app.motion !== null ? 0.95 : 1.18)
  const to = { target: centre, arm }
  moved = true
  return { from, to, seconds: reducedMotion || target.kind === 'welcome' ? 0 : 0.28, elapsed: 0 }
}

/** Advances by `seconds`. Returns whether the flight has ended. */
export function fly(flight: Flight, seconds: number, camera: PerspectiveCamera, lookAt: Vector3): boolean {
  // The first frame after a pause reports the whole pause.
  flight.elapsed += Math.min(seconds, 0.05)
  const part = flight.seconds === 0 ? 1 : Math.min(1, flight.elapsed / flight.seconds)
  const eased = MathUtils.smootherstep(part, 0, 1)
  const { from, to } = flight
  lookAt.lerpVectors(from.target, to.target, eased)
  const arm = new Spherical(
    MathUtils.lerp(from.arm.radius, to.arm.radius, eased),
    MathUtils.lerp(from.arm.phi, to.arm.phi, eased),
    MathUtils.lerp(from.arm.theta, to.arm.theta, eased),
  )
  camera.position.setFromSpherical(arm.makeSafe()).add(lookAt)
  camera.lookAt(lookAt)
  return part === 1
}

function boundsFor(app: App, frame: Frame, target: CameraTarget): Box3 | null {
  if (target.kind === 'contact') return contactBounds(app, frame, target.contact)
  if (target.kind === 'pair') return pairBounds(app, frame, target.a, target.b)
  if (target.kind === 'vertex') return vertexBounds(app, frame, target)
  if (target.kind === 'welcome') return alongClip(app, everythingBounds(app, frame))
  if (target.kind === 'all') return everythingBounds(app, frame)
  return selectionBounds(app, frame)
}

/** The first view encloses the motion of all clips, so that playback needs no camera moves. */
function alongClip({ motion }: App, now: Box3 | null): Box3 | null {
  if (motion === null || now === null) return now
  return now.clone().union(new Box3(new Vector3(...motion.slice(0, 3)), new Vector3(...motion.slice(3))))
}

function poseOf(camera: PerspectiveCamera, lookAt: Vector3): CameraPose {
  const arm = new Spherical().setFromVector3(camera.position.clone().sub(lookAt))
  return { target: lookAt.clone(), arm }
}

function armFor(target: CameraTarget, from: CameraPose, frame: Frame): Spherical {
  if (target.kind === 'welcome') return firstArm(frame)
  if (target.kind !== 'direction') return from.arm.clone()
  const arm = directions[target.from].clone()
  // Rotate the shorter way.
  arm.theta += Math.round((from.arm.theta - arm.theta) / (2 * Math.PI)) * 2 * Math.PI
  return arm
}

const ofPairs: ReadonlySet<string> = new Set(['contact', 'pair'])

/** Corners of all copies if the body is shown side by side. Contacts appear only on the body itself. */
function cornersBeside(
  app: App,
  frame: Frame,
  target: CameraTarget,
  { theta }: Spherical,
  corners: readonly Vector3[],
): readonly Vector3[] {
  const right = new Vector3(Math.cos(theta), 0, -Math.sin(theta))
  const isContact = ofPairs.has(target.kind) || (target.kind !== 'all' && ofPairs.has(app.selection.focus))
  const copies = isContact ? [] : copiesOf(app, frame, right)
  if (copies.length === 0) return corners
  return copies.flatMap(({ offset }) => corners.map((corner) => corner.clone().add(offset)))
}

/** Smallest distance from the centre at which all corners are in view. */
function distanceFor(corners: readonly Vector3[], centre: Vector3, arm: Spherical, camera: PerspectiveCamera): number {
  const tall = Math.tan(MathUtils.degToRad(camera.fov) / 2)
  const wide = tall * camera.aspect
  const eye = camera.clone()
  eye.position.setFromSpherical(arm)
  eye.lookAt(0, 0, 0)
  const toEye = eye.quaternion.invert()
  let distance = 1e-6
  for (const corner of corners) {
    const { x, y, z } = corner.clone().sub(centre).applyQuaternion(toEye)
    distance = Math.max(distance, z + Math.abs(x) / wide, z + Math.abs(y) / tall)
  }
  return distance
}

function cornersOf({ min, max }: Box3): Vector3[] {
  const corners: Vector3[] = []
  for (const x of [min.x, max.x]) {
    for (const y of [min.y, max.y]) for (const z of [min.z, max.z]) corners.push(new Vector3(x, y, z))
  }
  return corners
}
