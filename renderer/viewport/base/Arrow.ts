import { type Color, ConeGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from 'three'
import { Segment } from './Segment.ts'

/** Length and radius of the head over its distance from the eye. */
const HEAD = 0.03
const WIDE = 0.011

const up = new Vector3(0, 1, 0)
const along = new Vector3()

type Three = readonly [number, number, number]

/** An arrow in front of everything. Its shaft and head are as wide on the screen wherever it is. */
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
    this.#head.position.copy(this.tip).addScaledVector(along, -0.5 * HEAD * away)
    this.#head.quaternion.setFromUnitVectors(up, along)
    this.#head.scale.set(WIDE * away, HEAD * away, WIDE * away)
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
