import type { Progress } from '../base/progress.ts'
import { createSurfaceMesh, type SurfaceMesh } from './surfaceMesh.ts'
import { type SurfaceSides, surfaceSides } from './surfaceSides.ts'
import { buildTriangleTree, type TriangleTree } from './triangleTree.ts'

/** A mesh with the data for distance and inside queries. */
export interface Solid {
  readonly mesh: SurfaceMesh
  readonly tree: TriangleTree
  readonly sides: SurfaceSides
}

/** `positions`: 3 per vertex, finite. `triangles`: 3 vertex indices each. */
export function createSolid(positions: ArrayLike<number>, triangles: ArrayLike<number>, progress: Progress): Solid {
  const mesh = createSurfaceMesh(positions, triangles)
  const tree = buildTriangleTree(mesh)
  return { mesh, tree, sides: surfaceSides(mesh, tree, progress) }
}
