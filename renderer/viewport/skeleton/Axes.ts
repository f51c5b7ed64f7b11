import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three'

/** Three short lines per joint along its local axes. */
export class Axes {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>
  #capacity = 0
  #count = 0

  constructor() {
    const material = new LineBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    })
    this.lines = new LineSegments(new BufferGeometry(), material)
    this.lines.frustumCulled = false
    this.lines.renderOrder = 9
    this.lines.raycast = () => undefined
  }

  begin(mostJoints: number): void {
    this.#count = 0
    if (mostJoints <= this.#capacity) return
    this.#capacity = mostJoints
    const { geometry } = this.lines
    geometry.dispose()
    for (const name of ['position', 'color']) {
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(mostJoints * 18), 3).setUsage(DynamicDrawUsage))
    }
  }

  /** The columns of the joint matrix, scaled to the same length. */
  add(joints: Float32Array, joint: number, length: number, colours: readonly Color[]): void {
    const { position, color } = this.lines.geometry.attributes
    const at = (row: number, column: number) => joints[12 * joint + 4 * row + column] as number
    for (let axis = 0; axis < 3; axis++) {
      const size = Math.sqrt(at(0, axis) ** 2 + at(1, axis) ** 2 + at(2, axis) ** 2) || 1
      const colour = colours[axis] as Color
      for (const end of [0, length / size]) {
        position?.setXYZ(
          this.#count,
          at(0, 3) + end * at(0, axis),
          at(1, 3) + end * at(1, axis),
          at(2, 3) + end * at(2, axis),
        )
        color?.setXYZ(this.#count, colour.r, colour.g, colour.b)
        this.#count++
      }
    }
  }

  end(): void {
    const { geometry } = this.lines
    geometry.setDrawRange(0, this.#count)
    for (const numbers of Object.values(geometry.attributes)) (numbers as BufferAttribute).needsUpdate = true
    this.lines.visible = this.#count > 0
  }

  dispose(): void {
    this.lines.geometry.dispose()
    this.lines.material.dispose()
  }
}
