import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { sniffFormat } from '../../../core/exchange/read/sniffFormat.ts'
import { limb } from '../../support/gltfFixture.ts'
import { noFiles } from '../../support/sharedRigs.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the format of a file', () => {
  it('is detected by content, independent of the extension', () => {
    const glb = limb().fixture.glb()
    for (const name of ['a.glb', 'a.vrm', 'a.fbx', 'a.blend', 'noEnding']) {
      expect(sniffFormat(glb, name)).toEqual({ known: true, format: 'gltf' })
    }
    expect(sniffFormat(bytesOf(' {"asset":{}}'), 'a.txt')).toEqual({ known: true, format: 'gltf' })
    expect(sniffFormat(bytesOf('Kaydara FBX Binary  \0'), 'a.bin')).toEqual({ known: true, format: 'fbx' })
    expect(sniffFormat(bytesOf('; FBX 7.4.0 project file'), 'a')).toEqual({ known: true, format: 'fbx' })
    expect(sniffFormat(bytesOf('ply\nformat ascii 1.0\n'), 'a.obj')).toEqual({ known: true, format: 'ply' })
  })

  it.each([
    ['a.blend', 'BLENDER-v300', 'Blender file'],
    ['renamed.glb', 'BLENDER-v300', 'Blender file'],
    ['a.dae', '<?xml version="1.0"?><COLLADA>', 'Collada'],
    ['a.xml', '<?xml version="1.0"?><COLLADA>', 'Collada'],
    ['a.usdz', 'PK\x03\x04', 'USD package'],
    ['a.usdc', 'PXR-USDC', 'USD file'],
    ['a.max', '\xd0\xcf\x11\xe0', '3ds Max'],
    ['a.abc', 'Ogawa', 'Alembic'],
    ['a.ma', '//Maya ASCII 2023', 'Maya'],
    ['a.zip', 'PK\x03\x04', 'ZIP archive'],
    ['a.bvh', 'HIERARCHY', 'motion capture'],
    ['a.3ds', 'MM', '3D Studio'],
    ['a.xyz', 'whatever', 'has an unsupported format'],
  ])('of %s is named, with a format to convert it to', async (name, content, expected) => {
    const reply = await readRig(bytesOf(content), name, noFiles)
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'format-unknown' } })
    const message = reply.ok ? '' : reply.problem.message
    expect(message).toContain(expected)
    expect(message).toMatch(/GLB|FBX|OBJ|unpack/)
    expect(message).toContain(name)
  })
})
