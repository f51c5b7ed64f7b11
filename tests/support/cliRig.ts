import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openParts } from '../../core/exchange/gltf/gltfContainer.ts'
import { animate, limb } from './gltfFixture.ts'

/** Writes a small rig with one clip, quick to export. `width` scales it, `seconds` is the clip length. */
export async function writeCliRig(path: string, width = 1, seconds = 1): Promise<Uint8Array> {
  const { fixture, positions } = limb()
  for (let v = 0; v < positions.length; v += 3) positions[v] *= width
  const wide = fixture.accessor(positions, 'VEC3', { min: [0, 0, 0], max: [width, 2, 0] })
  const [mesh] = fixture.json.meshes as { primitives: { attributes: Record<string, number> }[] }[]
  mesh.primitives[0].attributes.POSITION = wide
  animate(fixture, 1, 'rotation', [0, seconds], new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2]), {
    name: 'bend',
  })
  const bytes = fixture.glb()
  await writeFile(path, bytes)
  return bytes
}

/** Writes the same rig as .gltf, with its buffer in a file at the relative path `uri`. */
export async function writeSplitRig(path: string, uri: string): Promise<void> {
  const { json, binary } = openParts(await writeCliRig(path), path)
  const buffer = { uri: encodeURI(uri), byteLength: binary?.length ?? 0 }
  await mkdir(dirname(join(dirname(path), uri)), { recursive: true })
  await writeFile(join(dirname(path), uri), binary ?? '')
  await writeFile(path, JSON.stringify({ ...json, buffers: [buffer] }))
}
