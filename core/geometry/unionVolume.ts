import { noProgress, type Progress } from '../base/progress.ts'
import { isInside } from './isInside.ts'
import { type SampledVolume, sampleVolume } from './sampleVolume.ts'
import type { SurfaceMesh } from './surfaceMesh.ts'
import type { TriangleTree } from './triangleTree.ts'

/** Volume of the union of spheres, compared with the body. */
export interface UnionVolume {
  readonly union: SampledVolume
  /** null if the enclosed volume does not exceed the sampling error. */
  readonly body: SampledVolume | null
  /** Volume of the union / volume of the body, with two standard errors. null if the body has no volume. */
  readonly ratio: { readonly value: number; readonly error: number } | null
}

/** Volume with a non-zero winding number. null if it does not exceed the sampling error. */
export function bodyVolume(
  mesh: SurfaceMesh,
  tree: TriangleTree,
  progress: Progress = noProgress,
): SampledVolume | null {
  const sampled = sampleVolume(mesh.box, (x, y, z) => isInside(tree, x, y, z), progress)
  return sampled.volume > sampled.error ? sampled : null
}

/** `spheres`: x y z r each, in the pose of the body. */
export function unionVolume(spheres: Float64Array, body: SampledVolume | null): UnionVolume {
  const union = sampleVolume(boxOf(spheres), (x, y, z) => isInSpheres(spheres, x, y, z))
  if (body === null) return { union, body, ratio: null }
  const value = union.volume / body.volume
  const error = Math.sqrt(union.error ** 2 + (value * body.error) ** 2) / body.volume
  return { union, body, ratio: { value, error } }
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
