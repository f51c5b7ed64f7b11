import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three'
import type { RigView } from '../../../electron/contract/core.ts'
import { paintSkin } from '../shading/paintSkin.ts'
import type { Scale } from '../shading/scale.ts'
import { sortTriangles } from './sortTriangles.ts'
import { findTwins } from './findTwins.ts'
import { writeNormals } from './writeNormals.ts'

/** The triangles of one body at the positions that the core sends. Buffers are created once and written in place. */
export class PosedGeometry {
  readonly three = new BufferGeometry()
  readonly #triangles: Uint32Array
  readonly #position: BufferAttribute
  /** Created up front: a shader compiled without normals stays faceted. */
  readonly #normal: BufferAttribute
  #twin: Uint32Array | null = null
  readonly #middle = new Vector3()

  constructor(triangles: Uint32Array, vertices: number) {
    this.#triangles = triangles
    this.#position = new BufferAttribute(new Float32Array(vertices * 3), 3)
    this.#normal = new BufferAttribute(new Float32Array(vertices * 3), 3)
    this.three.setIndex(new BufferAttribute(triangles, 1))
    this.three.addGroup(0, triangles.length, 0)
    this.three.setAttribute('position', this.#position)
    this.three.setAttribute('normal', this.#normal)
    this.three.boundingSphere = new Sphere(this.#middle, 0)
  }

  /** Keeps `positions` without copying. Faceted shading needs no normals. */
  pose(positions: Float32Array, withNormals: boolean): void {
    if (positions.length !== this.#position.array.length) return // a frame of the previous scene
    this.#position.array = positions
    this.#position.needsUpdate = true
    writeMiddle(positions, this.#middle)
    if (!withNormals) return
    this.#twin ??= findTwins(positions)
    writeNormals(positions, this.#triangles, this.#twin, this.#normal.array as Float32Array)
    this.#normal.needsUpdate = true
  }

  /** Moves the triangles that joints of `faint` dominate into the second group. */
  sort(dominant: Int32Array, faint: ReadonlySet<number>): void {
    const index = this.three.getIndex()
    if (index === null || dominant.length * 3 !== index.count) return
    const plain = faint.size === 0
    this.three.clearGroups()
    index.array = plain ? this.#triangles : new Uint32Array(this.#triangles.length)
    const shown = plain ? index.count : sortTriangles(this.#triangles, dominant, faint, index.array as Uint32Array)
    this.three.addGroup(0, shown, 0)
    this.three.addGroup(shown, index.count - shown, 1)
    index.needsUpdate = true
  }

  /** Colours the vertices: see paintSkin. The buffer is created when it is first needed. */
  paint(values: Float32Array, scale: Scale | null, joints: RigView['joints']): void {
    if (values.length * 3 !== this.#position.array.length) return
    const known = this.three.getAttribute('color') as BufferAttribute | undefined
    const colour = known ?? new BufferAttribute(new Float32Array(values.length * 3), 3)
    if (known === undefined) this.three.setAttribute('color', colour)
    paintSkin(values, scale, joints, colour.array as Float32Array)
    colour.needsUpdate = true
  }

  dispose(): void {
    this.three.dispose()
  }
}

const SAMPLES = 32

/** The approximate centre, by which three sorts transparent meshes. Without it, three reads all vertices per frame. */
function writeMiddle(positions: Float32Array, middle: Vector3): void {
  const vertices = positions.length / 3
  const step = Math.max(1, Math.floor(vertices / SAMPLES))
  middle.set(0, 0, 0)
  let seen = 0
  for (let v = 0; v < vertices; v += step) {
    middle.x += positions[3 * v] as number
    middle.y += positions[3 * v + 1] as number
    middle.z += positions[3 * v + 2] as number
    seen++
  }
  if (seen > 0) middle.divideScalar(seen)
}
