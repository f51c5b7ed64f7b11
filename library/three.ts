import type { Mesh, Object3D } from 'three'
import { Matrix4 } from 'three'
import type { GLTF, GLTFLoaderPlugin, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js'
import {
  type Body,
  buildTree,
  createBody,
  createPose,
  defaultTreeSettings,
  done,
  failed,
  type GltfOrigin,
  type ImportProblem,
  noProgress,
  type Pose,
  placeBody,
  type Reply,
  type Rig,
  readGltfParts,
  type SphereTree,
  TREE_EXTENSION,
} from '../core/index.ts'

/** The rig and sphere tree that the plugin read from a file. */
export interface SphereTrees {
  readonly rig: Rig
  readonly tree: SphereTree
  /** False if the file had no valid tree, so that one was built. */
  readonly stored: boolean
  readonly problems: readonly ImportProblem[]
}

interface Loaded extends SphereTrees {
  readonly origin: GltfOrigin
  /** The three.js objects, keyed by node index. */
  readonly objects: ReadonlyMap<number, Object3D>
}

const loaded = new WeakMap<GLTF, Reply<Loaded>>()

/** A plugin for the GLTFLoader of three.js: `new GLTFLoader().register(sphereTrees)`. */
export function sphereTrees(parser: GLTFParser): GLTFLoaderPlugin {
  return {
    name: TREE_EXTENSION,
    async afterRoot(gltf: GLTF) {
      loaded.set(gltf, await readTrees(parser))
    },
  }
}

/** The rig and tree of a loaded file. Fails if the file contains nothing that can be posed. */
export function treesOf(gltf: GLTF): Reply<SphereTrees> {
  return (
    loaded.get(gltf) ??
    failed('request-invalid', 'The file was loaded without the plugin: call register(sphereTrees) on the loader.')
  )
}

/** A body that follows three.js objects. */
export interface FollowingBody {
  /** The body for queries. Its skinning method can be changed; three.js itself uses linear blending. */
  readonly body: Body
  /** Copies the current pose and placement from the objects. Call it after they move. */
  update(): void
}

/** Creates a body for a loaded scene, or for a clone of it (SkeletonUtils.clone). Throws if `treesOf` fails. */
export function bodyOf(gltf: GLTF, root: Object3D = gltf.scene): FollowingBody {
  const reply = loaded.get(gltf) ?? treesOf(gltf)
  if (!reply.ok) throw new Error(`bodyOf: ${reply.problem.message}`)
  const { rig, tree, origin, objects } = reply.value as Loaded
  const twin = correspondingIn(gltf.scene, root)
  const joints = Array.from(rig.joints.nodes, (node) => twin(objects.get(origin.nodes[node] ?? -1)))
  const morphs = origin.morphs.map(({ node, first }) => ({ mesh: morphedMesh(twin(objects.get(node))), first }))
  const pose = createPose(rig)
  const body = createBody(rig, tree, pose)
  return {
    body,
    update() {
      root.updateWorldMatrix(true, true)
      toRig.copy(root.matrixWorld).invert()
      joints.forEach((joint, j) => writeMap(pose, j, joint))
      for (const { mesh, first } of morphs) {
        mesh?.morphTargetInfluences?.forEach((weight, k) => (pose.morphWeights[first + k] = weight))
      }
      pose.version++
      writeAffine(root.matrixWorld, place, 0)
      placeBody(body, place)
    },
  }
}

async function readTrees(parser: GLTFParser): Promise<Reply<Loaded>> {
  const { json, extensions } = parser as GLTFParser & { json: GltfJson; extensions: Record<string, BinaryChunk> }
  const chunk = extensions['KHR_binary_glTF']?.body
  const binary = chunk == null ? null : new Uint8Array(chunk)
  const read = await readGltfParts({ json, binary }, 'file', (uri) => readBuffer(parser, json, uri))
  if (!read.ok) return read
  const { rig, trees, problems, origin } = read.value
  if (origin === null) return failed('format-unknown', 'The file is not a glTF file.')
  const wanted = new Set([...origin.nodes, ...origin.morphs.map(({ node }) => node)])
  const objects = new Map<number, Object3D>()
  for (const node of wanted) objects.set(node, await parser.getDependency('node', node))
  const tree = trees[0] ?? buildTree(rig, defaultTreeSettings, noProgress)
  return done({ rig, tree, stored: trees.length > 0, problems, origin, objects })
}

interface GltfJson {
  readonly buffers?: readonly { readonly uri?: string }[]
}

interface BinaryChunk {
  readonly body?: ArrayBuffer | null
}

/** Loads external buffers with the loader of three.js, which applies its cache, paths and headers. */
async function readBuffer(parser: GLTFParser, json: GltfJson, uri: string): Promise<Reply<Uint8Array>> {
  const index = json.buffers?.findIndex((buffer) => buffer.uri === uri || decoded(buffer.uri) === uri) ?? -1
  if (index < 0) return failed('file-missing', `"${uri}" is not a buffer of the file.`, uri)
  return done(new Uint8Array((await parser.getDependency('buffer', index)) as ArrayBuffer))
}

function decoded(uri = ''): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Maps objects of the original to those of the clone. Clones preserve the order of children. */
function correspondingIn(original: Object3D, clone: Object3D): (object: Object3D | undefined) => Object3D | undefined {
  if (original === clone) return (object) => object
  const places = new Map<Object3D, number>()
  original.traverse((object) => places.set(object, places.size))
  const twins: Object3D[] = []
  clone.traverse((object) => twins.push(object))
  return (object) => (object === undefined ? undefined : twins[places.get(object) ?? -1])
}

/** A mesh with several primitives becomes a group of objects, which all have the same morph weights. */
function morphedMesh(object: Object3D | undefined): Mesh | undefined {
  const candidates = object === undefined ? [] : ([object, ...object.children] as Mesh[])
  return candidates.find((mesh) => mesh.morphTargetInfluences !== undefined)
}

const toRig = new Matrix4()
const product = new Matrix4()
const bind = new Matrix4()
const place = new Float64Array(12)
const AFFINE = 12

/**
 * Joint matrix = global transform in the space of the root · inverse bind matrix. Skips joints without a node in the
 * scene.
 */
function writeMap(pose: Pose, joint: number, object: Object3D | undefined): void {
  const { inverseBinds } = pose.rig.joints
  const o = joint * AFFINE
  if (object === undefined) return
  const m = inverseBinds.subarray(o, o + AFFINE) as unknown as Row12
  bind.set(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], 0, 0, 0, 1)
  product.multiplyMatrices(toRig, object.matrixWorld).multiply(bind)
  writeAffine(product, pose.maps, o)
}

/** The length is fixed, but the type of `subarray` does not express it. */
type Row12 = { readonly [index: number]: number } & Record<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11, number>

/** Column-major 4x4 to row-major 3x4. */
function writeAffine({ elements }: Matrix4, out: Float64Array, o: number): void {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) out[o + row * 4 + column] = elements[column * 4 + row] ?? 0
  }
}
