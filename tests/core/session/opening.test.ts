import { type VRM, VRMUtils } from '@pixiv/three-vrm'
import { Group } from 'three'
import { describe, expect, it } from 'vitest'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { binaryFbx } from '../../support/fbxFile.ts'
import { fbxLimb } from '../../support/fbxLimb.ts'
import { limb } from '../../support/gltfFixture.ts'
import { good } from '../../support/good.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'

function sessionOf(files: Readonly<Record<string, Uint8Array>>) {
  return createSession(memoryFiles(new Map(Object.entries(files))), () => 0)
}

/** The limb as a file with the given extensions. */
function withExtensions(extensions: object): Uint8Array {
  const { fixture } = limb()
  Object.assign(fixture.json, { extensions, extensionsUsed: Object.keys(extensions) })
  return fixture.glb()
}

describe('a rig opened alone', () => {
  it.each([
    ['glTF', {}, '1'],
    ['VRM 0.x', { VRM: { specVersion: '0.0' } }, '0'],
    ['VRM 1.0', { VRMC_vrm: { specVersion: '1.0' } }, '1'],
    ['both VRM versions', { VRM: {}, VRMC_vrm: { specVersion: '1.0' } }, '1'],
  ])('faces +z, rotated as by three-vrm: %s', async (_, extensions, metaVersion) => {
    const scene = good(await sessionOf({ 'a.vrm': withExtensions(extensions) }).open('a.vrm', noProgress))
    const shown = new Group()
    VRMUtils.rotateVRM0({ meta: { metaVersion }, scene: shown } as VRM)
    const { rotation } = scene.bodies[0].settings.place
    const expected = shown.quaternion.toArray()
    rotation.forEach((part, k) => expect(part).toBeCloseTo(expected[k], 12))
  })

  it('leaves the scene unchanged if cancelled', async () => {
    const session = sessionOf({ 'a.glb': limb().fixture.glb(), 'b.fbx': binaryFbx(fbxLimb()) })
    const before = good(await session.open('a.glb', noProgress))
    const text = session.sceneText(before.path, 0)
    let reports = 0
    const report = () => {
      if (++reports > 5) throw new Cancelled()
    }
    const reply = await session.add('b.fbx', { report })
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
    expect(session.sceneText(before.path, 0)).toBe(text)
    expect(good(await session.add('b.fbx', noProgress)).bodies).toHaveLength(2)
  })
})
