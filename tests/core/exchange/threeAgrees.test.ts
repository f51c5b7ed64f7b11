import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../../core/exchange/gltf/base64.ts'
import { expectSameAsThree } from '../../support/expectSameAsThree.ts'
import { hasSharedRigs, loadSharedRig, readSharedBytes, sharedRigPath } from '../../support/sharedRigs.ts'
import { asGlb, ThreeEvaluator } from '../../support/threeEvaluator.ts'

/**
 * Excludes pbrTest, which has six influences (three.js reads four), and the Draco file, whose decoder needs a browser
 * worker.
 */
const files = [
  'CesiumMan.glb',
  'Fox.glb',
  'RobotExpressive.glb',
  'aframe-leftHandLow.glb',
  'kaykit-Barbarian.glb',
  'mannequiny.glb',
  'quaternius-Spider.glb',
  'quaternius-Wasp-NaN-weights.glb',
  'Godette_vrm_v4.vrm',
  'xrtools-hand_l.gltf',
  'conformance/Animation_SkinType_00.gltf',
  'conformance/Animation_SkinType_01.gltf',
  'conformance/Animation_SkinType_03.gltf',
  'conformance/Animation_Skin_00.gltf',
  'conformance/Animation_Skin_01.gltf',
  'conformance/Animation_Skin_02.gltf',
  'conformance/Animation_Skin_03.gltf',
  'conformance/Animation_Skin_05.gltf',
  'conformance/Animation_Skin_08.gltf',
  'conformance/Animation_Skin_10.gltf',
  'conformance/SimpleSkin.gltf',
]

describe.skipIf(!hasSharedRigs)('every clip at 20 times and the default pose agree with three.js', () => {
  it.each(files)('%s', async (name) => {
    const { rig } = await loadSharedRig(name)
    const three = await ThreeEvaluator.load(glbOf(name))
    const notNumbers = expectSameAsThree(rig, three)
    if (!name.includes('NaN')) expect(notNumbers).toBe(0)
  })
})

function glbOf(name: string): Uint8Array {
  if (!name.endsWith('.gltf')) return readSharedBytes(name)
  const path = sharedRigPath(name)
  return asGlb(readFileSync(path, 'utf8'), (uri) => {
    if (!uri.startsWith('data:')) return new Uint8Array(readFileSync(join(dirname(path), uri)))
    return decodeBase64(uri, uri.indexOf(',') + 1) ?? new Uint8Array(0)
  })
}
