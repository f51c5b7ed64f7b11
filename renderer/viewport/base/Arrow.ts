import { type Color, ConeGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from 'three'
import { Segment } from './Segment.ts'

/** Length and radius of the head over its distance from the camera. */
const HEAD_LENGTH = 0.03
const HEAD_RADIUS = 0.011

const up = new Vector3(0, 1, 0)
const along = new Vector3()

type Three = readonly [number, number, number]

/** An arrow drawn on top of everything, with a constant width on screen. */
export class Arrow {
  readonly group = new Group()
  readonly tip = new Vector3()
  readonly #shaft: Segment
  readonly #head: Mesh<ConeGeometry, MeshBasicMaterial>

  constructor(color: Color) {
    this.#shaft = new Segment(color)
    const material = new MeshBasicMaterial({ color, depthTest: false, depthWrite: false, transparent: true })
    this.#head = new Mesh(new ConeGeometry(1, 1, 16), material)
    this.#head.renderOrder = 9
    this.#head.frustumCulled = false
    this.#head.raycast = () => undefined
    this.group.add(this.#shaft.mesh, this.#head)
  }

  /** `direction`: a unit vector. */
  show(from: Three, direction: Three, length: number, eye: Vector3): void {
    along.fromArray(direction)
    this.tip.fromArray(from).addScaledVector(along, length)
    const away = this.tip.distanceTo(eye)
    this.#shaft.show(from, this.tip.toArray(), eye)
    this.#head.position.copy(this.tip).addScaledVector(along, -0.5 * HEAD_LENGTH * away)
    this.#head.quaternion.setFromUnitVectors(up, along)
    this.#head.scale.set(HEAD_RADIUS * away, HEAD_LENGTH * away, HEAD_RADIUS * away)
    this.group.visible = true
  }

  hide(): void {
    this.group.visible = false
  }

  dispose(): void {
    this.#shaft.dispose()
    this.#head.geometry.dispose()
    this.#head.material.dispose()
  }
}
