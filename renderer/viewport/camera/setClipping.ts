import type { PerspectiveCamera, Vector3 } from 'three'

/** Sets the near plane close enough for contacts and the far plane behind the end of the grid. */
export function setClipping(camera: PerspectiveCamera, lookAt: Vector3): void {
  const distance = camera.position.distanceTo(lookAt)
  if (Math.abs(camera.near * 100 - distance) < distance * 0.01) return
  camera.near = distance / 100
  camera.far = distance * 200
  camera.updateProjectionMatrix()
}
