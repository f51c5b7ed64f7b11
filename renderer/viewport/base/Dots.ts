import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage, Points, ShaderMaterial } from 'three'

const vertex = /* glsl */ `
  uniform float scale;
  attribute vec4 tint;
  varying vec3 shade;
  varying float reach;
  void main() {
    shade = tint.rgb;
    reach = tint.a * scale * 0.5;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    gl_PointSize = tint.a * scale;
  }
`

const fragment = /* glsl */ `
  uniform vec3 edge;
  varying vec3 shade;
  varying float reach;
  void main() {
    float away = length(gl_PointCoord - 0.5) * 2.0 * reach;
    float inside = 1.0 - smoothstep(reach - 1.0, reach, away);
    if (inside <= 0.0) discard;
    gl_FragColor = vec4(mix(shade, edge, smoothstep(reach - 2.6, reach - 1.6, away)), inside);
    #include <colorspace_fragment>
  }
`

/** Round dots of a given size in pixels, drawn on top of everything in one draw call. */
export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>
  #capacity = 0
  #count = 0

  constructor(edge: Color, renderOrder: number) {
    const material = new ShaderMaterial({
      vertexShader: vertex,
      fragmentShader: fragment,
      uniforms: { scale: { value: 1 }, edge: { value: edge } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    })
    this.points = new Points(new BufferGeometry(), material)
    this.points.frustumCulled = false
    this.points.renderOrder = renderOrder
    this.points.raycast = () => undefined
    this.points.onBeforeRender = (renderer) => {
      const scale = material.uniforms['scale']
      if (scale !== undefined) scale.value = renderer.getPixelRatio()
    }
  }

  /** Removes all dots and reserves space for `most`. */
  begin(most: number): void {
    this.#count = 0
    if (most <= this.#capacity) return
    this.#capacity = Math.max(most, this.#capacity * 2)
    const { geometry } = this.points
    geometry.dispose()
    for (const [name, size] of [
      ['position', 3],
      ['tint', 4],
    ] as const) {
      const numbers = new BufferAttribute(new Float32Array(this.#capacity * size), size).setUsage(DynamicDrawUsage)
      geometry.setAttribute(name, numbers)
    }
  }

  add(x: number, y: number, z: number, colour: Color, pixels: number): void {
    const { position, tint } = this.points.geometry.attributes
    position?.setXYZ(this.#count, x, y, z)
    tint?.setXYZW(this.#count, colour.r, colour.g, colour.b, pixels)
    this.#count++
  }

  end(): void {
    const { geometry } = this.points
    geometry.setDrawRange(0, this.#count)
    for (const numbers of Object.values(geometry.attributes)) (numbers as BufferAttribute).needsUpdate = true
    this.points.visible = this.#count > 0
  }

  dispose(): void {
    this.points.geometry.dispose()
    this.points.material.dispose()
  }
}
