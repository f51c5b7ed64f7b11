import { type AnimationClip, AnimationMixer, type SkinnedMesh, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { parseFbx } from '../../../core/exchange/fbx/parseFbx.ts'
import { ProblemLog } from '../../../core/exchange/problemLog.ts'
import { readRig } from '../../../core/exchange/readRig.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { blendLinearly } from '../../support/blendLinearly.ts'
import { expectRig, hasSharedRigs, noFiles, readSharedBytes } from '../../support/sharedRigs.ts'

async function rigOf(bytes: Uint8Array, name: string): Promise<{ rig: Rig; kinds: string[] }> {
  const { rig, problems } = expectRig(await readRig(bytes, name, noFiles))
  return { rig, kinds: problems.map((problem) => problem.kind) }
}

const read = (file: string) => readSharedBytes(`fbx/${file}`)

/** Vertices of the first skinned mesh as three skins them, one per triangle corner. */
function threeCorners(bytes: Uint8Array, clip: number, time: number): Float64Array {
  const group = parseFbx(bytes, new ProblemLog())
  const mixer = new AnimationMixer(group)
  if (clip >= 0) mixer.clipAction(group.animations[clip] as AnimationClip).play()
  mixer.setTime(time)
  group.updateMatrixWorld(true)
  let mesh: SkinnedMesh | undefined
  group.traverse((node) => {
    if ('isSkinnedMesh' in node) mesh ??= node as SkinnedMesh
  })
  if (mesh === undefined) throw new Error('no skinned mesh')
  const { count } = mesh.geometry.attributes.position
  const out = new Float64Array(count * 3)
  for (let corner = 0; corner < count; corner++) {
    mesh
      .getVertexPosition(corner, new Vector3())
      .applyMatrix4(mesh.matrixWorld)
      .toArray(out, corner * 3)
  }
  return out
}

function sizeOf(vertices: Float64Array): number {
  let size = 0
  for (const x of vertices) size = Math.max(size, Math.abs(x))
  return size
}

describe.skipIf(!hasSharedRigs)('FBX rigs (skipped without ../shared/rigs)', () => {
  const files = [
    'ozz-arnaud.fbx',
    'ozz-hand.fbx',
    'ufbx/maya_transformed_skin_7700_binary.fbx',
    'ufbx/maya_advanced_skinned_pivot_7700_binary.fbx',
  ]
  it.each(files)('%s is skinned as three skins it, in its default pose and along every clip', async (file) => {
    const bytes = read(file)
    const { rig } = await rigOf(bytes, file)
    const pose = createPose(rig)
    for (let clip = -1; clip < rig.clips.length; clip++) {
      for (let step = 0; step <= (clip < 0 ? 0 : 4); step++) {
        const seconds = clip < 0 ? 0 : rig.clips[clip].seconds
        const time = (seconds * step) / 4.0001
        poseAt(pose, clip < 0 ? null : rig.clips[clip], time)
        const ours = blendLinearly(pose)
        const theirs = threeCorners(bytes, clip, time)
        const tolerance = 1e-5 * sizeOf(theirs)
        let worst = 0
        for (let k = 0; k < theirs.length; k++) {
          const vertex = rig.skin.triangles[Math.floor(k / 3)]
          worst = Math.max(worst, Math.abs(ours[vertex * 3 + (k % 3)] - theirs[k]))
        }
        expect(worst, `clip ${clip} at ${time}`).toBeLessThan(tolerance)
      }
    }
  })

  it('says that a clip which moves a skinned mesh itself is not followed', async () => {
    const { kinds } = await rigOf(read('ufbx/maya_transformed_skin_7700_binary.fbx'), 'skin.fbx')
    expect(kinds).toContain('fbx-skin-moved')
  })

  it('welds the corners that the format deals out and says what was dropped', async () => {
    const { rig, kinds } = await rigOf(read('ozz-arnaud.fbx'), 'arnaud.fbx')
    expect(rig.skin.triangles.length).toBe(20010)
    expect(rig.skin.setOf.length).toBeLessThan(20010 / 4)
    expect(kinds).toContain('fbx-weights-dropped')
  })

  it('names an FBX that is too old, and one that is cut off', async () => {
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
