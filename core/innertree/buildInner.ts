import { SPHERE } from '../spheretree/tree/sphereTree.ts'
import type { Progress } from '../base/progress.ts'
import { done, failed, type Reply } from '../base/reply.ts'
import type { Skin } from '../rig/skin.ts'
import { buildBallTree } from './tree/ballTree.ts'
import { cellBalls } from './packing/cellBalls.ts'
import type { Clustering } from './tree/clustering.ts'
import { clusterings } from './tree/clusterings.ts'
import type { Inner, InnerLevel, InnerSettings } from './inner.ts'
import { innerSettingsFault } from './innerSettingsFault.ts'
import { type InnerSolid, innerSolid } from './field/innerSolid.ts'
import { type InsideField, insideField, voxelSize } from './field/insideField.ts'
import { type Packing, packSpheres } from './packing/packSpheres.ts'

export const defaultInnerSettings: InnerSettings = { spheres: 5_000, largest: 1, clustering: clusterings[0].name }
/** Largest radius for bodies that bend: larger spheres do not follow the deformation. */
export const SKINNED_LARGEST = 0.02

/** Minimum number of spheres of the coarsest prefix of a packing. */
const COARSEST = 64

/** Fills the body of a skin in its reference pose with spheres. `name` is for messages. */
export function buildInner(
  skin: Pick<Skin, 'rest' | 'triangles'>,
  settings: InnerSettings,
  name: string,
  progress: Progress,
): Reply<Inner> {
  const fault = innerSettingsFault(settings)
  if (fault !== null) return failed('request-invalid', fault)
  const solid = innerSolid(skin, name, progress)
  if (!solid.ok) return solid
  const inner = fillSolid(solid.value, settings, skin.triangles.length / 3, progress)
  return inner.packing.count > 0 ? done(inner) : failed('body-open', tooThin(name))
}

function tooThin(name: string): string {
  return `Body ${name} is too thin for its size: no inner sphere fits between its sides. Use the exact query instead.`
}

/** `triangleCount`: number of triangles of the skin. Triangles with higher indices are caps. */
function fillSolid(solid: InnerSolid, settings: InnerSettings, triangleCount: number, progress: Progress): Inner {
  const { mesh, tree, openings, isExact } = solid
  const clustering = clusterings.find(({ name }) => name === settings.clustering) as Clustering
  const field = insideField(tree, voxelSize(mesh, solid.volume, voxelCount(settings.spheres)), progress)
  const volume = isExact ? solid.volume : field.column.length * field.cell ** 3
  const packed = packSpheres(tree, field, settings.spheres, settings.largest * mesh.extent, progress)
  const packing = { ...packed, triangle: packed.triangle.map((t) => (t < triangleCount ? t : -1)) }
  const levels = prefixes(packing).map((count) => buildLevel(field, packing, count, volume, clustering, progress))
  const sphereTree = buildBallTree(packing.spheres, clustering, progress)
  const filled = (sphereTree.volumes[0] ?? 0) / volume
  return { settings, packing, tree: sphereTree, levels, volume, isExact, filled, openings }
}

/**
 * Number of voxels: a multiple of the spheres, plus a constant because small packings need a finer grid to find good
 * centres.
 */
function voxelCount(spheres: number): number {
  return 16 * spheres + 60_000
}

function buildLevel(
  field: InsideField,
  { spheres }: Packing,
  count: number,
  volume: number,
  clustering: Clustering,
  progress: Progress,
): InnerLevel {
  const cells = cellBalls(field, spheres.subarray(0, count * SPHERE), volume, progress)
  return { count, cells, tree: buildBallTree(cells, clustering, progress) }
}

/** Sphere counts of the prefixes, ascending, each about twice the previous one. */
function prefixes({ count }: Packing): number[] {
  const counts: number[] = []
  for (let n = count; n > 0 && (n >= COARSEST || n === count); n = n >> 1) counts.unshift(n)
  return counts
}

/**
 * Rough estimate of the build time in seconds on an idle machine, and of the memory. `triangles`: number of triangles
 * of the skin. `bends`: whether the body can bend, which requires weights and binding.
 */
export function estimateInner(
  settings: InnerSettings,
  triangles: number,
  bends = false,
): { readonly seconds: number; readonly bytes: number } {
  const voxels = voxelCount(settings.spheres)
  // Measured: 8 µs per voxel for distances, 80 µs per sphere for packing, 120 µs per sphere for the trees of all
  // prefixes, 40 µs per triangle for determining its sides.
  const seconds = voxels * 8e-6 + settings.spheres * 2e-4 + triangles * 4e-5
  const bytes = voxels * 50 + settings.spheres * 1500 + triangles * 400
  // Measured: 4 s and 40 MB for the weights, 150 µs and 1,300 bytes per sphere for binding, for twice the spheres.
  return bends
    ? { seconds: seconds + 4 + settings.spheres * 3e-4, bytes: bytes + 4e7 + settings.spheres * 2600 }
    : { seconds, bytes }
}
