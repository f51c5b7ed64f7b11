import { LARGEST_ENTRY } from '../../math/affine.ts'
import { buildSourceTree, leafTriangles, SOURCE_LEAF, type SourceTree } from '../../boxtree/sourceTree.ts'
import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import { boxTriangles } from '../../boxtree/refitBoxes.ts'
import { AFFINE, isIdentity, setIdentity, transformPoint } from '../../math/affine.ts'
import { orderKey } from '../../math/orderKey.ts'
import { BOX, worldBox } from '../../math/worldBox.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { triangleAt, type TriangleSource, validateSource } from '../../rig/triangleSource.ts'

/**
 * A rigid object made of any kind of triangles, placed in the world. Its vertices are looked up and placed leaf by leaf
 * on demand, with `transformPoint`, so they are bit-identical to those of a body with the same mesh.
 */
export interface Obstacle {
  readonly source: TriangleSource
  readonly tree: SourceTree
  /** World transform W, affine 3x4. Changed by `placeObstacle`. */
  readonly placement: Float64Array
  placed: boolean
}

export function createObstacle(source: TriangleSource, restart = -1): Reply<Obstacle> {
  const [wrong] = validateSource(source, restart)
  if (wrong !== undefined) return failed('rig-invalid', `The obstacle cannot be used: ${wrong}.`)
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  return done({ source, tree: buildSourceTree(source), placement, placed: false })
}

/**
 * Sets the placement to any affine matrix of finite numbers. Fails and leaves the obstacle unchanged if an entry is not
 * finite or too large.
 */
export function placeObstacle(obstacle: Obstacle, placement: Float64Array): Reply<Obstacle> {
  const bad = placement.findIndex((x) => !(Math.abs(x) <= LARGEST_ENTRY))
  if (bad >= 0) {
    return failed(
      'placement-invalid',
      `Entry ${bad} of the obstacle's placement is ${placement[bad]}; give a finite position, rotation and scale.`,
    )
  }
  obstacle.placement.set(placement)
  obstacle.placed = !isIdentity(placement)
  return done(obstacle)
}

/** Writes the world box of a tree node to out[0 .. BOX]. */
export function placedBox({ tree, placement, placed }: Obstacle, node: number, out: Float64Array): void {
  if (placed) worldBox(placement, 0, tree.boxes, node * BOX, out, 0)
  else for (let k = 0; k < BOX; k++) out[k] = tree.boxes[node * BOX + k]
}

/**
 * The triangles of one leaf: their indices, their corners in the world or in the local space, and their boxes of order
 * keys.
 */
export interface OpenLeaf {
  count: number
  readonly triangles: Uint32Array
  /** 9 numbers per triangle. */
  readonly positions: Float64Array
  readonly boxes: Int32Array
}

export function createOpenLeaf(): OpenLeaf {
  return {
    count: 0,
    triangles: new Uint32Array(SOURCE_LEAF),
    positions: new Float64Array(SOURCE_LEAF * 9),
    boxes: new Int32Array(SOURCE_LEAF * KEY_BOX),
  }
}

/** Corner k of triangle i of an open leaf is at offset 9 i + 3 k. */
const corners = Uint32Array.from({ length: SOURCE_LEAF * 3 }, (_, i) => i * 3)
const keys = new Int32Array(SOURCE_LEAF * 9)

/** Looks up the triangles of a leaf, in the world if `inWorld`, and computes their boxes. */
export function openLeaf(obstacle: Obstacle, leaf: number, inWorld: boolean, out: OpenLeaf): void {
  const { source, tree, placement, placed } = obstacle
  const { positions, triangles } = out
  const count = leafTriangles(tree, source, leaf, triangles)
  out.count = 0
  for (let i = 0; i < count; i++) {
    const o = out.count * 9
    triangleAt(source, triangles[i], positions, o)
    // Skip triangles with a corner in a hole of the grid.
    if (Number.isNaN(positions[o + 1] + positions[o + 4] + positions[o + 7])) continue
    triangles[out.count++] = triangles[i]
  }
  const end = out.count * 9
  if (placed && inWorld) for (let o = 0; o < end; o += 3) transformPoint(placement, 0, positions, o, positions, o)
  for (let o = 0; o < end; o++) keys[o] = orderKey(positions[o])
  boxTriangles(corners, 0, out.count, keys, out.boxes)
}
