import { AFFINE } from '../../math/affine.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import { cellReach } from '../../spheretree/cells/tree/cellReach.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { CellFit } from './cellFit.ts'

/**
 * After this call the sphere of `node` in `fit.posed` encloses every point of every deformed cell below the node, in
 * the world. Does nothing if the sphere was already refitted in this pose.
 *
 * A deformed cell is a flat part of a deformed triangle: its corners are the same barycentric combinations of the
 * deformed vertices for every skinning method. So the distance to the farthest corner is exact, and no bound on blended
 * matrices is needed (docs/algorithms.md 27).
 */
export function ensureCellFit(fit: CellFit, node: number): void {
  if (fit.stamps[node] === fit.stamp) return
  fit.stamps[node] = fit.stamp
  const { tree, skin, binding, posed, triangles } = fit
  deformVertices(skin, binding.vertices, binding.vertexStart[node], binding.vertexStart[node + 1])
  const s = node * SPHERE
  writeCentre(fit, node, s)
  posed[s + 3] = cellReach(tree.cells, tree.cellStart[node], tree.cellCount[node], triangles, skin.positions, posed, s)
}

/** Linear part of the mean joint matrix: 9 numbers in row-major order. */
const mean = new Float64Array(9)

/**
 * Writes the centroid of the deformed cells, plus the offset of the rest centre from their rest centroid, rotated by
 * the mean joint matrix. A sphere that touches the surface from inside at rest then still does so, which keeps its
 * protrusion small. Centring on the middle of the cells would give smaller spheres that protrude farther.
 */
function writeCentre({ skin, binding, posed }: CellFit, node: number, s: number): void {
  const { vertices, vertexShares, vertexStart, offsets } = binding
  const { positions, placement } = skin
  blendMaps(skin.frames.maps, binding, node)
  const x = offsets[node * 3]
  const y = offsets[node * 3 + 1]
  const z = offsets[node * 3 + 2]
  const rotatedX = mean[0] * x + mean[1] * y + mean[2] * z
  const rotatedY = mean[3] * x + mean[4] * y + mean[5] * z
  const rotatedZ = mean[6] * x + mean[7] * y + mean[8] * z
  let cx = placement[0] * rotatedX + placement[1] * rotatedY + placement[2] * rotatedZ
  let cy = placement[4] * rotatedX + placement[5] * rotatedY + placement[6] * rotatedZ
  let cz = placement[8] * rotatedX + placement[9] * rotatedY + placement[10] * rotatedZ
  for (let i = vertexStart[node]; i < vertexStart[node + 1]; i++) {
    const v = vertices[i] * 3
    cx += vertexShares[i] * positions[v]
    cy += vertexShares[i] * positions[v + 1]
    cz += vertexShares[i] * positions[v + 2]
  }
  posed[s] = cx
  posed[s + 1] = cy
  posed[s + 2] = cz
}

function blendMaps(maps: Float64Array, { joints, jointShares, jointStart }: CellFit['binding'], node: number): void {
  mean.fill(0)
  for (let i = jointStart[node]; i < jointStart[node + 1]; i++) {
    const m = joints[i] * AFFINE
    const share = jointShares[i]
    for (let row = 0; row < 3; row++) {
      mean[row * 3] += share * maps[m + row * 4]
      mean[row * 3 + 1] += share * maps[m + row * 4 + 1]
      mean[row * 3 + 2] += share * maps[m + row * 4 + 2]
    }
  }
}
