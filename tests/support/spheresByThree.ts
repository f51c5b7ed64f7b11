import { VRMSpringBoneCollider, VRMSpringBoneColliderShapeSphere, VRMSpringBoneLoaderPlugin } from '@pixiv/three-vrm'
import { AnimationMixer, LoopOnce, type Object3D, Vector3 } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { withoutLooks } from './threeEvaluator.ts'

export interface ReadSphere {
  readonly centre: Vector3
  readonly radius: number
  /** Names of the node and its ancestors, starting with the node. */
  readonly path: readonly string[]
}

type Extensions = Record<string, Record<string, unknown>>

/** Spheres of a file as read by three.js in a pose: three-vrm colliders, OMI and Khronos shapes. */
export async function spheresByThree(glb: Uint8Array, clip: number | null, time: number): Promise<ReadSphere[]> {
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMSpringBoneLoaderPlugin(parser))
  const gltf = await loader.parseAsync(withoutLooks(glb, true).bytes.buffer as ArrayBuffer, '')
  if (clip !== null) {
    const mixer = new AnimationMixer(gltf.scene)
    const action = mixer.clipAction(gltf.animations[clip]).setLoop(LoopOnce, 1)
    action.clampWhenFinished = true
    action.play()
    mixer.setTime(time)
  }
  gltf.scene.updateMatrixWorld(true)
  const document = (gltf.userData.gltfExtensions ?? {}) as Extensions
  const found: ReadSphere[] = []
  gltf.scene.traverse((object) => {
    const sphere = springCollider(object) ?? physicsShape(object, document)
    if (sphere !== null) found.push(sphere)
  })
  return found
}

function springCollider(object: Object3D): ReadSphere | null {
  if (!(object instanceof VRMSpringBoneCollider)) return null
  const shape = object.shape as VRMSpringBoneColliderShapeSphere
  return { centre: shape.offset.clone().applyMatrix4(object.matrixWorld), radius: shape.radius, path: pathOf(object) }
}

/** Both extensions store shapes in the document; nodes reference them differently. */
function physicsShape(object: Object3D, document: Extensions): ReadSphere | null {
  const own = (object.userData.gltfExtensions ?? {}) as Extensions
  const omi = own.OMI_physics_body?.collider as { shape: number } | undefined
  const khr = own.KHR_physics_rigid_bodies?.collider as { geometry: { shape: number } } | undefined
  if (omi === undefined && khr === undefined) return null
  const name = omi === undefined ? 'KHR_implicit_shapes' : 'OMI_physics_shape'
  const shapes = document[name].shapes as { type: string; sphere: { radius: number } }[]
  const shape = shapes[omi?.shape ?? khr?.geometry.shape ?? -1]
  // Models a reader that scales shapes with their nodes.
  const scale = object.getWorldScale(new Vector3())
  const radius = shape.sphere.radius * Math.max(Math.abs(scale.x), Math.abs(scale.y), Math.abs(scale.z))
  return { centre: object.getWorldPosition(new Vector3()), radius, path: pathOf(object) }
}

function pathOf(object: Object3D): string[] {
  const path: string[] = []
  for (let at: Object3D | null = object; at !== null; at = at.parent) path.push(at.name)
  return path
}
