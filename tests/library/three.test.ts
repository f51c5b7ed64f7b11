import { AnimationMixer, type Mesh, type Object3D, Vector3 } from 'three'
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { clone } from 'three/examples/jsm/utils/SkeletonUtils.js'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { exportTree } from '../../core/exchange/write/formats/glbFormat.ts'
import { transformPoint } from '../../core/math/affine.ts'
import { noProgress } from '../../core/base/progress.ts'
import { queryPair } from '../../core/query/queryPair.ts'
import { createDeformer, deformAll } from '../../core/skinning/deformer.ts'
import { createJointFrames } from '../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../core/skinning/refreshFrames.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { bodyOf, type FollowingBody, sphereTrees, treesOf } from '../../library/three.ts'
import { expectSameTrees } from '../support/expectSameTrees.ts'
import { type RiggedFile, riggedFiles } from '../support/riggedFiles.ts'
import { expectRig, hasSharedRigs } from '../support/sharedRigs.ts'

const found = (name: string) => riggedFiles.find((file) => file.name === name) as RiggedFile

async function exported({ name, read, resources }: RiggedFile) {
  const bytes = read()
  const { rig } = expectRig(await readRig(bytes, name, resources))
  const tree = buildTree(rig, { ...defaultTreeSettings, leaf: 20 }, noProgress)
  return { tree, bytes: expectRig(await exportTree({ name, bytes, resources }, rig, tree)) }
}

function load(bytes: Uint8Array): Promise<GLTF> {
  return new GLTFLoader().register(sphereTrees).parseAsync(bytes.slice().buffer, '')
}

/** Vertex positions of the body. */
function ourVertices({ body }: FollowingBody): Float64Array {
  const frames = createJointFrames(body.pose)
  expectRig(refreshFrames(frames, false))
  const out = new Float64Array(body.rig.skin.rest.length)
  deformAll(createDeformer(frames), 'linear', out)
  for (let p = 0; p < out.length; p += 3) transformPoint(body.placement, 0, out, p, out, p)
  return out
}

/** Vertex positions in three.js, with meshes in the order of our numbering. */
function theirVertices(root: Object3D): number[] {
  const out: number[] = []
  const position = new Vector3()
  root.updateMatrixWorld(true)
  root.traverse((object) => {
    const mesh = object as Mesh
    if (!mesh.isMesh) return
    for (let v = 0; v < mesh.geometry.attributes.position.count; v++) {
      out.push(...mesh.getVertexPosition(v, position).applyMatrix4(mesh.matrixWorld).toArray())
    }
  })
  return out
}

function expectSamePlaces(follower: FollowingBody, root: Object3D): void {
  follower.update()
  const ours = ourVertices(follower)
  const theirs = theirVertices(root)
  expect(ours.length).toBe(theirs.length)
  const worst = ours.reduce((most, value, k) => Math.max(most, Math.abs(value - theirs[k])), 0)
  const size = Math.max(...ours.map(Math.abs))
  expect(worst / size).toBeLessThan(1e-6)
}

describe("three's GLTFLoader with our plugin", () => {
  it('uses the tree stored in the file', async () => {
    const { tree, bytes } = await exported(found('dwarf.glb'))
    const trees = expectRig(treesOf(await load(bytes)))
    expect(trees.stored).toBe(true)
    expectSameTrees([trees.tree], [tree])
  })

  it('builds a tree for a file without one and reports this', async () => {
    const trees = expectRig(treesOf(await load(found('dwarf.glb').read())))
    expect(trees.stored).toBe(false)
    expect(trees.tree.nodeCount).toBeGreaterThan(10)
  })

  it('fails with a hint if the plugin was not registered', async () => {
    const gltf = await new GLTFLoader().parseAsync(found('dwarf.glb').read().slice().buffer, '')
    expect(treesOf(gltf)).toMatchObject({ ok: false, problem: { message: expect.stringContaining('register') } })
    expect(() => bodyOf(gltf)).toThrow(/register/)
  })

  const names = ['man.glb', 'creature.glb', ...(hasSharedRigs ? ['RobotExpressive.glb', 'quaternius-Spider.glb'] : [])]
  it.each(names)('has bodies that follow the three.js transforms of %s, including clones', async (name) => {
    const { bytes } = await exported(found(name))
    const gltf = await load(bytes)
    const twin = clone(gltf.scene)
    gltf.scene.position.set(1, 2, -3)
    gltf.scene.rotation.set(0.3, -1, 2)
    twin.scale.set(2, 1, 0.5)
    for (const [k, root] of [gltf.scene, twin].entries()) {
      const follower = bodyOf(gltf, root)
      const mixer = new AnimationMixer(root)
      mixer.clipAction(gltf.animations[k]).play()
      for (const seconds of [0, 0.2, 0.37]) {
        mixer.setTime(seconds)
        expectSamePlaces(follower, root)
      }
    }
  })

  it.skipIf(!hasSharedRigs)('follows morph targets (skipped without ../shared/rigs)', async () => {
    const { bytes } = await exported(found('RobotExpressive.glb'))
    const gltf = await load(bytes)
    const follower = bodyOf(gltf)
    follower.update()
    const still = ourVertices(follower)
    let morphed = 0
    gltf.scene.traverse((object) => {
      const influences = (object as Mesh).morphTargetInfluences
      if (influences === undefined) return
      influences.fill(0.7)
      morphed++
    })
    expect(morphed).toBeGreaterThan(0)
    expectSamePlaces(follower, gltf.scene)
    expect(ourVertices(follower)).not.toEqual(still)
  })

  it('finds contacts between a scene and its clone', async () => {
    const { bytes } = await exported(found('dwarf.glb'))
    const gltf = await load(bytes)
    const twin = clone(gltf.scene)
    const [a, b] = [bodyOf(gltf), bodyOf(gltf, twin)]
    const contacts = (x: number) => {
      twin.position.x = x
      a.update()
      b.update()
      return expectRig(queryPair(a.body, b.body)).pairs.length
    }
    expect(contacts(0.1)).toBeGreaterThan(100)
    expect(contacts(10)).toBe(0)
  })
})
