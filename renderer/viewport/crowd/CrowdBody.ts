import { Bone, type Color, MeshLambertMaterial, Skeleton, SkinnedMesh } from 'three'
import { faceViewer } from './faceViewer.ts'
import type { CrowdGeometry } from './CrowdGeometry.ts'

/** A skeleton whose joint maps come from the core; its bones are placeholders. */
class JointMaps extends Skeleton {
  constructor(count: number) {
    super(Array.from({ length: count }, () => new Bone()))
  }

  override update(): void {}

  /** maps: 12 per joint, row by row; three expects 16, column by column. */
  take(maps: Float32Array): void {
    const into = this.boneMatrices
    if (into === null) return
    for (let j = 0; j < this.bones.length; j++) {
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) {
          into[16 * j + 4 * column + row] = maps[12 * j + 4 * row + column] ?? 0
        }
      }
      into[16 * j + 15] = 1
    }
    if (this.boneTexture !== null) this.boneTexture.needsUpdate = true
  }
}

export interface CrowdLook {
  readonly colour: Color
  readonly selected: boolean
  readonly opacity: number
  readonly smooth: boolean
  readonly wireframe: boolean
  /** Use the vertex colours of the geometry. */
  readonly painted: boolean
}

/** One body of a crowd: the shared geometry of its rig in a pose of its own. */
export class CrowdBody {
  readonly mesh: SkinnedMesh
  readonly geometry: CrowdGeometry
  readonly #maps: JointMaps
  readonly #material = new MeshLambertMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })

  constructor(geometry: CrowdGeometry) {
    this.geometry = geometry
    Object.assign(this.#material, faceViewer)
    this.#maps = new JointMaps(geometry.joints)
    this.mesh = new SkinnedMesh(geometry.fine, this.#material)
    this.mesh.bind(this.#maps, this.mesh.matrixWorld.clone())
    this.mesh.frustumCulled = false
    this.mesh.matrixAutoUpdate = false
    this.mesh.raycast = () => undefined
  }

  pose(maps: Float32Array): void {
    this.#maps.take(maps)
  }

  look({ colour, selected, opacity, smooth, wireframe, painted }: CrowdLook): void {
    const material = this.#material
    if (painted) material.color.set('white')
    else material.color.copy(colour)
    material.emissive.copy(colour)
    material.emissiveIntensity = selected && !painted ? 0.12 : 0
    const isOther = material.flatShading === smooth || material.transparent !== opacity < 1
    if (isOther || material.vertexColors !== painted) material.needsUpdate = true
    material.vertexColors = painted
    material.flatShading = !smooth
    material.transparent = opacity < 1
    material.opacity = opacity
    material.wireframe = wireframe
  }

  /** `detail` false: draws the coarse geometry. */
  draw(visible: boolean, detail: boolean): void {
    this.mesh.visible = visible
    this.mesh.geometry = detail ? this.geometry.fine : this.geometry.coarse
  }

  dispose(): void {
    this.#maps.dispose()
    this.#material.dispose()
  }
}
