import { distance } from '../math/vec3.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { MirroredMesh } from '../mesh/mirrorMesh.ts'
import { splitMesh } from '../mesh/splitMesh.ts'
import { nearestLeaf, type Shape } from '../shape/shape.ts'
import { type Bone, distanceToBone } from './bone.ts'
import { laplacian, solve } from './laplacian.ts'
import { mirrorName } from './mirrorName.ts'

/** How closely skin follows its bone: the blend between two bones is about distance / √CLING wide. */
const CLING = 1.3
/** Minimum width of a blend, relative to the local edge length. */
const SPAN = 0.5

/** Heat diffusion is inaccurate on coarse meshes. Below this number of triangles, a subdivided mesh is used. */
const FINE = 5000

/**
 * Computes smooth weights by heat diffusion from the bones (bone heat): each vertex is heated by the nearest bone of
 * its own piece, more if it is closer. Heat diffuses only along the surface, so that weights do not leak from arm to
 * chest or between fingers. Returns one weight per vertex for every bone.
 */
export function heatWeights(mesh: MirroredMesh, shape: Shape, bones: readonly Bone[]): readonly Float64Array[] {
  let skin: Mesh = mesh
  while (skin.triangles.length < FINE * 3) skin = splitMesh(skin)
  const { nearest, heat } = bonesOfSkin(skin, shape, bones)
  const { stiffness, area } = laplacian(skin)
  const extra = heat.map((h, v) => h * area[v])
  const raw = bones.map((_, j) => {
    if (!nearest.includes(j)) return new Float64Array(area.length)
    return solve(
      stiffness,
      extra,
      extra.map((h, v) => (nearest[v] === j ? h : 0)),
    )
  })
  return symmetric(raw, mesh.twins, bones)
}

function bonesOfSkin(mesh: Mesh, shape: Shape, bones: readonly Bone[]) {
  const count = mesh.positions.length / 3
  const index = new Map(bones.map((bone, j) => [bone.name, j]))
  const reach = longestEdges(mesh)
  const nearest = new Int32Array(count)
  const heat = new Float64Array(count)
  for (let v = 0; v < count; v++) {
    const [x, y, z] = mesh.positions.subarray(v * 3, v * 3 + 3)
    let least = Number.POSITIVE_INFINITY
    for (const name of nearestLeaf(shape, x, y, z).flesh.bones) {
      const j = index.get(name)
      if (j === undefined) throw new Error(`heatWeights: unknown bone "${name}"`)
      const d = distanceToBone(bones[j], x, y, z)
      if (d < least) {
        least = d
        nearest[v] = j
      }
    }
    // A blend must span several triangles, otherwise a step is visible.
    const d = Math.max(least, SPAN * reach[v])
    heat[v] = CLING / (d * d)
  }
  return { nearest, heat }
}

/** The longest edge at each vertex. */
function longestEdges({ positions: p, triangles }: Mesh): Float64Array {
  const longest = new Float64Array(p.length / 3)
  for (let i = 0; i < triangles.length; i++) {
    const [u, v] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]]
    const long = distance([p[u * 3], p[u * 3 + 1], p[u * 3 + 2]], [p[v * 3], p[v * 3 + 1], p[v * 3 + 2]])
    longest[u] = Math.max(longest[u], long)
    longest[v] = Math.max(longest[v], long)
  }
  return longest
}

/** Makes both sides bitwise equal, for vertices that have a mirror image. */
function symmetric(raw: readonly Float64Array[], twins: Uint32Array, bones: readonly Bone[]): readonly Float64Array[] {
  const index = new Map(bones.map((bone, j) => [bone.name, j]))
  return raw.map((weights, j) => {
    const other = raw[index.get(mirrorName(bones[j].name)) ?? j]
    return Float64Array.from(twins, (twin, v) => (weights[v] + other[twin]) / 2)
  })
}
