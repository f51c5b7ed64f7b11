import { BufferAttribute, BufferGeometry } from 'three'
import { weld } from './weld.ts'
import { writeNormals } from './writeNormals.ts'

/** One body's triangles, drawn from the positions that the core sends. Buffers are made once and written in place. */
export class PosedGeometry {
  readonly three = new BufferGeometry()
  readonly #triangles: Uint32Array
  #twin: Uint32Array | null = null

  constructor(triangles: Uint32Array) {
    this.#triangles = triangles
    this.three.setIndex(new BufferAttribute(triangles, 1))
  }

  /** Takes the array over: a frame's arrays are the receiver's own. */
  pose(positions: Float32Array, smooth: boolean): void {
    this.#write('position', positions)
    this.three.boundingSphere = null // stale; made again when something is picked
    if (!smooth) return
    this.#twin ??= weld(positions)
    const normals =
      (this.three.getAttribute('normal')?.array as Float32Array | undefined) ?? new Float32Array(positions.length)
    writeNormals(positions, this.#triangles, this.#twin, normals)
    this.#write('normal', normals)
  }

  dispose(): void {
    this.three.dispose()
  }

  #write(name: 'position' | 'normal', array: Float32Array): void {
    const attribute = this.three.getAttribute(name) as BufferAttribute | undefined
    if (attribute === undefined) {
      this.three.setAttribute(name, new BufferAttribute(array, 3))
    } else {
      attribute.array = array
      attribute.needsUpdate = true
    }
  }
}
