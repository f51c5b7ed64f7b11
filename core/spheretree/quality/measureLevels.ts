import { createSolid, type Solid } from '../../geometry/solid.ts'
import { bodyVolume, unionVolume } from '../../geometry/unionVolume.ts'
import { smallestBall } from '../../math/smallestBall.ts'
import type { Progress } from '../../base/progress.ts'
import type { CellTree } from '../cells/tree/cellTree.ts'
import { depthOf, SPHERE, type SphereTree } from '../tree/sphereTree.ts'
import { levelCut } from './levelCut.ts'
import { protrusions } from './protrusions.ts'
import { surfaceCover } from './surfaceCover.ts'
import { treeParts } from './treeParts.ts'

/**
 * How well the spheres of one level, together with the leaves above it, fit the surface. Lengths are fractions of
 * `TreeMeasures.radius`.
 */
export interface LevelMeasures {
  readonly level: number
  readonly spheres: number
  /**
   * How far the spheres extend past the surface: maximum, mean and variance over the spheres. Upper bounds if the mesh
   * is closed.
   */
  readonly worst: number
  readonly mean: number
  readonly variance: number
  /** Maximum over sampled points of the spheres: a lower bound of `worst`. */
  readonly sampled: number
  /** Fraction of the surface inside the spheres: 1 if an exact check proves it, otherwise a lower bound. */
  readonly coverage: number
  /** Use this value to compare trees: `worst` after all spheres have grown until they cover the surface. */
  readonly grown: number
  /**
   * Volume of the union of the spheres / volume of the body, sampled, with an error of two standard deviations. null if
   * the body has no volume.
   */
  readonly volume: { readonly value: number; readonly error: number } | null
}

/** Whether the interior of the body, which protrusion is measured against, is well defined. */
export interface InsideReport {
  /** If false, protrusions near openings are estimates and not upper bounds. */
  readonly closed: boolean
  /** Fractions of the area, as in `SurfaceSides`. */
  readonly separatedShare: number
  readonly buriedShare: number
  readonly undefinedShare: number
}

export interface TreeMeasures {
  /** Radius of the smallest enclosing ball of the body. */
  readonly radius: number
  readonly inside: InsideReport
  readonly levels: readonly LevelMeasures[]
}

/**
 * Measures a tree in any pose: `positions` are the vertices of the skin and `spheres` the spheres of the tree (x y z r
 * per node), both in that pose. Takes seconds. Throws `Cancelled` through `progress`.
 */
export function measureLevels(
  tree: SphereTree | CellTree,
  spheres: Float64Array,
  triangles: Uint32Array,
  positions: Float64Array,
  progress: Progress,
): TreeMeasures {
  const solid = createSolid(positions, triangles, progress)
  const ball = new Float64Array(SPHERE)
  smallestBall(positions, triangles, 0, triangles.length, ball, 0)
  const scale = ball[3] > 0 ? ball[3] : 1
  const parts = treeParts(tree)
  const body = bodyVolume(solid.mesh, solid.tree)
  const levels: LevelMeasures[] = []
  for (let level = 1; level <= depthOf(tree); level++) {
    progress.report(level - 1, depthOf(tree), `measuring level ${level}`)
    const nodes = levelCut(tree, level)
    const cut = spheresOf(spheres, nodes)
    const { bounds, sampled } = protrusions(cut, solid, progress)
    const { share, growth } = surfaceCover(parts, nodes, cut, triangles, positions)
    const worst = bounds.reduce((most, bound) => Math.max(most, bound), 0) / scale
    const mean = bounds.reduce((sum, bound) => sum + bound, 0) / bounds.length / scale
    const variance = bounds.reduce((sum, bound) => sum + (bound / scale - mean) ** 2, 0) / bounds.length
    const { ratio: volume } = unionVolume(cut, body)
    const fit = { worst, mean, variance, sampled: sampled / scale, coverage: share, grown: worst + growth / scale }
    levels.push({ level, spheres: nodes.length, ...fit, volume })
  }
  return { radius: ball[3], inside: insideOf(solid), levels }
}

function spheresOf(spheres: Float64Array, nodes: Uint32Array): Float64Array {
  const out = new Float64Array(nodes.length * SPHERE)
  for (const [k, node] of nodes.entries()) {
    out.set(spheres.subarray(node * SPHERE, node * SPHERE + SPHERE), k * SPHERE)
  }
  return out
}

function insideOf({ tree, sides }: Solid): InsideReport {
  const { separatedShare, buriedShare, undefinedShare } = sides
  return { closed: tree.closed, separatedShare, buriedShare, undefinedShare }
}
