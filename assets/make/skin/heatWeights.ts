import { distance } from '../math/vec3.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { MirroredMesh } from '../mesh/mirrorMesh.ts'
import { splitMesh } from '../mesh/splitMesh.ts'
import { nearestLeaf, type Shape } from '../shape/shape.ts'
import { type Bone, distanceToBone } from './bone.ts'
import { laplacian, solve } from './laplacian.ts'
import { mirrorName } from './mirrorName.ts'

/** How tightly skin clings to its bone: the blend between two bones is about distance / √CLING wide. */
const CLING = 1.3
/** Least width of a blend over the length of the edges there. */
const SPAN = 0.5

/** Heat spreads badly over a coarse mesh; below this many triangles a finer one is warmed in its place. */
const FINE = 5000

/**
 * Smooth weights by letting the bones warm the skin (known as bone heat): each vertex takes heat from the nearest bone of its
 * own flesh, the more the nearer, and heat spreads only along the surface, so that nothing leaks from arm to chest
 * or from finger to finger. Returns one weight per vertex for every bone.
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
      if (j === undefined) throw new Error(`heatWeights: flesh names the bone "${name}", which the skeleton lacks`)
      const d = distanceToBone(bones[j], x, y, z)
      if (d < least) {
        least = d
        nearest[v] = j
      }
    }
    // A blend must span some triangles, or it would show as a step.
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

/** Both sides alike to the last bit, for the vertices that have a twin. */
function symmetric(raw: readonly Float64Array[], twins: Uint32Array, bones: readonly Bone[]): readonly Float64Array[] {
  const index = new Map(bones.map((bone, j) => [bone.name, j]))
  return raw.map((weights, j) => {
    const other = raw[index.get(mirrorName(bones[j].name)) ?? j]
    return Float64Array.from(twins, (twin, v) => (weights[v] + other[twin]) / 2)
  })
}
