import { type Color, CylinderGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three'

/** Radius of the segment over its distance from the camera. */
const RADIUS = 0.0016

const start = new Vector3()
const along = new Vector3()
const up = new Vector3(0, 1, 0)

type Three = readonly [number, number, number]

/** A line segment a few pixels wide, drawn on top. It is a thin cylinder because WebGL lines are one pixel wide. */
export class Segment {
  readonly mesh: Mesh<CylinderGeometry, MeshBasicMaterial>

  constructor(color: Color) {
    const material = new MeshBasicMaterial({ color, depthTest: false, depthWrite: false, transparent: true })
    this.mesh = new Mesh(new CylinderGeometry(1, 1, 1, 6, 1, true), material)
    this.mesh.renderOrder = 9
    this.mesh.frustumCulled = false
    this.mesh.raycast = () => undefined
  }

  /** Puts the mesh at the midpoint of the segment, even if its length is 0 and nothing is drawn. */
  show(from: Three, to: Three, eye: Vector3): void {
    const { position, scale, quaternion } = this.mesh
    start.fromArray(from)
    along.fromArray(to).sub(start)
    const length = along.length()
    position.copy(start).addScaledVector(along, 0.5)
    const radius = RADIUS * position.distanceTo(eye)
    scale.set(radius, length, radius)
    this.mesh.visible = length > 0
    if (length > 0) quaternion.setFromUnitVectors(up, along.divideScalar(length))
  }

  hide(): void {
    this.mesh.visible = false
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}
