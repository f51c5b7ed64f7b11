import { isInside } from '../../geometry/isInside.ts'
import { createSurfaceMesh } from '../../geometry/surfaceMesh.ts'
import { buildTriangleTree } from '../../geometry/triangleTree.ts'
import { type SampledVolume, sampleVolume } from './sampleVolume.ts'

/** How much space the spheres take together, in the reference pose. */
export interface UnionVolume {
  readonly union: SampledVolume
  /** null: the skin encloses no volume that is larger than the error of sampling it. */
  readonly body: SampledVolume | null
  /** Volume of the union / volume of the body, with two standard errors. null where the body has none. */
  readonly ratio: { readonly value: number; readonly error: number } | null
}

/** `spheres`: x y z r each, in the pose of `positions`. Inside of the skin is where its winding number is not 0. */
export function unionVolume(spheres: Float64Array, positions: Float64Array, triangles: Uint32Array): UnionVolume {
  const union = sampleVolume(boxOf(spheres), (x, y, z) => isInSpheres(spheres, x, y, z))
  const mesh = createSurfaceMesh(positions, triangles)
  const tree = buildTriangleTree(mesh)
  const sampled = sampleVolume(mesh.box, (x, y, z) => isInside(tree, x, y, z))
  if (!(sampled.volume > sampled.error)) return { union, body: null, ratio: null }
  const value = union.volume / sampled.volume
  const relative = Math.sqrt((union.error / union.volume) ** 2 + (sampled.error / sampled.volume) ** 2)
  return { union, body: sampled, ratio: { value, error: value * relative } }
}

function isInSpheres(spheres: Float64Array, x: number, y: number, z: number): boolean {
  for (let s = 0; s < spheres.length; s += 4) {
    const dx = x - spheres[s]
    const dy = y - spheres[s + 1]
    const dz = z - spheres[s + 2]
    if (dx * dx + dy * dy + dz * dz <= spheres[s + 3] * spheres[s + 3]) return true
  }
  return false
}

/** Low x y z, high x y z. */
function boxOf(spheres: Float64Array): Float64Array {
  const box = new Float64Array(6).fill(Infinity, 0, 3).fill(-Infinity, 3)
  for (let s = 0; s < spheres.length; s += 4) {
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], spheres[s + k] - spheres[s + 3])
      box[k + 3] = Math.max(box[k + 3], spheres[s + k] + spheres[s + 3])
    }
  }
  return box
}
