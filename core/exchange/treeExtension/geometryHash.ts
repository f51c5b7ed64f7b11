import type { Rig } from '../../rig/rig.ts'
import { Sha256 } from './sha256.ts'

/**
 * What a tree depends on, as one number: rest positions, triangles, joint sets, weights, morph displacements, as they are
 * read into a rig. So it stays the same when a file is packed differently, and changes when the mesh is edited, the
 * skin painted anew or the bind pose moved. Clips, names and materials do not count.
 *
 * SHA-256 over the arrays in this order, little-endian, each behind the number of its entries as 32 bits.
 */
export function geometryHash({ skin, morphs }: Pick<Rig, 'skin' | 'morphs'>): string {
  const hash = new Sha256()
  const arrays = [
    skin.rest,
    skin.triangles,
    skin.setOf,
    skin.weights,
    skin.setStart,
    skin.setJoints,
    morphs.start,
    morphs.vertices,
    morphs.displacements,
  ]
  for (const array of arrays) {
    hash.add(new Uint8Array(Uint32Array.of(array.length).buffer))
    hash.add(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }
  return `sha256:${hash.finish()}`
}
