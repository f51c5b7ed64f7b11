import { Box3, MathUtils, type PerspectiveCamera, Spherical, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import type { CameraTarget } from '../../state/live.ts'
import { contactBounds, everythingBounds, pairBounds, selectionBounds, vertexBounds } from '../base/bounds.ts'
import { copiesOf } from '../sideBySide/copiesOf.ts'
import { welcomeArm } from './welcomeArm.ts'

interface Stand {
  readonly target: Vector3
  /** From the target to the eye. */
  readonly arm: Spherical
}

/** A short move of the camera from one stand to another. */
export interface Flight {
  readonly from: Stand
  readonly to: Stand
  readonly seconds: number
  elapsed: number
}

const directions = {
  front: new Spherical(1, Math.PI / 2, 0),
  side: new Spherical(1, Math.PI / 2, Math.PI / 2),
  top: new Spherical(1, 0.0001, 0),
}

/** Whether the camera has ever been put somewhere on purpose. */
let placed = false

/** Where the camera stood last: another canvas, after a lost context, starts from there. */
let left: { readonly eye: Vector3; readonly looksAt: Vector3 } | null = null

export function rememberStand(camera: PerspectiveCamera, looksAt: Vector3): void {
  if (placed) left = { eye: camera.position.clone(), looksAt: looksAt.clone() }
}

/** Answers whether there was a stand to return to. */
export function returnToStand(camera: PerspectiveCamera, looksAt: Vector3): boolean {
  if (left === null) return false
  camera.position.copy(left.eye)
  looksAt.copy(left.looksAt)
  camera.lookAt(looksAt)
  return true
}

export function flightTo(
  app: App,
  frame: Frame,
  target: CameraTarget,
  camera: PerspectiveCamera,
  looksAt: Vector3,
  still: boolean,
): Flight | null {
  const bounds = boundsFor(app, frame, target)
  if (bounds === null) return null
  const from = standOf(camera, looksAt)
  const arm = armFor(target, from, frame)
  const corners = cornersBeside(app, frame, target, arm, cornersOf(bounds))
  const centre = new Box3().setFromPoints([...corners]).getCenter(new Vector3())
  // The way that bodies go along a clip fills the picture: only its far corners would need more air.
  arm.radius =
    distanceFor(corners, centre, arm, camera) * (target.kind === 'welcome' && app.motion !== null ? 0.95 : 1.18)
  const to = { target: centre, arm }
  placed = true
  return { from, to, seconds: still || target.kind === 'welcome' ? 0 : 0.28, elapsed: 0 }
}

/** Moves on; answers whether it has arrived. */
export function fly(flight: Flight, seconds: number, camera: PerspectiveCamera, looksAt: Vector3): boolean {
  // The first picture after a rest would bring the whole rest with it.
  flight.elapsed += Math.min(seconds, 0.05)
  const part = flight.seconds === 0 ? 1 : Math.min(1, flight.elapsed / flight.seconds)
  const eased = MathUtils.smootherstep(part, 0, 1)
  const { from, to } = flight
  looksAt.lerpVectors(from.target, to.target, eased)
  const arm = new Spherical(
    MathUtils.lerp(from.arm.radius, to.arm.radius, eased),
    MathUtils.lerp(from.arm.phi, to.arm.phi, eased),
    MathUtils.lerp(from.arm.theta, to.arm.theta, eased),
  )
  camera.position.setFromSpherical(arm.makeSafe()).add(looksAt)
  camera.lookAt(looksAt)
  return part === 1
}

/** Near enough to see a contact, far enough to see the grid end. */
export function setClipping(camera: PerspectiveCamera, looksAt: Vector3): void {
  const distance = camera.position.distanceTo(looksAt)
  if (Math.abs(camera.near * 100 - distance) < distance * 0.01) return
  camera.near = distance / 100
  camera.far = distance * 200
  camera.updateProjectionMatrix()
}

function boundsFor(app: App, frame: Frame, target: CameraTarget): Box3 | null {
  if (target.kind === 'contact') return contactBounds(app, frame, target.contact)
  if (target.kind === 'pair') return pairBounds(app, frame, target.a, target.b)
  if (target.kind === 'vertex') return vertexBounds(app, frame, target)
  if (target.kind === 'welcome') return alongClip(app, everythingBounds(app, frame))
  if (target.kind === 'all') return everythingBounds(app, frame)
  return selectionBounds(app, frame)
}

/** A scene is seen first so that it can be played without moving the camera. */
function alongClip({ motion }: App, now: Box3 | null): Box3 | null {
  if (motion === null || now === null) return now
  return now.clone().union(new Box3(new Vector3(...motion.slice(0, 3)), new Vector3(...motion.slice(3))))
}

function standOf(camera: PerspectiveCamera, looksAt: Vector3): Stand {
  const arm = new Spherical().setFromVector3(camera.position.clone().sub(looksAt))
  return { target: looksAt.clone(), arm }
}

function armFor(target: CameraTarget, from: Stand, frame: Frame): Spherical {
  if (target.kind === 'welcome') return welcomeArm(frame)
  if (target.kind !== 'direction') return from.arm.clone()
  const arm = directions[target.from].clone()
  // The short way round.
  arm.theta += Math.round((from.arm.theta - arm.theta) / (2 * Math.PI)) * 2 * Math.PI
  return arm
}

const ofPairs: ReadonlySet<string> = new Set(['contact', 'pair'])

/** Side by side, whatever is looked at is seen three times. Contacts are of the body alone. */
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

/** How far back the eye must be for all corners to be in the picture, without air around them. */
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
