import { AnimationMixer, MathUtils, Matrix4, type SkinnedMesh, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { exportTree } from '../../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { blendLinearly } from '../../support/blendLinearly.ts'
import { type ClusterWeights, clusterWeights } from '../../support/clusterWeights.ts'
import { binaryFbx, textFbx } from '../../support/fbxFile.ts'
import { type FbxAxes, fbxLimb, limbJointHeight, limbPoints, limbWeight, Y_UP } from '../../support/fbxLimb.ts'
import { expectRig, hasSharedRigs, noFiles, readSharedBytes } from '../../support/sharedRigs.ts'
import { threeFbx } from '../../support/threeFbx.ts'

async function rigOf(bytes: Uint8Array, name: string): Promise<{ rig: Rig; kinds: string[] }> {
  const { rig, problems } = expectRig(await readRig(bytes, name, noFiles))
  return { rig, kinds: problems.map((problem) => problem.kind) }
}

const read = (file: string) => readSharedBytes(`fbx/${file}`)

/**
 * Evaluates the vertices of the first skinned mesh at clip times, in metres. Uses the matrices of three.js, which keeps
 * only four weights per vertex, with all weights of the file.
 */
function cornerEvaluator(bytes: Uint8Array, weights: ClusterWeights) {
  const group = threeFbx(bytes)
  let mesh: SkinnedMesh | undefined
  group.traverse((node) => {
    if ('isSkinnedMesh' in node) mesh ??= node as SkinnedMesh
  })
  if (mesh === undefined) throw new Error('no skinned mesh')
  const { skeleton, bindMatrix, geometry } = mesh
  const { position, skinIndex, skinWeight } = geometry.attributes
  const corners = Array.from({ length: position.count }, (_, corner) => {
    const weightOf = (k: number) => skinWeight.getComponent(corner, k)
    const [heaviest] = [0, 1, 2, 3].toSorted((a, b) => weightOf(b) - weightOf(a))
    const rest = new Vector3().fromBufferAttribute(position, corner)
    const influences = weights.of(rest.x, rest.y, rest.z, skinIndex.getComponent(corner, heaviest))
    return { at: rest.applyMatrix4(bindMatrix), influences }
  })
  const mixer = new AnimationMixer(group)
  return (clip: string | null, time: number): Float64Array => {
    mixer.stopAllAction()
    const animation = group.animations.find(({ name }) => name === clip)
    if (animation !== undefined) mixer.clipAction(animation).play()
    mixer.setTime(time)
    group.updateMatrixWorld(true)
    const joints = skeleton.bones.map((bone, k) =>
      new Matrix4().multiplyMatrices(bone.matrixWorld, skeleton.boneInverses[k]),
    )
    const out = new Float64Array(corners.length * 3)
    corners.forEach(({ at, influences }, corner) => {
      const sum = influences.reduce((total, { weight }) => total + weight, 0)
      const moved = new Vector3()
      for (const { joint, weight } of influences) {
        moved.addScaledVector(at.clone().applyMatrix4(joints[joint]), weight / sum)
      }
      moved.multiplyScalar(0.01).toArray(out, corner * 3)
    })
    return out
  }
}

function sizeOf(vertices: Float64Array): number {
  let size = 0
  for (const x of vertices) size = Math.max(size, Math.abs(x))
  return size
}

/** Largest number of influences of a vertex. */
function mostInfluences({ skin }: Rig): number {
  let most = 0
  for (let v = 0; v < skin.setOf.length; v++) most = Math.max(most, skin.weightStart[v + 1] - skin.weightStart[v])
  return most
}

/** A post of 180 units, y up. All axis systems and encodings must give the same rig. */
const Z_UP: FbxAxes = { up: [2, 1], front: [1, -1], coord: [0, 1] }
const X_UP: FbxAxes = { up: [0, 1], front: [1, 1], coord: [2, 1] }
const Y_DOWN: FbxAxes = { up: [1, -1], front: [2, 1], coord: [0, -1] }
const Z_DOWN: FbxAxes = { up: [2, -1], front: [1, 1], coord: [0, 1] }

/** Expected vertices of the post at a clip time, in metres, y up: each joint rotates by 12° per second about x. */
function expectedPost(jointCount: number, metresPerUnit: number, time: number): Vector3[] {
  const worlds: Matrix4[] = []
  for (let joint = 0; joint < jointCount; joint++) {
    const step = new Matrix4().makeTranslation(0, joint === 0 ? 0 : limbJointHeight(1, jointCount), 0)
    const start = joint === 0 ? new Matrix4().makeTranslation(5 * time, 10 * time, 20 * time) : step
    const local = start.multiply(new Matrix4().makeRotationX(MathUtils.degToRad(12 * time)))
    worlds.push(joint === 0 ? local : worlds[joint - 1].clone().multiply(local))
  }
  return limbPoints().map(([x, y, z], vertex) => {
    const wide = vertex === 1 ? 30 : vertex === 2 ? 40 : 0
    const moved = new Vector3()
    let sum = 0
    worlds.forEach((world, joint) => {
      const local = new Vector3(x + wide * time, y - limbJointHeight(joint, jointCount), z)
      moved.addScaledVector(local.applyMatrix4(world), limbWeight(joint, vertex))
      sum += limbWeight(joint, vertex)
    })
    return moved.multiplyScalar(metresPerUnit / sum)
  })
}

/** Vertices in file order, matched by rest position. */
function postVertices(rig: Rig, metresPerUnit: number, time: number): Vector3[] {
  const pose = createPose(rig)
  poseAt(pose, rig.clips[0], time)
  const posed = blendLinearly(pose)
  return limbPoints().map(([x, y, z]) => {
    const vertex = rig.skin.setOf.findIndex((_, v) => {
      const [a, b, c] = rig.skin.rest.subarray(v * 3, v * 3 + 3)
      return Math.hypot(a - x * metresPerUnit, b - y * metresPerUnit, c - z * metresPerUnit) < 1e-4 * metresPerUnit
    })
    return new Vector3().fromArray(posed, vertex * 3)
  })
}

function expectPost(rig: Rig, jointCount: number, metresPerUnit = 0.01): void {
  for (const time of [0, 1]) {
    const expected = expectedPost(jointCount, metresPerUnit, time)
    postVertices(rig, metresPerUnit, time).forEach((place, vertex) => {
      expect(place.distanceTo(expected[vertex]), `vertex ${vertex} at ${time} s`).toBeLessThan(1e-4 * metresPerUnit)
    })
  }
}

describe('an FBX file', () => {
  it.each([
    ['binary, 32-bit offsets', binaryFbx(fbxLimb())],
    ['binary, 64-bit offsets', binaryFbx(fbxLimb(), 7700)],
    ['text', textFbx(fbxLimb())],
  ])('is read with seven influences per vertex, a morph target and a clip: %s', async (_, bytes) => {
    const { rig, kinds } = await rigOf(bytes, 'post.fbx')
    expect(mostInfluences(rig)).toBe(7)
    expect(rig.joints.names.slice(0, 2)).toStrictEqual(['joint.0', 'joint.1'])
    expect(kinds.filter((kind) => kind.startsWith('fbx'))).toStrictEqual([])
    expectPost(rig, 7)
  })

  it('may have at most 128 influences per vertex', async () => {
    const { rig } = await rigOf(binaryFbx(fbxLimb({ jointCount: 128 })), 'post.fbx')
    expect(mostInfluences(rig)).toBe(128)
    const reply = await readRig(binaryFbx(fbxLimb({ jointCount: 129 })), 'post.fbx', noFiles)
    expect(reply).toMatchObject({ ok: false, problem: { message: expect.stringContaining('129 influences') } })
  })

  it.each([
    ['y up', Y_UP],
    ['z up', Z_UP],
    ['x up', X_UP],
    ['y down', Y_DOWN],
    ['z down', Z_DOWN],
  ])('is upright in its rest pose and clip, and so is its export: %s', async (_, axes) => {
    const bytes = binaryFbx(fbxLimb({ axes }))
    const { rig, kinds } = await rigOf(bytes, 'post.fbx')
    expect(kinds).not.toContain('fbx-axes')
    expectPost(rig, 7)
    const tree = buildTree(rig, defaultTreeSettings, noProgress)
    const written = expectRig(await exportTree({ name: 'post.fbx', bytes, resources: noFiles }, rig, tree))
    expectPost((await rigOf(written, 'post.glb')).rig, 7)
  })

  it.each([1, 2.54, 100])('is converted to metres if a unit has %d centimetres', async (unit) => {
    const { rig } = await rigOf(binaryFbx(fbxLimb({ unit })), 'post.fbx')
    expectPost(rig, 7, unit / 100)
  })

  it('with left-handed axes causes a warning', async () => {
    const { kinds } = await rigOf(binaryFbx(fbxLimb({ axes: { ...Y_UP, coord: [0, -1] } })), 'post.fbx')
    expect(kinds).toContain('fbx-axes')
  })
})

describe.skipIf(!hasSharedRigs)('FBX rigs (skipped without ../shared/rigs)', () => {
  const files = ['ozz-arnaud.fbx', 'ozz-hand.fbx', 'ufbx/maya_advanced_skinned_pivot_7700_binary.fbx']
  it.each(files)('%s is skinned with all weights of the file, in the default pose and in every clip', async (file) => {
    const bytes = read(file)
    const { rig } = await rigOf(bytes, file)
    const weights = clusterWeights(bytes)
    expect(mostInfluences(rig)).toBe(weights.most)
    const evaluate = cornerEvaluator(bytes, weights)
    const pose = createPose(rig)
    for (let clip = -1; clip < rig.clips.length; clip++) {
      for (let step = 0; step <= (clip < 0 ? 0 : 4); step++) {
        const seconds = clip < 0 ? 0 : rig.clips[clip].seconds
        const time = (seconds * step) / 4.0001
        poseAt(pose, clip < 0 ? null : rig.clips[clip], time)
        const ours = blendLinearly(pose)
        const theirs = evaluate(clip < 0 ? null : rig.clips[clip].name, time)
        const tolerance = 1e-5 * sizeOf(theirs)
        expect(theirs.length).toBe(rig.skin.triangles.length * 3)
        let worst = 0
        for (let k = 0; k < theirs.length; k++) {
          const vertex = rig.skin.triangles[Math.floor(k / 3)]
          worst = Math.max(worst, Math.abs(ours[vertex * 3 + (k % 3)] - theirs[k]))
        }
        expect(worst, `clip ${clip} at ${time}`).toBeLessThan(tolerance)
      }
    }
  })

  it.each(['ozz-arnaud.fbx', 'ozz-hand.fbx'])('%s is upright and 1.83 m tall', async (file) => {
    // The mesh of the second file lies on its back, and its node rotates it upright. It must not be rotated twice.
    const { rig } = await rigOf(read(file), file)
    const posed = blendLinearly(createPose(rig))
    const heights = posed.filter((_, k) => k % 3 === 1)
    expect(Math.min(...heights)).toBeCloseTo(0, 2)
    expect(Math.max(...heights)).toBeCloseTo(1.83, 2)
  })

  it.each([0, 4, 8])(
    "a skin exported from Maya has Maya's positions in frame %i, except for its mesh node",
    async (frame) => {
      const { rig } = await rigOf(read('ufbx/maya_transformed_skin_7700_binary.fbx'), 'skin.fbx')
      const text = new TextDecoder().decode(read(`ufbx/maya_transformed_skin_${frame}.obj`))
      const places = [...text.matchAll(/^v (\S+) (\S+) (\S+)/gm)].map((match) =>
        match.slice(1).map((x) => Number(x) / 100),
      )
      const pose = createPose(rig)
      poseAt(pose, rig.clips[0], frame / 24)
      // Maya also applies the transform of the mesh node, which was at (4, 0, 0) when bound.
      const node = rig.skeleton.names.indexOf('pCube1')
      const now = pose.globals.subarray(node * 12, node * 12 + 12)
      const ours = blendLinearly(pose)
      for (let v = 0; v < ours.length; v += 3) {
        const local = [ours[v] - 0.04, ours[v + 1], ours[v + 2]]
        const [x, y, z] = [0, 4, 8].map((row) => now[row + 3] + local.reduce((sum, c, k) => sum + now[row + k] * c, 0))
        const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y, place[2] - z))
        expect(Math.min(...distances)).toBeLessThan(1e-5)
      }
    },
  )

  it('a clip that moves a skinned mesh node causes a warning', async () => {
    const { kinds } = await rigOf(read('ufbx/maya_transformed_skin_7700_binary.fbx'), 'skin.fbx')
    expect(kinds).toContain('fbx-skin-moved')
  })

  it('equal control points are welded', async () => {
    const { rig } = await rigOf(read('ozz-arnaud.fbx'), 'arnaud.fbx')
    expect(rig.skin.triangles.length).toBe(20010)
    expect(rig.skin.setOf.length).toBeLessThan(20010 / 4)
  })

  it('an unsupported version and a truncated file are reported', async () => {
    const old = read('ufbx/maya_transformed_skin_7700_binary.fbx')
    new DataView(old.buffer).setUint32(23, 6100, true)
    expect(await readRig(old, 'old.fbx', noFiles)).toMatchObject({
      ok: false,
      problem: { kind: 'format-unknown', message: expect.stringContaining('6100') },
    })
    const cut = read('ozz-arnaud.fbx').subarray(0, 20_000)
    expect(await readRig(cut, 'cut.fbx', noFiles)).toMatchObject({
      ok: false,
      problem: { kind: 'file-broken', message: expect.stringContaining('truncated') },
    })
  })
})
