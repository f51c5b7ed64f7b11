import type { Rig } from '../../rig/rig.ts'
import { Sha256 } from './sha256.ts'

/**
 * Hash of all data that a tree depends on: rest positions, triangles, joint sets, weights and morph displacements, as
 * read into a rig. Independent of how the file is packed. Changes if the mesh, the weights or the bind pose are edited.
 * Clips, names and materials are not included.
 *
 * SHA-256 over the arrays in the order below, little-endian, each preceded by its length as 32 bits.
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
