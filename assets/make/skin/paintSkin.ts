import type { Character } from '../characters/character.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { nearestLeaf, type Shape } from '../shape/shape.ts'

/** Vertex colours: the character's paint, darkened in folds. */
export function paintSkin(character: Character, mesh: Mesh, normals: Float64Array): Float64Array {
  const { flesh, paint } = character
  const colours = new Float64Array(mesh.positions.length)
  for (let o = 0; o < colours.length; o += 3) {
    const [x, y, z] = mesh.positions.subarray(o, o + 3)
    const { material } = nearestLeaf(flesh, x, y, z).flesh
    const light = occlusion(flesh, x, y, z, normals.subarray(o, o + 3))
    colours.set(
      paint(material, x, y, z).map((c) => c * light),
      o,
    )
  }
  return colours
}

/**
 * Ambient occlusion: 1 if unoccluded, lower where nearby geometry blocks the ray along the normal, so that distances
 * are smaller than the length along the ray.
 */
function occlusion(flesh: Shape, x: number, y: number, z: number, n: Float64Array): number {
  let covered = 0
  for (const [step, weight] of [
    [0.01, 0.3],
    [0.025, 0.25],
    [0.06, 0.2],
    [0.12, 0.15],
  ] as const) {
    const d = flesh.distance(x + n[0] * step, y + n[1] * step, z + n[2] * step, step)
    covered += weight * Math.min(Math.max((step - d) / step, 0), 1)
  }
  return 1 - 0.75 * covered
}
