import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type PerspectiveCamera,
  Points,
  type Vector2,
} from 'three'
import { largeSpheres } from './largeSpheres.ts'
import { sphereMaterial, type SphereMaterial, type SphereStyle } from './sphereMaterial.ts'

export interface CloudLooks {
  /** Width of the outline in pixels. */
  readonly width: number
  readonly renderOrder: number
}

/**
 * Draws any number of spheres in two draw calls: small ones as points and large ones as squares. Which are large
 * depends on the camera: see `look`. Buffers grow by doubling and are written in place.
 */
export class SphereCloud {
  readonly group = new Group()
  readonly #points: Points<BufferGeometry, SphereMaterial>
  readonly #squares: Mesh<InstancedBufferGeometry, SphereMaterial>
  readonly #materials: Readonly<
    Record<SphereStyle, { readonly points: SphereMaterial; readonly squares: SphereMaterial }>
  >
  #capacity = 0
  #count = 0
  #large = new Uint32Array(0)

  constructor({ width, renderOrder }: CloudLooks) {
    const materials = (style: SphereStyle) => ({
      points: sphereMaterial(style, 'points', width),
      squares: sphereMaterial(style, 'squares', width),
    })
    this.#materials = { wire: materials('wire'), solid: materials('solid'), ball: materials('ball') }
    this.#points = new Points(new BufferGeometry(), this.#materials.wire.points)
    this.#squares = new Mesh(makeSquare(), this.#materials.wire.squares)
    for (const object of [this.#squares, this.#points]) {
      object.frustumCulled = false
      object.renderOrder = renderOrder
      object.raycast = () => undefined
      this.group.add(object)
    }
    this.reserve(64)
    this.show(0)
  }

  /** 4 numbers per sphere: x, y, z, radius. */
  get spheres(): Float32Array {
    return numbersOf(this.#points.geometry, 'sphere')
  }

  /** 4 numbers per sphere: red, green, blue in linear light, opacity. */
  get tints(): Float32Array {
    return numbersOf(this.#points.geometry, 'tint')
  }

  /** Ensures space for `count` spheres. Growing discards what was written. */
  reserve(count: number): void {
    if (count <= this.#capacity) return
    this.#capacity = Math.max(count, this.#capacity * 2)
    for (const { geometry } of [this.#points, this.#squares]) geometry.dispose()
    for (const name of ['sphere', 'tint']) {
      const length = this.#capacity * 4
      this.#points.geometry.setAttribute(
        name,
        new BufferAttribute(new Float32Array(length), 4).setUsage(DynamicDrawUsage),
      )
      const instances = new InstancedBufferAttribute(new Float32Array(length), 4).setUsage(DynamicDrawUsage)
      this.#squares.geometry.setAttribute(name, instances)
    }
    this.#large = new Uint32Array(this.#capacity)
  }

  /** Draws the first `count` spheres. */
  show(count: number): void {
    this.#count = count
    this.#points.geometry.setDrawRange(0, count)
    this.#points.visible = count > 0
    this.#squares.visible = false
    for (const name of ['sphere', 'tint']) upload(this.#points.geometry, name, count)
  }

  /** Call before every redraw: moves spheres that are large on screen to squares. `size`: of the canvas in pixels. */
  look(camera: PerspectiveCamera, size: Vector2): void {
    if (this.#count === 0) return
    const large = largeSpheres(this.spheres, this.#count, camera, size.y / 2, this.#large)
    const { geometry } = this.#squares
    this.#squares.visible = large > 0
    geometry.instanceCount = large
    for (const name of ['sphere', 'tint']) {
      const from = numbersOf(this.#points.geometry, name)
      const into = numbersOf(geometry, name)
      for (let i = 0; i < large; i++) {
        const s = 4 * (this.#large[i] as number)
        for (let k = 0; k < 4; k++) into[4 * i + k] = from[s + k] as number
      }
      upload(geometry, name, large)
    }
    for (const { material } of [this.#points, this.#squares])
      material.uniforms.halfSize.value.copy(size).multiplyScalar(0.5)
  }

  /** `through`: drawn on top of everything. */
  draw(style: SphereStyle, through: boolean): void {
    const { points, squares } = this.#materials[style]
    this.#points.material = points
    this.#squares.material = squares
    points.depthTest = !through
    squares.depthTest = !through
  }

  dispose(): void {
    for (const { geometry } of [this.#points, this.#squares]) geometry.dispose()
    for (const { points, squares } of Object.values(this.#materials)) {
      points.dispose()
      squares.dispose()
    }
  }
}

function numbersOf(geometry: BufferGeometry, name: string): Float32Array {
  return (geometry.getAttribute(name) as BufferAttribute).array as Float32Array
}

function upload(geometry: BufferGeometry, name: string, count: number): void {
  const numbers = geometry.getAttribute(name) as BufferAttribute
  numbers.clearUpdateRanges()
  numbers.addUpdateRange(0, count * 4)
  numbers.needsUpdate = true
}

function makeSquare(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0])
  geometry.setAttribute('position', new BufferAttribute(corners, 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.instanceCount = 0
  return geometry
}
