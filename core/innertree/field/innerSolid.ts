import { closeOpenings, type Opening } from '../../geometry/closeOpenings.ts'
import { bodyVolume } from '../../geometry/unionVolume.ts'
import { createSurfaceMesh, type SurfaceMesh } from '../../geometry/surfaceMesh.ts'
import { surfaceSides } from '../../geometry/surfaceSides.ts'
import { buildTriangleTree, type TriangleTree } from '../../geometry/triangleTree.ts'
import type { Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Skin } from '../../rig/skin.ts'

/** The surface of a skin in its reference pose, closed with caps, and the enclosed volume. */
export interface InnerSolid {
  readonly mesh: SurfaceMesh
  readonly tree: TriangleTree
  /** Per point of the mesh: a vertex of the skin at its position, or -1 for the centre of a cap. */
  readonly vertexOf: Int32Array
  readonly openings: readonly Opening[]
  /** An estimate if `isExact` is false. */
  readonly volume: number
  readonly isExact: boolean
}

/** Fails if the surface encloses no volume, for example sheets, hair cards or a single triangle. */
export function innerSolid(
  { rest, triangles }: Pick<Skin, 'rest' | 'triangles'>,
  name: string,
  progress: Progress,
): Reply<InnerSolid> {
  const open = createSurfaceMesh(rest, triangles)
  const { positions, triangles: closed, openings } = closeOpenings(open, progress)
  const mesh = createSurfaceMesh(positions, closed)
  const tree = buildTriangleTree(mesh)
  const isExact = isSimple(mesh, tree, progress)
  const volume = isExact ? Math.abs(mesh.volume) : (bodyVolume(mesh, tree, progress)?.volume ?? 0)
  if (!(volume > FLAT * mesh.area * mesh.extent)) return failed('body-open', noInside(name))
  const vertexOf = new Int32Array(mesh.pointCount).fill(-1)
  for (let v = open.pointOf.length - 1; v >= 0; v--) vertexOf[mesh.pointOf[open.pointOf[v]]] = v
  return done({ mesh, tree, vertexOf, openings, volume, isExact })
}

/** Smaller volumes, relative to area times size, count as rounding. */
const FLAT = 1e-12

/** Whether the divergence theorem gives the volume of a mesh: it is closed, and no part is inside another. */
function isSimple(mesh: SurfaceMesh, tree: TriangleTree, progress: Progress): boolean {
  if (!mesh.topology.closed) return false
  const { buriedShare, undefinedShare, orientation } = surfaceSides(mesh, tree, progress)
  return buriedShare === 0 && undefinedShare === 0 && orientation !== 'mixed' && orientation !== 'none'
}

function noInside(name: string): string {
  return `Body ${name} has no interior: its surface encloses no volume. Inner spheres require a solid body.`
}
