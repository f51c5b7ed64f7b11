import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three'
import { jointPosition } from './jointPosition.ts'

/** Position of the thickest part of a bone over its length. */
const WAIST = 0.14
/** Thickness of a bone over its length, up to a limit. */
const THICK = 0.055

/** Octahedra between joints, drawn over the skin in one draw call. */
export class Bones {
  mesh = makeMesh(64)
  #count = 0
  readonly #from = new Vector3()
  readonly #to = new Vector3()
  readonly #along = new Vector3()
  readonly #rotation = new Quaternion()
  readonly #matrix = new Matrix4()
  readonly #size = new Vector3()

  /** Removes all bones and reserves space for `most`. Returns whether `mesh` was replaced. */
  begin(most: number): boolean {
    this.#count = 0
    const capacity = this.mesh.instanceMatrix.count
    if (most <= capacity) return false
    this.dispose()
    this.mesh = makeMesh(Math.max(most, capacity * 2))
    return true
  }

  /** From a joint to its child. `most`: limit of the thickness. */
  add(joints: Float32Array, parent: number, joint: number, most: number, colour: Color): void {
    const from = jointPosition(joints, parent, this.#from)
    const to = jointPosition(joints, joint, this.#to)
    this.#along.subVectors(to, from)
    const length = this.#along.length()
    if (length === 0) return
    this.#rotation.setFromUnitVectors(Y, this.#along.divideScalar(length))
    const thick = Math.min(THICK * length, most)
    this.#matrix.compose(from, this.#rotation, this.#size.set(thick, length, thick))
    this.mesh.setMatrixAt(this.#count, this.#matrix)
    this.mesh.setColorAt(this.#count, colour)
    this.#count++
  }

  end(): void {
    this.mesh.count = this.#count
    this.mesh.instanceMatrix.needsUpdate = true
    if (this.mesh.instanceColor !== null) this.mesh.instanceColor.needsUpdate = true
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.mesh.dispose()
  }
}

const Y = new Vector3(0, 1, 0)

function makeMesh(capacity: number): InstancedMesh<BufferGeometry, MeshLambertMaterial> {
  const material = new MeshLambertMaterial({
    flatShading: true,
    transparent: true,
    opacity: 0.88,
    depthTest: false,
    depthWrite: false,
  })
  const mesh = new InstancedMesh(makeBone(), material, capacity)
  mesh.frustumCulled = false
  mesh.renderOrder = 8
  mesh.raycast = () => undefined
  return mesh
}

/** An octahedron along y of length and thickness 1. */
function makeBone(): BufferGeometry {
  const geometry = new BufferGeometry()
  const waist = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].flatMap(([x = 0, z = 0]) => [x, WAIST, z])
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 1, 0, ...waist]), 3))
  geometry.setIndex([0, 1, 2, 3].flatMap((k) => [0, 2 + k, 2 + ((k + 1) % 4), 1, 2 + ((k + 1) % 4), 2 + k]))
  return geometry
}
