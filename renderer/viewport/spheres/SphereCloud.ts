import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type WebGLRenderer,
} from 'three'
import { makeSphereMaterial, type SphereMaterial } from './sphereMaterial.ts'

/** Any number of spheres in one draw call. Buffers grow by doubling and are written in place. */
export class SphereCloud {
  readonly mesh: Mesh<InstancedBufferGeometry, SphereMaterial>
  #room = 0

  constructor(width: number, depthTest: boolean, renderOrder: number) {
    this.mesh = new Mesh(makeSquare(), makeSphereMaterial(width, depthTest))
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = renderOrder
    this.mesh.raycast = () => undefined
    this.mesh.onBeforeRender = (renderer) => this.#measure(renderer)
    this.reserve(64)
  }

  /** 4 numbers per sphere: x, y, z, radius. */
  get spheres(): Float32Array {
    return this.#attribute('sphere').array as Float32Array
  }

  /** 4 numbers per sphere: red, green, blue in linear light, opacity. */
  get tints(): Float32Array {
    return this.#attribute('tint').array as Float32Array
  }

  /** Makes room; what was written before is gone if it has to grow. */
  reserve(count: number): void {
    if (count <= this.#room) return
    this.#room = Math.max(count, this.#room * 2)
    const { geometry } = this.mesh
    geometry.dispose()
    for (const name of ['sphere', 'tint']) {
      const numbers = new InstancedBufferAttribute(new Float32Array(this.#room * 4), 4).setUsage(DynamicDrawUsage)
      geometry.setAttribute(name, numbers)
    }
  }

  /** The first `count` spheres are drawn. */
  show(count: number): void {
    this.mesh.geometry.instanceCount = count
    this.mesh.visible = count > 0
    for (const name of ['sphere', 'tint']) {
      const numbers = this.#attribute(name)
      numbers.clearUpdateRanges()
      numbers.addUpdateRange(0, count * 4)
      numbers.needsUpdate = true
    }
  }

  /** `through`: nothing hides them. */
  draw(style: 'wire' | 'solid', through: boolean): void {
    const { material } = this.mesh
    material.uniforms.solid.value = style === 'solid' ? 1 : 0
    material.depthTest = !through
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }

  #attribute(name: string): BufferAttribute {
    return this.mesh.geometry.getAttribute(name) as BufferAttribute
  }

  #measure(renderer: WebGLRenderer): void {
    const { halfSize } = this.mesh.material.uniforms
    renderer.getDrawingBufferSize(halfSize.value).multiplyScalar(0.5)
  }
}

function makeSquare(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0])
  geometry.setAttribute('position', new BufferAttribute(corners, 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.instanceCount = 0
  return geometry
}
