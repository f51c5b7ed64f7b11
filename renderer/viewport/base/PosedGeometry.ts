import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three'
import type { RigView } from '../../../electron/contract/core.ts'
import { paintSkin } from '../shading/paintSkin.ts'
import type { Scale } from '../shading/scale.ts'
import { sortTriangles } from './sortTriangles.ts'
import { findTwins } from './findTwins.ts'
import { writeNormals } from './writeNormals.ts'

/** One body's triangles, drawn from the positions that the core sends. Buffers are made once and written in place. */
export class PosedGeometry {
  readonly three = new BufferGeometry()
  readonly #triangles: Uint32Array
  readonly #position: BufferAttribute
  /** There from the start: a shader that was made without normals stays faceted. */
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

  /** Takes the array over: a frame's arrays are the receiver's own. Faceted shading needs no normals. */
  pose(positions: Float32Array, withNormals: boolean): void {
    if (positions.length !== this.#position.array.length) return // of a scene that has just been left
    this.#position.array = positions
    this.#position.needsUpdate = true
    writeMiddle(positions, this.#middle)
    if (!withNormals) return
    this.#twin ??= findTwins(positions)
    writeNormals(positions, this.#triangles, this.#twin, this.#normal.array as Float32Array)
    this.#normal.needsUpdate = true
  }

  /** Draws the triangles that joints of `faint` dominate as a group of their own, the second one. */
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

  /** Colours for a skin that tells something: see paintSkin. The buffer is made when it is first needed. */
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

const LOOKED_AT = 32

/**
 * About the middle of a body, from a few of its vertices. three sorts by it what is seen through; left to itself it would
 * measure all vertices for every picture.
 */
function writeMiddle(positions: Float32Array, middle: Vector3): void {
  const vertices = positions.length / 3
  const step = Math.max(1, Math.floor(vertices / LOOKED_AT))
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
