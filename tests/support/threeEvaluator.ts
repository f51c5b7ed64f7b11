import {
  AnimationMixer,
  type AnimationClip,
  type KeyframeTrack,
  LoopOnce,
  type Mesh,
  type Object3D,
  Vector3,
} from 'three'
import { GLTFLoader, type GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { packGlb } from './gltfFixture.ts'

/** Evaluates a GLB with three.js, independently of our code. Supports at most four influences per vertex. */
export class ThreeEvaluator {
  readonly clips: readonly AnimationClip[]
  readonly vertexCount: number
  private readonly scene: Object3D
  private readonly mixer: AnimationMixer
  private readonly meshes: Mesh[] = []

  private constructor(gltf: GLTF, hasSkins: boolean) {
    this.scene = gltf.scene
    this.clips = gltf.animations
    for (const clip of gltf.animations) for (const track of clip.tracks) normaliseRotations(track)
    this.mixer = new AnimationMixer(gltf.scene)
    gltf.scene.traverse((object) => {
      if ('isMesh' in object && (!hasSkins || isNumbered(object))) this.meshes.push(object as Mesh)
    })
    this.vertexCount = this.meshes.reduce((sum, mesh) => sum + mesh.geometry.attributes.position.count, 0)
  }

  static async load(glb: Uint8Array): Promise<ThreeEvaluator> {
    const { bytes, hasSkins } = withoutLooks(glb)
    const gltf = await new GLTFLoader().parseAsync(bytes.buffer as ArrayBuffer, '')
    return new ThreeEvaluator(gltf, hasSkins)
  }

  /** Poses the scene; `clip` null is the default pose. Clamps the time to the clip. */
  pose(clip: number | null, time: number): void {
    this.mixer.stopAllAction()
    if (clip !== null) {
      const action = this.mixer.clipAction(this.clips[clip]).reset().setLoop(LoopOnce, 1)
      action.clampWhenFinished = true
      action.play()
      this.mixer.setTime(time)
    }
    this.scene.updateMatrixWorld(true)
  }

  /** Visits every `stride`-th vertex from `first` on, in our numbering. */
  forEachVertex(first: number, stride: number, visit: (vertex: number, position: Vector3) => void): void {
    const position = new Vector3()
    let base = 0
    for (const mesh of this.meshes) {
      const { count } = mesh.geometry.attributes.position
      for (let v = (((first - base) % stride) + stride) % stride; v < count; v += stride) {
        visit(base + v, mesh.getVertexPosition(v, position).applyMatrix4(mesh.matrixWorld))
      }
      base += count
    }
  }
}

/**
 * three.js uses rotation keys as stored. glTF requires unit length, but SimpleSkin stores 0.707, which stretches the
 * mesh by 3e-4 in three.js. Cubic keys have tangents and are normalised by three.js itself.
 */
function normaliseRotations(track: KeyframeTrack): void {
  if (!track.name.endsWith('.quaternion') || track.values.length !== track.times.length * 4) return
  for (let q = 0; q < track.values.length; q += 4) {
    const length = Math.hypot(...track.values.subarray(q, q + 4))
    for (let c = 0; c < 4; c++) track.values[q + c] /= length
  }
}

/** Tests whether a mesh is skinned or attached to a joint. */
function isNumbered(object: Object3D): boolean {
  if ('isSkinnedMesh' in object) return true
  for (let at: Object3D | null = object; at !== null; at = at.parent) if ('isBone' in at) return true
  return false
}

/** Removes images, which three.js would fetch like a browser, and most extensions. Geometry needs neither. */
export function withoutLooks(glb: Uint8Array, extensions = false): { bytes: Uint8Array; hasSkins: boolean } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.length)
  const jsonLength = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)))
  for (const key of ['images', 'textures', 'materials', 'samplers']) delete json[key]
  for (const key of extensions ? [] : ['extensions', 'extensionsUsed']) {
    if (key !== 'extensionsUsed' || json.extensionsRequired === undefined) delete json[key]
  }
  for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material
  const binary = 20 + jsonLength < glb.length ? glb.slice(28 + jsonLength) : null
  return { bytes: packGlb(JSON.stringify(json), binary), hasSkins: (json.skins ?? []).length > 0 }
}

/** Packs a .gltf and its buffers into one GLB. */
export function asGlb(text: string, readBuffer: (uri: string) => Uint8Array): Uint8Array {
  const json = JSON.parse(text)
  const chunks: Uint8Array[] = []
  const starts: number[] = []
  let length = 0
  for (const buffer of json.buffers) {
    const bytes = readBuffer(buffer.uri)
    starts.push(length)
    chunks.push(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4))
    length += Math.ceil(bytes.length / 4) * 4
  }
  for (const view of json.bufferViews) {
    view.byteOffset = (view.byteOffset ?? 0) + starts[view.buffer]
    view.buffer = 0
  }
  json.buffers = [{ byteLength: length }]
  return packGlb(JSON.stringify(json), new Uint8Array(Buffer.concat(chunks)))
}
